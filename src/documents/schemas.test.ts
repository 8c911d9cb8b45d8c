import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../../test/documents/samples.ts';
import { DOCUMENT_TYPES } from '../domain/documents/document-types.ts';
import { extract } from './extract/extract.ts';
import { payloadOf } from './read.ts';
import { documentSchemaOf } from './schemas.ts';
import { readText } from './text/read-text.ts';

const ajv = addFormats.default(new Ajv2020({ strict: true }));

describe('the schemas of documents', () => {
  it('fit what is read from any document, whatever type a person names', async () => {
    const texts = await Promise.all(SAMPLES.map(({ bytes, contentType }) => readText(bytes, contentType)));
    const extracts = texts.map((text) => extract(text.kind === 'text' ? text.pages : []));
    for (const { code } of DOCUMENT_TYPES) {
      const validate = ajv.compile(documentSchemaOf(code).schema);
      for (const extracted of extracts) {
        validate(payloadOf(code, extracted));
        expect(validate.errors, code).toBeNull();
      }
    }
  });

  it('refuse a value that does not say where it was read', () => {
    const validate = ajv.compile(documentSchemaOf('bill_of_lading').schema);
    expect(validate({ problems: [], booking_number: { value: 'B1' } })).toBe(false);
  });
});
