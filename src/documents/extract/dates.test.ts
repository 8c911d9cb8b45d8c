import { describe, expect, it } from 'vitest';
import { readDate } from './dates.ts';

describe('readDate', () => {
  it.each([
    ['2026-11-03', '2026-11-03'],
    ['03 NOV 2026', '2026-11-03'],
    ['3-Nov-26', '2026-11-03'],
    ['November 3rd, 2026', '2026-11-03'],
    ['Ningbo, 13 OCT 2026', '2026-10-13'],
    ['11/23/2026', '2026-11-23'],
    ['23.11.2026', '2026-11-23'],
    ['05/05/2026', '2026-05-05'],
    ['2026年11月3日', '2026-11-03'],
    ['12 DIC 2026', '2026-12-12'],
    ['2 juillet 2026', '2026-07-02'],
  ])('reads %s', (text, value) => {
    expect(readDate(text)).toEqual({ kind: 'value', value });
  });

  it.each(['11/03/2026', '3.11.26', '01-02-2026'])('does not guess which number of %s is the month', (text) => {
    expect(readDate(text)).toEqual({ kind: 'problem', reason: 'ambiguous_date', text });
  });

  it('reads them in the order that the document shows', () => {
    expect(readDate('11/03/2026', 'month')).toEqual({ kind: 'value', value: '2026-11-03' });
    expect(readDate('11/03/2026', 'day')).toEqual({ kind: 'value', value: '2026-03-11' });
    expect(readDate('11/23/2026', 'day')).toEqual({ kind: 'value', value: '2026-11-23' });
  });

  it.each(['', 'TBA', '31 FEB 2026', '2026-13-40', '99/99/2026', '12 CARTONS 2026'])(
    'finds no date in “%s”',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );
});
