import { DOCUMENT_TYPES, type DocumentType } from '../domain/document-types.ts';

/** What the reading of a type of document looks like. */
export interface DocumentSchema {
  readonly documentType: DocumentType;
  readonly label: string;
  readonly version: string;
  readonly description: string;
  /** JSON Schema, draft 2020-12. */
  readonly schema: Readonly<Record<string, unknown>>;
}

const VERSION = '1.0';

export function documentSchemaOf(type: DocumentType): DocumentSchema {
  const label = DOCUMENT_TYPES.find(({ code }) => code === type)?.label ?? type;
  return {
    documentType: type,
    label,
    version: VERSION,
    description: `What is read from a document of the type “${label}”.`,
    schema: { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' },
  };
}
