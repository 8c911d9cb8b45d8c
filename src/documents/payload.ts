import type { DocumentType } from '../domain/documents/document-types.ts';
import type { Extract } from './extract/extract.ts';
import { fieldsOf } from './schemas.ts';

/** Of all that was read, what belongs to this type of document, in the shape of its schema. */
export function payloadOf(type: DocumentType, extracted: Extract): Readonly<Record<string, unknown>> {
  const all: Readonly<Record<string, unknown>> = {
    ...extracted.values,
    containers: extracted.containers,
    hs_codes: extracted.hsCodes,
    un_numbers: extracted.unNumbers,
  };
  const fields = fieldsOf(type).filter((field) => all[field] !== undefined);
  return {
    ...Object.fromEntries(fields.map((field) => [field, all[field]])),
    problems: extracted.problems,
  };
}
