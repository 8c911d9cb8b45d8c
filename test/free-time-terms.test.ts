import { describe, expect, it } from 'vitest';
import {
  type BoxFacts,
  NO_BOX_FACTS,
  readTerminalWords,
  type TerminalWord,
} from '../src/domain/free-time/box-facts.ts';
import { calculatedDays } from '../src/domain/free-time/calculated-days.ts';
import { clocksOf, type FreeTimeSubject } from '../src/domain/free-time/container-clocks.ts';
import type { DayFactsOf } from '../src/domain/free-time/day-facts.ts';
import type { Tariff } from '../src/domain/free-time/tariff.ts';
import { readTariff, type TariffDocument } from '../src/domain/free-time/tariff-document.ts';
import { EXAMPLE_CONTAINER } from '../src/jsonapi/examples/things.ts';
import { NO_WORD } from './free-time/no-word.ts';

const ALL_WEEK: TariffDocument['free_basis']['weekdays'] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const TERMS: TariffDocument = {
  name: 'Terms',
  valid_from: '2020-01-01',
  source: 'made for the test',
  direction: 'import',
  charge: 'demurrage',
  starts: 'vessel_discharged',
  stops: 'full_out',
  first_day: 'next_day',
  free_days: 3,
  free_basis: { weekdays: ALL_WEEK },
  charge_basis: { weekdays: ALL_WEEK },
  currency: 'USD',
  tier_numbering: 'charged',
  tiers: [{ from: 1, to: null, amount: 100 }],
};

function tariff(change: Partial<TariffDocument> = {}): Tariff {
  const read = readTariff('00000000-0000-4000-8000-000000000001', { ...TERMS, ...change });
  if (!('id' in read)) throw new Error(JSON.stringify(read));
  return read;
}

const problemsOf = (change: Partial<TariffDocument>) => readTariff('x', { ...TERMS, ...change });
const ordinary: DayFactsOf = () => ({ holiday: null, gate: 'open', holds: [] });

function subject(facts: Partial<BoxFacts> = {}): FreeTimeSubject {
  return {
    container: {
      ...EXAMPLE_CONTAINER,
      podLocode: 'USLGB',
      podTimezone: 'America/Los_Angeles',
      podDischargedAt: '2026-08-05T06:50:00Z',
      podFullOutAt: null,
      podRailDepartedAt: null,
    },
    scac: 'MSCU',
    polLocode: 'CNSHA',
    polTimezone: 'Asia/Shanghai',
    customerId: null,
    facts: { ...NO_BOX_FACTS, ...facts },
  };
}

const clocks = (tariffs: readonly Tariff[], facts: Partial<BoxFacts> = {}) =>
  clocksOf(subject(facts), tariffs, () => ordinary, { nowMs: Date.parse('2026-08-20T12:00:00Z') });
const days = (tariffs: readonly Tariff[], facts: Partial<BoxFacts> = {}) =>
  clocks(tariffs, facts).map(({ lastFreeDay }) => lastFreeDay);

describe('what a tariff is for', () => {
  it('may be one haulage or service, and what is not known fits neither', () => {
    const own = [tariff({ haulage: 'carrier', free_days: 5 }), tariff({ service: 'TP6', free_days: 6 }), tariff()];
    expect(days(own)).toEqual(['2026-08-07']);
    expect(days(own, { haulage: 'carrier' })).toEqual(['2026-08-09']);
    expect(days(own, { haulage: 'merchant' })).toEqual(['2026-08-07']);
    expect(days(own, { service: 'TP6' })).toEqual(['2026-08-10']);
  });

  it('selects its version by the price date at origin, and by no other day', () => {
    const versions = [
      tariff({ version_date: 'price_date', valid_from: '2026-01-01', valid_to: '2026-06-30', free_days: 4 }),
      tariff({ version_date: 'price_date', valid_from: '2026-07-01', free_days: 2 }),
    ];
    expect(days(versions, { priceOn: '2026-06-30' })).toEqual(['2026-08-08']);
    expect(days(versions, { priceOn: '2026-07-01' })).toEqual(['2026-08-06']);
    expect(days(versions)).toEqual([]);
  });

  it.each([
    ['available', { availableAt: '2026-08-06T15:00:00Z' }, '2026-08-09'],
    ['notified', { notifiedAt: '2026-08-07T15:00:00Z' }, '2026-08-10'],
    ['ship_discharged', { shipDischargedAt: '2026-08-08T05:00:00Z' }, '2026-08-10'],
  ] as const)('starts its clock with %s, and not before that is known', (starts, facts, expected) => {
    expect(days([tariff({ starts })], facts)).toEqual([expected]);
    expect(days([tariff({ starts })])).toEqual([]);
  });

  it('is billed by the line where the line passes the terms of a terminal on', () => {
    const terms = { locode: 'USLGB', charge: 'storage' as const, free_days: 1 };
    const told = (passed_on_by: string[]) => calculatedDays(clocks([tariff({ ...terms, passed_on_by })]), 'MSCU');
    expect(told(['MSCU'])).toEqual({ line: '2026-08-05', facility: null });
    expect(told(['ONEY'])).toEqual({ line: null, facility: '2026-08-05' });
  });

  it('is of the charge that its clock is of, whatever the title', () => {
    expect(problemsOf({ charge: 'detention' })).toMatchObject([{ at: 'charge' }]);
    expect(problemsOf({ billed_as: 'detention' })).toMatchObject({ charge: 'demurrage', billedAs: 'detention' });
    expect(problemsOf({ passed_on_by: ['MSCU'] })).toMatchObject([{ at: 'passed_on_by' }]);
  });
});

describe('a box that leaves', () => {
  it('may stop its clock at the cut-off, and runs until that has come', () => {
    const export_: Partial<TariffDocument> = { direction: 'export', starts: 'full_in', stops: 'cut_off', free_days: 1 };
    const box = subject({ cutOffAt: '2026-08-14T07:00:00Z' });
    const leaving = { ...box, container: { ...box.container, polFullInAt: '2026-08-10T04:00:00Z' as const } };
    const counted = (nowMs: number) =>
      clocksOf(leaving, [tariff(export_)], () => ordinary, { nowMs }).map(({ stoppedOn, totalMinor }) => [
        stoppedOn,
        totalMinor,
      ]);
    expect(counted(Date.parse('2026-08-13T04:00:00Z'))).toEqual([[null, 20_000]]);
    expect(counted(Date.parse('2026-08-20T04:00:00Z'))).toEqual([['2026-08-14', 30_000]]);
  });
});

describe('rates', () => {
  it('may be blocks of days, one after the other', () => {
    const blocks = [{ days: 6, amount: 10 }, { days: 7, amount: 20 }, { amount: 30 }];
    expect(tariff({ tier_numbering: 'blocks', tiers: blocks }).tiers).toEqual([
      { from: 1, to: 6, amountMinor: 1_000 },
      { from: 7, to: 13, amountMinor: 2_000 },
      { from: 14, to: null, amountMinor: 3_000 },
    ]);
    expect(problemsOf({ tier_numbering: 'blocks' })).toMatchObject([{ at: 'tiers/0/from' }]);
    expect(problemsOf({ tiers: [{ amount: 1 }] })).toMatchObject([{ at: 'tiers/0/from', message: 'is missing' }]);
    expect(problemsOf({ tiers: blocks })).toContainEqual({
      at: 'tiers/0/days',
      message: 'is of tiers that are blocks',
    });
  });

  it('give the extra free days of a contract, which use up tiers where it says so', () => {
    const rates = {
      tiers: [
        { from: 1, to: 2, amount: 10 },
        { from: 3, amount: 20 },
      ],
      extra_free_days: 2,
    };
    const sums = (extra_days_use_tiers: boolean) =>
      clocks([tariff({ ...rates, extra_days_use_tiers })]).map(({ lastFreeDay, totalMinor }) => [
        lastFreeDay,
        totalMinor,
      ]);
    // 10 to 20 August.
    expect(sums(false)).toEqual([['2026-08-09', 2 * 1_000 + 9 * 2_000]]);
    expect(sums(true)).toEqual([['2026-08-09', 11 * 2_000]]);
  });
});

describe('the words of terminals', () => {
  const word = (at: TerminalWord['at'], said: Partial<TerminalWord>): TerminalWord => ({
    ...NO_WORD,
    ...{ at, zone: 'America/Los_Angeles' },
    ...said,
  });
  const customs = { name: 'customs', status: 'hold', description: null } as const;

  it('tell from when to when which hold stood, in days of the place, and when the box was first offered', () => {
    const said = [
      word('2026-08-05T06:50:00Z', { holds: [customs], availableForPickup: false }),
      word('2026-08-06T18:00:00Z', { holdPlaced: { ...customs, name: 'freight' } }),
      word('2026-08-08T05:00:00Z', { holds: [{ ...customs, name: 'freight' }], availableForPickup: true }),
      word('2026-08-09T18:00:00Z', { availableForPickup: true }),
    ];
    expect(readTerminalWords(said)).toEqual({
      holds: [
        { name: 'customs', from: '2026-08-04', to: '2026-08-07' },
        { name: 'freight', from: '2026-08-06', to: null },
      ],
      availableAt: '2026-08-08T05:00:00Z',
      proof: { freeOn: null, chargedOn: null },
      ...{ earliestReceivingAt: null, cutOffAt: null, returnTo: null },
    });
  });

  it('tell from when to when a terminal takes a box that is to leave, and where the empty goes: the last word counts', () => {
    const said = [
      word('2026-08-05T06:50:00Z', { earliestReceiving: '2026-08-10T15:00:00Z', cutOff: '2026-08-14T15:00:00Z' }),
      word('2026-08-06T06:50:00Z', { cutOff: '2026-08-15T15:00:00Z', returnTo: 'Depot 7' }),
      word('2026-08-07T06:50:00Z', { availableForPickup: false }),
    ];
    expect(readTerminalWords([...said, word('2026-08-08T06:50:00Z', { cutOff: '' })]).cutOffAt).toBeNull();
    expect(readTerminalWords(said)).toMatchObject({
      ...{ earliestReceivingAt: '2026-08-10T15:00:00Z', cutOffAt: '2026-08-15T15:00:00Z', returnTo: 'Depot 7' },
    });
  });
});
