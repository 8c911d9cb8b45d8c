import { expect, it } from 'vitest';
import { BOX, context, LINE, move, terminalFacts } from '../../../test/observed.ts';
import { evidenceOf } from './evidence.ts';

const SHIP = { vessel: '9811000', voyage: '001E' };
const YARD = { sourceName: 'terminal:yard', source: 'terminal' as const };

const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-01 10:00', SHIP);
const LINES_WORD = move('ACT DISC', 'USLAX', '2026-03-20 10:00', { ...SHIP, received: '2026-03-20 12:00' });
const YARDS_WORD = move('ACT DISC', 'USLAX', '2026-03-20 04:00', { ...SHIP, ...YARD, received: '2026-03-20 11:00' });

const find = (log: Parameters<typeof evidenceOf>[0], value: string, kind: string) =>
  evidenceOf(log, BOX, context()).find((one) => one.value === value && one.kind === kind);

it('names the word that stands for a milestone, and the one that says otherwise', () => {
  expect(find([LOADED, LINES_WORD, YARDS_WORD], 'vessel_discharged', 'happened')).toMatchObject({
    locode: 'USLAX',
    said: { sourceName: 'terminal:yard', says: '2026-03-20T04:00:00Z', observationId: YARDS_WORD.id },
    contradictedBy: [{ sourceName: LINE, says: '2026-03-20T10:00:00Z', observationId: LINES_WORD.id }],
  });
});

it('takes nothing for a contradiction that says the same, or only the day', () => {
  const day = move('ACT DISC', 'USLAX', '2026-03-20 00:00', { ...SHIP, ...YARD, day: true });
  expect(find([LOADED, LINES_WORD, day], 'vessel_discharged', 'happened')?.contradictedBy).toEqual([]);
});

it('keeps what is expected apart from what happened', () => {
  const first = move('EST ARRI', 'USLAX', '2026-03-18 10:00', { ...SHIP, received: '2026-03-02 00:00' });
  const later = move('EST ARRI', 'USLAX', '2026-03-19 10:00', { ...SHIP, received: '2026-03-05 00:00' });
  expect(find([LOADED, first, later], 'vessel_arrived', 'expected')).toMatchObject({
    said: { says: '2026-03-19T10:00:00Z' },
    contradictedBy: [{ says: '2026-03-18T10:00:00Z' }],
  });
  expect(find([LOADED, first, later], 'vessel_arrived', 'happened')).toBeUndefined();
});

it('names who spoke last of holds and availability at the terminal', () => {
  const log = [
    LOADED,
    LINES_WORD,
    terminalFacts('2026-03-20 12:00', {
      holds: [{ name: 'customs', status: 'hold', description: null }],
      availableForPickup: false,
    }),
    terminalFacts('2026-03-21 12:00', { holds: [], availableForPickup: true }),
  ];
  expect(find(log, 'holds', 'stated')).toMatchObject({
    said: { says: 'none', source: 'terminal' },
    contradictedBy: [],
  });
  expect(find(log, 'available_for_pickup', 'stated')).toMatchObject({ said: { says: 'available' } });
});
