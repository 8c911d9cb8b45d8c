import type { DocumentRepresentation } from '../../domain/documents/document.ts';
import { DateTime, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const documentRepresentationResource = defineResource({
  type: 'document_representation',
  attributes: {
    schema_version: Text,
    payload: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true }),
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: {},
  toAttributes: (representation: DocumentRepresentation) => ({
    schema_version: representation.schemaVersion,
    payload: representation.payload,
    created_at: representation.createdAt,
    updated_at: representation.updatedAt,
  }),
  toRelationships: () => ({}),
});
