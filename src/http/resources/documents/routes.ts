import { DOCUMENT_TYPES, type DocumentType } from '../../../domain/documents/document-types.ts';
import { notFound } from '../../../errors.ts';
import { documentResource } from '../../../jsonapi/resources/document.ts';
import { documentSchemaResource } from '../../../jsonapi/resources/document-schema.ts';
import { createDocument, editDocument, getDocument, removeDocument } from '../../../operations/documents.ts';
import { DOCUMENT_SORTS, type DocumentFilter, listDocuments } from '../../../store/documents/documents.ts';
import { defined } from '../../../values/defined.ts';
import { Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, nothing, one, paged } from '../../answer.ts';
import { readChoices } from '../../query/several.ts';
import { readSort, sortQuery } from '../../query/sort.ts';
import { type Route, route } from '../../route.ts';
import { DocumentChangesBody, NewDocumentBody } from './schema.ts';

const tag = 'Documents';
const entitlement = 'documents';
const Params = Shape({ id: Uuid });

export const documentRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/documents',
    summary: 'List documents',
    tag,
    access: 'read',
    entitlement,
    query: Shape({
      ...sortQuery(DOCUMENT_SORTS),
      'filter[filename]': Type.Optional(Type.String({ description: 'Part of the name of the file.' })),
      'filter[reference]': Type.Optional(
        Type.String({
          description: 'Part of a number the document names, or of one of a shipment or container it belongs to.',
        }),
      ),
      'filter[document_types]': Type.Optional(
        Type.String({ description: 'Types, separated by commas. What a person said about a document wins.' }),
      ),
      'filter[shipment_id]': Type.Optional(Uuid),
      'filter[container_id]': Type.Optional(Uuid),
    }),
    answer: paged(documentResource, { include: [] }),
    handle: async (call, page) => {
      const { services, caller, query } = call;
      const filter: DocumentFilter = defined({
        filename: query['filter[filename]'],
        reference: query['filter[reference]'],
        documentTypes: readTypes(query['filter[document_types]']),
        shipmentId: query['filter[shipment_id]'],
        containerId: query['filter[container_id]'],
      });
      return listDocuments(services.db, caller.accountId, page, filter, readSort(query.sort));
    },
  }),
  route({
    method: 'POST',
    path: '/documents',
    summary: 'Create a document',
    description:
      'Made of an uploaded file. It is read in the background; `document.extracted` or `document.extraction_failed` tells ' +
      'the end of it. A file that is a document of the account already is refused with 409, which names that document.',
    tag,
    access: 'write',
    entitlement,
    body: NewDocumentBody,
    answer: one(documentResource, { status: 201 }),
    handle: async (call) => {
      const { name, attached_document: signedId } = call.body.data.attributes;
      const document = await createDocument(call.services, call.caller, { name, signedId });
      return accompanied(document, { self: `/documents/${document.id}` });
    },
  }),
  route({
    method: 'GET',
    path: '/documents/types',
    summary: 'List types of documents',
    tag,
    access: 'read',
    entitlement,
    answer: json(Shape({ document_types: Type.Array(Shape({ code: Text, label: Text })) })),
    handle: async () => ({ document_types: DOCUMENT_TYPES }),
  }),
  route({
    method: 'GET',
    path: '/documents/:id',
    summary: 'Get a document',
    tag,
    access: 'read',
    entitlement,
    params: Params,
    answer: one(documentResource, { include: [] }),
    handle: async (call) => {
      const document = await getDocument(call.services.db, call.caller.accountId, call.params.id);
      return accompanied(document, { self: `/documents/${document.id}` });
    },
  }),
  route({
    method: 'PATCH',
    path: '/documents/:id',
    summary: 'Correct a document',
    description:
      'Says what the document is, which has it read again as that, and what is in it. `null` takes the correction back.',
    tag,
    access: 'write',
    entitlement,
    params: Params,
    body: DocumentChangesBody,
    answer: one(documentResource),
    handle: async (call) => {
      const { document_type_manual: documentTypeManual, extracted_data_manual: extractedDataManual } =
        call.body.data.attributes;
      const given = defined({ documentTypeManual, extractedDataManual });
      const document = await editDocument(call.services, call.caller, call.params.id, given);
      return accompanied(document, { self: `/documents/${document.id}` });
    },
  }),
  route({
    method: 'DELETE',
    path: '/documents/:id',
    summary: 'Delete a document',
    tag,
    access: 'write',
    entitlement,
    params: Params,
    answer: nothing(),
    handle: async (call) => {
      await removeDocument(call.services.db, call.caller, call.params.id);
    },
  }),
  route({
    method: 'GET',
    path: '/document_schemas/:id',
    summary: 'Get the schema of a type of documents',
    description: 'By the type, such as `bill_of_lading`, or by type and version, such as `bill_of_lading@1.0`.',
    tag,
    access: 'read',
    entitlement,
    params: Shape({ id: Text }),
    answer: one(documentSchemaResource),
    handle: async (call) => {
      const [code = '', version] = call.params.id.split('@', 2);
      if (!isDocumentType(code)) throw notFound('Document schema');
      const schema = call.services.documents.schemaOf(code);
      if (version !== undefined && version !== schema.version) throw notFound('Document schema');
      const id = `${code}@${schema.version}`;
      return accompanied({ ...schema, id }, { self: `/document_schemas/${id}` });
    },
  }),
];

function isDocumentType(text: string): text is DocumentType {
  return DOCUMENT_TYPES.some(({ code }) => code === text);
}

function readTypes(text: string | undefined): DocumentType[] | undefined {
  return readChoices(
    'filter[document_types]',
    text,
    DOCUMENT_TYPES.map(({ code }) => code),
  );
}
