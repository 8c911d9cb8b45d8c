import { DOCUMENT_TYPES, type DocumentType } from '../../../domain/documents/document-types.ts';
import { notFound } from '../../../errors.ts';
import { documentResource } from '../../../jsonapi/resources/document.ts';
import { documentSchemaResource } from '../../../jsonapi/resources/documents/document-schema.ts';
import { createDocument, editDocument, getDocument, removeDocument } from '../../../operations/documents.ts';
import { DOCUMENT_SORTS, type DocumentFilter, listDocuments } from '../../../store/documents/documents.ts';
import { defined } from '../../../values/defined.ts';
import { Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, json, nothing, one, paged } from '../../answer.ts';
import { readSeveral } from '../../query/several.ts';
import { readSort, sortQuery } from '../../query/sort.ts';
import { route, routesOf } from '../../route.ts';
import { DocumentChangesBody, NewDocumentBody } from './schema.ts';

export const documentRoutes = routesOf({ tag: 'Documents', entitlement: 'documents' }, [
  route('GET /documents', {
    summary: 'List documents',
    access: 'read',
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
        documentTypes: readSeveral('filter[document_types]', query['filter[document_types]']),
        shipmentId: query['filter[shipment_id]'],
        containerId: query['filter[container_id]'],
      });
      return listDocuments(services.db, caller.accountId, page, filter, readSort(query.sort));
    },
  }),
  route('POST /documents', {
    summary: 'Create a document',
    description:
      'Made of an uploaded file. It is read in the background; `document.extracted` or `document.extraction_failed` tells ' +
      'the end of it. A file that is a document of the account already is refused with 409, which names that document.',
    access: 'write',
    body: NewDocumentBody,
    answer: one(documentResource, { self: '/documents', status: 201 }),
    handle: async (call) => {
      const { name, attached_document: signedId } = call.body.data.attributes;
      return createDocument(call.services, call.caller, { name, signedId });
    },
  }),
  route('GET /documents/types', {
    summary: 'List types of documents',
    access: 'read',
    answer: json(Shape({ document_types: Type.Array(Shape({ code: Text, label: Text })) })),
    handle: async () => ({ document_types: DOCUMENT_TYPES }),
  }),
  route('GET /documents/:id', {
    summary: 'Get a document',
    access: 'read',
    seen: { action: 'document.open', byPeople: true },
    answer: one(documentResource, { self: '/documents', include: [] }),
    handle: async (call) => getDocument(call.services.db, call.caller.accountId, call.params.id),
  }),
  route('PATCH /documents/:id', {
    summary: 'Correct a document',
    description:
      'Says what the document is, which has it read again as that, and what is in it. `null` takes the correction back.',
    access: 'write',
    body: DocumentChangesBody,
    answer: one(documentResource, { self: '/documents' }),
    handle: async (call) => {
      const { document_type_manual: documentTypeManual, extracted_data_manual: extractedDataManual } =
        call.body.data.attributes;
      const given = defined({ documentTypeManual, extractedDataManual });
      return editDocument(call.services, call.caller, call.params.id, given);
    },
  }),
  route('DELETE /documents/:id', {
    summary: 'Delete a document',
    access: 'write',
    answer: nothing(),
    handle: async (call) => removeDocument(call.services.db, call.caller, call.params.id),
  }),
  route('GET /document_schemas/:id', {
    summary: 'Get the schema of a type of documents',
    description: 'By the type, such as `bill_of_lading`, or by type and version, such as `bill_of_lading@1.0`.',
    access: 'read',
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
]);

function isDocumentType(text: string): text is DocumentType {
  return DOCUMENT_TYPES.some(({ code }) => code === text);
}
