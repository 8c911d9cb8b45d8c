import { describe, expect, it } from 'vitest';
import type { CustomFieldDefinition, DataType } from './custom-field.ts';
import { displayValue } from './custom-field-display.ts';
import { readValue } from './custom-field-value.ts';

const OPTIONS = [
  { id: 'o1', definitionId: 'd', label: 'High priority', value: 'high', position: 1 },
  { id: 'o2', definitionId: 'd', label: 'Low priority', value: 'low', position: 2 },
];

function definition(dataType: DataType, more: Partial<CustomFieldDefinition> = {}): CustomFieldDefinition {
  return {
    id: 'd',
    accountId: 'a',
    entityType: 'Shipment',
    apiSlug: 'x',
    displayName: 'X',
    description: null,
    dataType,
    referenceType: null,
    validation: null,
    defaultFormat: null,
    defaultValue: null,
    options: OPTIONS,
    createdAt: '2026-01-01T00:00:00Z',
    ...more,
  };
}

const ID = '0192f0c4-8b1e-7c3a-9f0e-2a1b3c4d5e6f';

describe('reading a custom field value', () => {
  it.each<[DataType, unknown, unknown]>([
    ['short_text', 'PO 4711', 'PO 4711'],
    ['number', 12.5, 12.5],
    ['number', '-999999999.999999', -999999999.999999],
    ['date', '2028-02-29', '2028-02-29'],
    ['datetime', '2026-11-15T08:00:00+08:00', '2026-11-15T00:00:00Z'],
    ['boolean', false, false],
    ['enum', 'high', 'high'],
    ['enum_multi', ['low', 'high', 'low'], ['low', 'high']],
    ['reference', ID.toUpperCase(), ID],
    ['reference', { id: ID }, ID],
  ])('%s takes %j', (dataType, given, value) => {
    expect(readValue(definition(dataType), given)).toEqual({ kind: 'valid', value });
  });

  it.each<[DataType, unknown, RegExp]>([
    ['short_text', 5, /text/],
    ['short_text', 'x'.repeat(256), /0 to 255 characters/],
    ['short_text', 'a\u0000b', /null character/],
    ['number', 'twelve', /number/],
    ['number', 1e12, /12 digits/],
    ['number', 0.1234567, /6 decimals/],
    ['number', Number.NaN, /number/],
    ['date', '2026-02-29', /date such as/],
    ['date', '15/11/2026', /date such as/],
    ['datetime', '2026-11-15T08:00:00', /offset/],
    ['boolean', 'true', /true or false/],
    ['enum', 'medium', /one of: high, low/],
    ['enum_multi', ['high', 'medium'], /only: high, low/],
    ['enum_multi', 'high', /list/],
    ['reference', 'acme', /id of a party/],
  ])('%s refuses %j', (dataType, given, reason) => {
    const reading = readValue(definition(dataType), given);
    expect(reading.kind === 'invalid' && reading.reason).toMatch(reason);
  });

  it.each<[DataType]>([
    ...(['short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference'] as const).map(
      (type): [DataType] => [type],
    ),
  ])('%s refuses null, which is no value', (dataType) => {
    expect(readValue(definition(dataType), null).kind).toBe('invalid');
  });

  it('keeps the bounds of the definition', () => {
    const reading = readValue(definition('number', { validation: { min: 1, max: 10, colour: 'red' } }), 11);
    expect(reading).toEqual({ kind: 'invalid', reason: 'must be at most 10' });
  });
});

describe('displaying a custom field', () => {
  it.each<[DataType, string | null, string | number | boolean | string[], string]>([
    ['number', null, 1234.5, '1234.5'],
    ['number', '$0,0.00', 1234567.891, '$1,234,567.89'],
    ['number', '0 kg', -12, '-12 kg'],
    ['date', null, '2026-11-05', '2026-11-05'],
    ['date', 'DD MMM YYYY', '2026-11-05', '05 Nov 2026'],
    ['datetime', null, '2026-11-05T07:08:09Z', '2026-11-05 07:08 UTC'],
    ['boolean', null, true, 'Yes'],
    ['boolean', null, false, 'No'],
    ['enum', null, 'high', 'High priority'],
    ['enum', null, 'gone', 'gone'],
    ['enum_multi', null, ['low', 'high'], 'Low priority, High priority'],
    ['short_text', null, '<b>', '<b>'],
  ])('%s with format %s shows %j as %s', (dataType, defaultFormat, value, shown) => {
    const field = { id: 'f', accountId: 'a', entityType: 'Shipment', entityId: 's', referenceName: null } as const;
    expect(displayValue({ ...field, definition: definition(dataType, { defaultFormat }), value })).toBe(shown);
  });
});
