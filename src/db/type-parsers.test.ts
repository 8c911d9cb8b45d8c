import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from '../values/instant.ts';
import { parseInt8, parseTimestamptz, splitArray } from './type-parsers.ts';

describe('timestamptz', () => {
  it.each([
    ['2026-03-01 10:20:30+00', '2026-03-01T10:20:30Z'],
    ['2026-03-01 10:20:30.5+00', '2026-03-01T10:20:30.500Z'],
    ['2026-03-01 10:20:30.123999+00', '2026-03-01T10:20:30.123Z'],
    ['2026-03-01 10:20:30.000999+00', '2026-03-01T10:20:30Z'],
    ['2026-03-01 10:20:30.25+02', '2026-03-01T08:20:30.250Z'],
    ['2026-03-01 10:20:30-03:30', '2026-03-01T13:50:30Z'],
  ])('reads %s', (text, instant) => {
    expect(parseTimestamptz(text)).toBe(instant);
  });

  it('agrees with the instants made from dates', () => {
    const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const output = date.toISOString().replace('T', ' ').replace('Z', '+00');
        expect(parseTimestamptz(output)).toBe(toInstant(date));
      }),
    );
  });

  it('refuses what is no instant', () => {
    expect(() => parseTimestamptz('infinity')).toThrow('not an instant');
    expect(() => parseTimestamptz('0044-03-15 12:00:00+00 BC')).toThrow('not an instant');
  });
});

describe('int8', () => {
  it('is a number as long as that is exact', () => {
    expect(parseInt8('9007199254740991')).toBe(9007199254740991);
    expect(() => parseInt8('9007199254740993')).toThrow('beyond the exact range');
  });
});

describe('arrays', () => {
  it.each([
    ['{}', []],
    ['{a}', ['a']],
    ['{a,b=c}', ['a', 'b=c']],
    ['{a,NULL,"NULL","","b,c","\\"d\\\\"}', ['a', null, 'NULL', '', 'b,c', '"d\\']],
    ['[0:1]={a,b}', ['a', 'b']],
  ])('reads %s', (text, items) => {
    expect(splitArray(text)).toEqual(items);
  });

  it('reads what PostgreSQL writes, quoted where it quotes', () => {
    const mustQuote = (item: string) => item === '' || /[\s"\\{},]/.test(item) || item.toUpperCase() === 'NULL';
    const write = (item: string | null) =>
      item === null ? 'NULL' : mustQuote(item) ? `"${item.replace(/["\\]/g, '\\$&')}"` : item;
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.oneof(fc.string(), fc.constantFrom('null', 'NULLABLE', '=', '{')))),
        (items) => {
          expect(splitArray(`{${items.map(write).join(',')}}`)).toEqual(items);
        },
      ),
    );
  });
});
