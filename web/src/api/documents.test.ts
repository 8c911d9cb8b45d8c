import { expect, it } from 'vitest';
import { failureOf, type ShipmentDocument, statusOf, typeOf } from './documents.ts';

function withNotes(notes: string | null): ShipmentDocument {
  return {
    id: '1',
    type: 'document',
    attributes: {
      id: '1',
      name: 'Notice',
      document_type: 'arrival_notice',
      document_type_manual: null,
      parsed: null,
      classification_notes: notes,
      extracted_data_manual: null,
      source: 'upload',
      file_name: 'notice.pdf',
      file_content_type: 'application/pdf',
      file_size_bytes: 1,
      created_at: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    },
  };
}

it('tells from the notes whether a document waits, was read or could not be', () => {
  expect(statusOf(withNotes(null))).toBe('waiting');
  expect(statusOf(withNotes('It says “ARRIVAL NOTICE” at the top of page 1.'))).toBe('read');
  expect(statusOf(withNotes('“B/L” on page 1: and “Invoice” on page 2 speak for different types.'))).toBe('read');
  expect(statusOf(withNotes('no_text: the file holds no text.'))).toBe('failed');
});

it('says in a sentence why a document could not be read', () => {
  expect(failureOf(withNotes('encrypted: the file needs a password.'))).toBe('The file needs a password.');
  expect(failureOf(withNotes('It says “INVOICE”.'))).toBeUndefined();
});

it('takes a person at their word about the type', () => {
  const document = withNotes('It says “INVOICE”.');
  expect(typeOf(document)).toBe('arrival_notice');
  const said = { ...document, attributes: { ...document.attributes, document_type_manual: 'isf' as const } };
  expect(typeOf(said)).toBe('isf');
});
