import { DOCUMENT_TYPES, type DocumentSchema, type DocumentType } from '../domain/documents/document-types.ts';
import { COMMON_FIELDS, FIELD_SCHEMAS, type PayloadField, PROBLEM, TYPE_FIELDS } from './payload-fields.ts';

const VERSION = '1.0';

export function documentSchemaOf(type: DocumentType): DocumentSchema {
  const label = DOCUMENT_TYPES.find(({ code }) => code === type)?.label ?? type;
  return {
    documentType: type,
    label,
    version: VERSION,
    description: `What is read from a document of the type “${label}”: each value with the page and the line it stands on.`,
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: label,
      type: 'object',
      required: ['problems'],
      properties: {
        ...Object.fromEntries(fieldsOf(type).map((field) => [field, FIELD_SCHEMAS[field]])),
        problems: { type: 'array', items: PROBLEM },
      },
      additionalProperties: false,
    },
  };
}

export function fieldsOf(type: DocumentType): readonly PayloadField[] {
  const own = TYPE_FIELDS[type];
  return own ? [...COMMON_FIELDS, ...own] : (Object.keys(FIELD_SCHEMAS) as PayloadField[]);
}
