import { expect, it } from 'vitest';
import { BOX, context, LINE, move, shipmentFacts, terminalFacts } from '../../../test/observed.ts';
import type { Instant } from '../../values/instant.ts';
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

it('names the word of each hold that stands, and who says that it does not', () => {
  const customs = { name: 'customs', status: 'hold', description: null } as const;
  const freight = { name: 'freight', status: 'hold', description: null } as const;
  const ofLine = (at: string, facts: Parameters<typeof terminalFacts>[1]) => ({
    ...terminalFacts(at, facts),
    source: 'shipping_line' as const,
    sourceName: LINE,
  });
  const log = [
    LOADED,
    LINES_WORD,
    terminalFacts('2026-03-20 12:00', { holds: [freight] }),
    ofLine('2026-03-20 13:00', { holdPlaced: customs }),
    ofLine('2026-03-20 14:00', { holdReleased: 'freight' }),
    terminalFacts('2026-03-20 15:00', { holds: [freight] }),
    ofLine('2026-03-20 16:00', { holdPlaced: customs }),
  ];
  const holds = evidenceOf(log, BOX, context()).filter(({ value }) => value === 'holds');
  expect(holds.map(({ said, contradictedBy }) => [said.says, said.sourceName, contradictedBy])).toEqual([
    ['freight hold', 'terminal:TEST', [expect.objectContaining({ sourceName: LINE, says: 'freight released' })]],
    ['customs hold', LINE, [expect.objectContaining({ sourceName: 'terminal:TEST', says: 'freight hold' })]],
  ]);
});

it('names a line that says a box is available, beside the terminal that says otherwise', () => {
  const log = [
    LOADED,
    LINES_WORD,
    terminalFacts('2026-03-20 12:00', { availableForPickup: false }),
    move('ACT AVPU', 'USLAX', '2026-03-20 18:00'),
  ];
  expect(find(log, 'available_for_pickup', 'stated')).toMatchObject({
    said: { says: 'available', sourceName: LINE },
    contradictedBy: [{ says: 'not available', sourceName: 'terminal:TEST' }],
  });
});

it('tells a last free day as the day it is where the box stands', () => {
  const losAngeles = (at: Instant) => ({ at, precision: 'day' as const, zone: 'America/Los_Angeles', raw: at });
  const log = [
    LOADED,
    LINES_WORD,
    terminalFacts('2026-03-20 12:00', {
      lastFreeDay: { terminal: losAngeles('2026-03-25T07:00:00Z') },
      pickupAppointment: { ...losAngeles('2026-03-24T20:00:00Z'), precision: 'minute' },
      fees: [{ type: 'demurrage', amount: 120, currencyCode: 'USD' }],
    }),
  ];
  expect(find(log, 'terminal_last_free_day', 'stated')?.said.says).toBe('2026-03-25');
  expect(find(log, 'pickup_appointment', 'stated')?.said.says).toBe('2026-03-24T20:00:00Z');
  expect(find(log, 'fees', 'stated')?.said.says).toBe('demurrage 120 USD');
});

it('names who says which ship it is, and who names another', () => {
  const other = move('EST ARRI', 'USLAX', '2026-03-20 02:00', {
    vessel: '9839284',
    received: '2026-03-02 00:00',
    ...YARD,
  });
  const arrival = move('EST ARRI', 'USLAX', '2026-03-19 10:00', { ...SHIP, received: '2026-03-05 00:00' });
  const log = [LOADED, move('ACT DEPA', 'CNSHA', '2026-03-02 10:00', SHIP), arrival, other];
  expect(find(log, 'pod_vessel', 'stated')).toMatchObject({
    said: { says: '9811000, voyage 001E', sourceName: LINE },
  });
  expect(find(log, 'current_vessel', 'stated')?.said.says).toBe('9811000, voyage 001E');
});

it('names who spoke of the box itself', () => {
  const told = (at: string, sealNumber: string) =>
    shipmentFacts(at, { equipment: [{ number: BOX, isoCode: '45G1', weightKg: 12_000, sealNumber }] });
  const log = [LOADED, { ...told('2026-03-01 09:00', 'A1'), sourceName: 'edi:other' }, told('2026-03-01 12:00', 'B2')];
  expect(find(log, 'equipment_type', 'stated')).toMatchObject({ said: { says: '45G1' }, contradictedBy: [] });
  expect(find(log, 'weight', 'stated')?.said.says).toBe('12000 kg');
  expect(find(log, 'seal_number', 'stated')).toMatchObject({
    said: { says: 'B2', sourceName: LINE },
    contradictedBy: [{ says: 'A1', sourceName: 'edi:other' }],
  });
});
