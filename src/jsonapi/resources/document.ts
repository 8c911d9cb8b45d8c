import { DOCUMENT_SOURCES, type ToldDocument } from '../../domain/documents/document.ts';
import { DOCUMENT_TYPES } from '../../domain/documents/document-types.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../values/schema.ts';
import { resourceOf, toMany, toOne } from '../resource.ts';

const DocumentTypeCode = Choice(DOCUMENT_TYPES.map(({ code }) => code));

/** Files that hold several documents are not taken apart here: none is part of another. */
const Parsed = Shape({ packetSegment: Shape({ startPage: Type.Integer(), endPage: Type.Integer() }) });

export const documentResource = resourceOf<ToldDocument>()({
  type: 'document',
  path: '/documents',
  moreLinks: { download: '/download_url' },
  attributes: {
    id: Uuid,
    name: Text,
    document_type: Nullable(
      Choice(
        DOCUMENT_TYPES.map(({ code }) => code),
        { description: 'Null until it was looked at; `unknown` when nobody could tell.' },
      ),
    ),
    document_type_manual: Nullable(DocumentTypeCode),
    classification_notes: Nullable(Text),
    extracted_data_manual: Nullable(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    ),
    source: Choice(DOCUMENT_SOURCES),
    file_name: Text,
    file_content_type: Nullable(Text),
    file_size_bytes: Type.Integer(),
    file_url: Type.Optional(Type.String({ description: 'In notifications alone: gives the file for an hour.' })),
    parsed: Nullable(Parsed),
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: {
    account: 'account',
    user: 'user',
    email_submission: 'email_submission',
    last_document_representation: 'document_representation',
    shipments: { types: ['shipment'], many: true },
    cargos: { types: ['container'], many: true },
    parent_document: 'document',
  },
  otherAttributes: (document) => ({
    document_type: isNew(document) ? null : document.documentType,
    file_name: document.file.name,
    file_content_type: document.file.contentType,
    file_size_bytes: document.file.sizeBytes,
    parsed: null,
  }),
  otherRelationships: (document) => ({
    last_document_representation: toOne('document_representation', document.lastRepresentationId),
    shipments: toMany('shipment', document.shipmentIds),
    cargos: toMany('container', document.containerIds),
    parent_document: null,
  }),
});

/** Whoever looked at it has said why it is what it is. */
function isNew({ documentType, classificationNotes }: ToldDocument): boolean {
  return documentType === 'unknown' && classificationNotes === null;
}
