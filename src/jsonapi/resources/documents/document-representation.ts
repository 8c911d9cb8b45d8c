import type { DocumentRepresentation } from '../../../domain/documents/document.ts';
import { DateTime, Text, Type } from '../../../values/schema.ts';
import { resourceOf } from '../../resource.ts';

export const documentRepresentationResource = resourceOf<DocumentRepresentation>()({
  type: 'document_representation',
  attributes: {
    schema_version: Text,
    version: Type.String({ description: 'The same as `schema_version`.' }),
    payload: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true }),
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: { document: 'document' },
  otherAttributes: ({ schemaVersion }) => ({ version: schemaVersion }),
});
