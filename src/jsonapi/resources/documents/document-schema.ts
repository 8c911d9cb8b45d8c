import type { DocumentSchema } from '../../../domain/documents/document-types.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../../values/schema.ts';
import { resourceOf } from '../../resource.ts';

/** What the payload of a representation of this type looks like. */
export interface ShownSchema extends DocumentSchema {
  /** The type and the version, joined by `@`. */
  readonly id: string;
}

/** The schemas come with the program, and those of the first version came then. */
const SINCE = '2026-11-15T00:00:00Z';

export const documentSchemaResource = resourceOf<ShownSchema>()({
  type: 'document_schema',
  path: '/document_schemas',
  attributes: {
    document_type: Text,
    label: Text,
    schema_version: Text,
    full_version: Text,
    current: Type.Boolean(),
    draft: Type.Boolean(),
    active_at: Nullable(DateTime),
    schema_format: Choice(['json_schema']),
    description: Nullable(Text),
    schema_payload: Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object', additionalProperties: true }),
    created_at: DateTime,
    updated_at: DateTime,
  },
  otherAttributes: (schema) => ({
    schema_version: schema.version,
    full_version: schema.id,
    current: true,
    draft: false,
    active_at: SINCE,
    schema_format: 'json_schema' as const,
    schema_payload: schema.schema,
    created_at: SINCE,
    updated_at: SINCE,
  }),
});
