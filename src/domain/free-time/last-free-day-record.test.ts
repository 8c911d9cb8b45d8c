import { describe, expect, it } from 'vitest';
import { NO_WORD } from '../../../test/free-time/no-word.ts';
import { readTerminalWords, type TerminalWord } from './box-facts.ts';
import { NO_PROOF, recordSources, type SaidDays } from './last-free-day-record.ts';

const NONE = { line: null, terminal: null, rail: null, line_calculated: null, terminal_calculated: null };
const box = (days: Partial<SaidDays['days']>, proof: Partial<SaidDays> = NO_PROOF): SaidDays => ({
  ...NO_PROOF,
  days: { ...NONE, ...days },
  ...proof,
});
const differing = { terminal: '2026-08-08', line_calculated: '2026-08-10' };
const outcome = (...boxes: readonly SaidDays[]) =>
  Object.fromEntries(recordSources(boxes).map(({ source, ...counts }) => [source, counts]));

describe('the record of those who say last free days', () => {
  it('tells who was right by the first day that was charged', () => {
    const found = outcome(box(differing, { freeOn: '2026-08-10', chargedOn: '2026-08-11' }));
    expect(found).toEqual({
      terminal: { compared: 1, agreed: 0, right: 0, wrong: 1, open: 0 },
      line_calculated: { compared: 1, agreed: 0, right: 1, wrong: 0, open: 0 },
    });
    expect(outcome(box(differing, { freeOn: '2026-08-04', chargedOn: '2026-08-09' }))).toMatchObject({
      terminal: { right: 1 },
      line_calculated: { wrong: 1 },
    });
  });

  it('leaves open what nothing charged decides, and counts days that are the same as agreed', () => {
    const same = box({ terminal: '2026-08-08', line_calculated: '2026-08-08' });
    expect(outcome(box(differing), box(differing, { freeOn: '2026-08-05' }), same)).toEqual({
      terminal: { compared: 3, agreed: 1, right: 0, wrong: 0, open: 2 },
      line_calculated: { compared: 3, agreed: 1, right: 0, wrong: 0, open: 2 },
    });
  });

  it('says nothing of a box of which one alone named a day', () => {
    expect(outcome(box({ terminal: '2026-08-08' }))).toEqual({});
  });
});

it('takes from the words of terminals until when no demurrage was due, and from when it was', () => {
  const word = (at: TerminalWord['at'], said: Partial<TerminalWord>): TerminalWord => ({
    ...NO_WORD,
    ...{ at, zone: 'America/Los_Angeles' },
    ...said,
  });
  const fee = (type: 'demurrage' | 'exam') => ({ type, amount: 100, currencyCode: 'USD' });
  const words = [
    word('2026-08-05T06:50:00Z', { fees: [] }),
    word('2026-08-08T06:50:00Z', { fees: [fee('exam')] }),
    word('2026-08-10T06:50:00Z', { fees: [fee('exam'), fee('demurrage')] }),
    word('2026-08-12T06:50:00Z', { fees: [] }),
  ];
  expect(readTerminalWords(words).proof).toEqual({ freeOn: '2026-08-07', chargedOn: '2026-08-09' });
  expect(readTerminalWords(words.slice(0, 2)).proof).toEqual({ freeOn: '2026-08-07', chargedOn: null });
  expect(readTerminalWords([]).proof).toEqual(NO_PROOF);
});
