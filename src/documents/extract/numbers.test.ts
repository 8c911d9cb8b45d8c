import { describe, expect, it } from 'vitest';
import { numberStyleOf, readMoney, readNumber, readVolume, readWeight } from './numbers.ts';

describe('numbers of a document', () => {
  it.each([
    ['1,234,567.89', 1234567.89],
    ['1.234.567,89', 1234567.89],
    ['18450.000', 18450],
    ['18,450', 18450],
    ["18'450.5", 18450.5],
    ['0.450', 0.45],
    ['412', 412],
  ])('reads %s', (text, value) => {
    expect(readNumber(text, undefined)).toEqual({ kind: 'value', value });
  });

  it('reads 18.450 as the other numbers of the document are written, and else not at all', () => {
    expect(readNumber('18.450', undefined)).toMatchObject({ kind: 'problem', reason: 'ambiguous_number' });
    expect(readNumber('18.450', numberStyleOf(['Summe 1.200,50']))).toEqual({
      kind: 'value',
      value: 18450,
    });
    expect(readNumber('18.450', numberStyleOf(['Sum 1,200.50']))).toEqual({ kind: 'value', value: 18.45 });
  });

  it('takes the unit from the value or from the label, and no number without one', () => {
    expect(readWeight('9,870.00KGS', '', undefined)).toEqual({ kind: 'value', value: { value: 9870, unit: 'kg' } });
    expect(readWeight('9,870.00', 'LBS', undefined)).toEqual({ kind: 'value', value: { value: 9870, unit: 'lb' } });
    expect(readWeight('9,870.00', '', undefined)).toBeUndefined();
    expect(readVolume('66.400 CBM', '', undefined)).toEqual({ kind: 'value', value: { value: 66.4, unit: 'm3' } });
  });

  it('reads money only with its currency', () => {
    expect(readMoney('US$ 2,875.00', '', undefined)).toEqual({
      kind: 'value',
      value: { amount: 2875, currency: 'USD' },
    });
    expect(readMoney('2,875.00', 'RMB', undefined)).toEqual({
      kind: 'value',
      value: { amount: 2875, currency: 'CNY' },
    });
    expect(readMoney('2,875.00', '', undefined)).toBeUndefined();
  });
});
