import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NO_BOX_FACTS } from '../src/domain/free-time/box-facts.ts';
import { countContainer } from '../src/domain/free-time/count-container.ts';
import { minorDigits, WEEKDAYS } from '../src/domain/free-time/tariff.ts';
import { readTariff } from '../src/domain/free-time/tariff-document.ts';
import type { CalendarDocument } from '../src/domain/free-time/terminal-calendar.ts';
import { EXAMPLE_CONTAINER, EXAMPLE_SHIPMENT } from '../src/jsonapi/examples/things.ts';
import { readTariffFile } from '../src/operations/free-time/tariff-file.ts';
import { toInstant } from '../src/values/instant.ts';

/** The journeys of these cases: where they start and end, by which tariff of the file, and how that place keeps its clock. */
const PLACES = {
  US: {
    tariff: 'Maersk US import demurrage',
    scac: 'MAEU',
    locode: 'USLGB',
    offset: '-07:00',
    zone: 'America/Los_Angeles',
  },
  VN: {
    tariff: 'Maersk Vietnam export combined',
    scac: 'MAEU',
    locode: 'VNSGN',
    offset: '+07:00',
    zone: 'Asia/Ho_Chi_Minh',
  },
  MA: {
    tariff: 'OOCL Morocco export combined',
    scac: 'OOLU',
    locode: 'MACAS',
    offset: '+01:00',
    zone: 'Africa/Casablanca',
  },
  'MA import': {
    tariff: 'OOCL Morocco import combined',
    scac: 'OOLU',
    locode: 'MACAS',
    offset: '+01:00',
    zone: 'Africa/Casablanca',
  },
  SN: {
    tariff: 'CMA CGM Dakar import demurrage',
    scac: 'CMDU',
    locode: 'SNDKR',
    offset: '+00:00',
    zone: 'Africa/Dakar',
  },
  IN: {
    tariff: 'Hapag-Lloyd India import combined',
    scac: 'HLCU',
    locode: 'INNSA',
    offset: '+05:30',
    zone: 'Asia/Kolkata',
  },
} as const;

interface Case {
  readonly named: string;
  readonly at: keyof typeof PLACES;
  readonly box: '20 dry' | '40 dry' | '40 reefer';
  /** Days or local times of the events that start and stop the clock. */
  readonly from: string;
  readonly to: string;
  /** Days on which the gate is not as on other days; without the word, Monday to Saturday open. */
  readonly gates?: Readonly<Record<string, 'closed' | 'closed_unscheduled'>> | 'unknown';
  readonly lastFreeDay: string | null;
  /** Each day once: free, an amount, or why it counts for nothing. */
  readonly days: readonly string[];
  readonly total: number;
}

const CASES: readonly Case[] = [
  {
    named:
      'Maersk US 1: landed ten minutes before midnight, which is the next day in UTC; the gate is open on Saturday',
    ...{ at: 'US', box: '40 dry', from: '2026-08-04 23:50', to: '2026-08-13', lastFreeDay: '2026-08-08', total: 1_545 },
    days: ['08-05..08-08 free', '08-09..08-12 300', '08-13 345'],
  },
  {
    named: 'Maersk US 2: the gate is closed on that Saturday',
    ...{ at: 'US', box: '40 dry', from: '2026-08-04', to: '2026-08-13', lastFreeDay: '2026-08-10', total: 900 },
    gates: { '2026-08-08': 'closed' },
    days: ['08-05..08-07 free', '08-08 gate_closed', '08-09 weekend', '08-10 free', '08-11..08-13 300'],
  },
  {
    named: 'Maersk US 3: fetched on the last free day',
    ...{ at: 'US', box: '40 dry', from: '2026-08-04', to: '2026-08-08', lastFreeDay: '2026-08-08', total: 0 },
    days: ['08-05..08-08 free'],
  },
  {
    named: 'Maersk US 4: landed on a Saturday, so Monday is the first day',
    ...{ at: 'US', box: '40 dry', from: '2026-08-01', to: '2026-08-07', lastFreeDay: '2026-08-06', total: 300 },
    days: ['08-02 before_first_day', '08-03..08-06 free', '08-07 300'],
  },
  {
    named: 'Maersk US 5: Labor Day within free time',
    ...{ at: 'US', box: '40 dry', from: '2026-09-03', to: '2026-09-10', lastFreeDay: '2026-09-09', total: 300 },
    days: ['09-04..09-05 free', '09-06 weekend', '09-07 holiday', '09-08..09-09 free', '09-10 300'],
  },
  {
    named: 'Maersk US 6: Labor Day after free time is charged',
    ...{ at: 'US', box: '40 dry', from: '2026-08-28', to: '2026-09-08', lastFreeDay: '2026-09-02', total: 1_890 },
    days: ['08-29 free', '08-30 weekend', '08-31..09-02 free', '09-03..09-06 300', '09-07..09-08 345'],
  },
  {
    named: 'Maersk US 7: the terminal closes unexpectedly within free time',
    ...{ at: 'US', box: '40 dry', from: '2026-08-04', to: '2026-08-11', lastFreeDay: '2026-08-10', total: 300 },
    gates: { '2026-08-06': 'closed_unscheduled' },
    days: ['08-05 free', '08-06 closure', '08-07..08-08 free', '08-09 weekend', '08-10 free', '08-11 300'],
  },
  {
    named: 'Maersk US 8: the terminal closes unexpectedly after free time, and that day is charged',
    ...{ at: 'US', box: '40 dry', from: '2026-08-04', to: '2026-08-11', lastFreeDay: '2026-08-08', total: 900 },
    gates: { '2026-08-10': 'closed_unscheduled' },
    days: ['08-05..08-08 free', '08-09..08-11 300'],
  },
  {
    named: 'Maersk US 9: nobody keeps a calendar, so nothing is known past Friday',
    ...{ at: 'US', box: '40 dry', from: '2026-08-04', to: '2026-08-13', lastFreeDay: null, total: 0 },
    gates: 'unknown',
    days: ['08-05..08-07 free'],
  },
  {
    named: 'Maersk US 10: landed in the evening before the clocks go forward',
    ...{ at: 'US', box: '40 dry', from: '2026-03-07 21:30', to: '2026-03-17', lastFreeDay: '2026-03-12', total: 1_545 },
    days: ['03-08 before_first_day', '03-09..03-12 free', '03-13..03-16 300', '03-17 345'],
  },
  {
    named: 'Maersk US 11: the clocks go back within free time',
    ...{ at: 'US', box: '40 dry', from: '2026-10-30', to: '2026-11-05', lastFreeDay: '2026-11-04', total: 300 },
    days: ['10-31 free', '11-01 weekend', '11-02..11-04 free', '11-05 300'],
  },
  {
    named: 'Maersk US 12: through all tiers',
    ...{ at: 'US', box: '20 dry', from: '2026-08-04', to: '2026-08-20', lastFreeDay: '2026-08-08', total: 4_110 },
    days: ['08-05..08-08 free', '08-09..08-12 300', '08-13..08-17 345', '08-18..08-20 395'],
  },
  {
    named: 'Maersk US 13: a reefer, through all tiers',
    ...{ at: 'US', box: '40 reefer', from: '2026-08-04', to: '2026-08-14', lastFreeDay: '2026-08-06', total: 4_470 },
    days: ['08-05..08-06 free', '08-07..08-09 490', '08-10..08-13 590', '08-14 640'],
  },
  {
    named: 'Maersk US 14: a reefer landed on a Friday',
    ...{ at: 'US', box: '40 reefer', from: '2026-08-07', to: '2026-08-12', lastFreeDay: '2026-08-10', total: 980 },
    days: ['08-08 free', '08-09 weekend', '08-10 free', '08-11..08-12 490'],
  },
  {
    named: 'Maersk Vietnam 1: 40’, both end days count',
    ...{ at: 'VN', box: '40 dry', from: '2026-05-04', to: '2026-05-20', lastFreeDay: '2026-05-10', total: 486.4 },
    days: ['05-04..05-10 free', '05-11..05-13 22.80', '05-14..05-17 41.80', '05-18..05-20 83.60'],
  },
  {
    named: 'Maersk Vietnam 2: 20’',
    ...{ at: 'VN', box: '20 dry', from: '2026-05-04', to: '2026-05-20', lastFreeDay: '2026-05-10', total: 243.2 },
    days: ['05-04..05-10 free', '05-11..05-13 11.40', '05-14..05-17 20.90', '05-18..05-20 41.80'],
  },
  {
    named: 'Maersk Vietnam 3: loaded on the seventh day',
    ...{ at: 'VN', box: '40 dry', from: '2026-05-04', to: '2026-05-10', lastFreeDay: '2026-05-10', total: 0 },
    days: ['05-04..05-10 free'],
  },
  {
    named: 'Maersk Vietnam 4: 31 days, through all tiers',
    ...{ at: 'VN', box: '40 dry', from: '2026-05-04', to: '2026-06-03', lastFreeDay: '2026-05-10', total: 1_717.6 },
    days: ['05-04..05-10 free', '05-11..05-13 22.80', '05-14..05-17 41.80', '05-18..06-01 83.60', '06-02..06-03 114'],
  },
  {
    named: 'Maersk Vietnam 5: Reunification Day and Labour Day use up free days',
    ...{ at: 'VN', box: '20 dry', from: '2026-04-28', to: '2026-05-06', lastFreeDay: '2026-05-04', total: 22.8 },
    days: ['04-28..05-04 free', '05-05..05-06 11.40'],
  },
  {
    named: 'Maersk Vietnam 6: fetched after midnight in Saigon, when it is still the day before in UTC',
    ...{ at: 'VN', box: '40 dry', from: '2026-05-04 00:30', to: '2026-05-11', lastFreeDay: '2026-05-10', total: 22.8 },
    days: ['05-04..05-10 free', '05-11 22.80'],
  },
  {
    named: 'OOCL Morocco 1: export 40’, 24 days',
    ...{ at: 'MA', box: '40 dry', from: '2026-11-02', to: '2026-11-25', lastFreeDay: '2026-11-13', total: 4_400 },
    days: ['11-02..11-13 free', '11-14..11-21 300', '11-22..11-25 500'],
  },
  {
    named: 'OOCL Morocco 2: export 40’, through all tiers',
    ...{ at: 'MA', box: '40 dry', from: '2026-11-02', to: '2026-12-01', lastFreeDay: '2026-11-13', total: 8_300 },
    days: ['11-02..11-13 free', '11-14..11-21 300', '11-22..11-28 500', '11-29..12-01 800'],
  },
  {
    named: 'OOCL Morocco 3: export 40’, loaded on the twelfth day',
    ...{ at: 'MA', box: '40 dry', from: '2026-11-02', to: '2026-11-13', lastFreeDay: '2026-11-13', total: 0 },
    days: ['11-02..11-13 free'],
  },
  {
    named: 'OOCL Morocco 4: import 40’, returned on day 19',
    ...{
      at: 'MA import',
      box: '40 dry',
      from: '2026-11-03',
      to: '2026-11-21',
      lastFreeDay: '2026-11-09',
      total: 6_480,
    },
    days: ['11-03..11-09 free', '11-10..11-17 360', '11-18..11-21 900'],
  },
  {
    named: 'OOCL Morocco 5: import 40’, through all tiers',
    ...{
      at: 'MA import',
      box: '40 dry',
      from: '2026-11-03',
      to: '2026-12-02',
      lastFreeDay: '2026-11-09',
      total: 16_920,
    },
    days: ['11-03..11-09 free', '11-10..11-17 360', '11-18..11-29 900', '11-30..12-02 1080'],
  },
  {
    named: 'CMA CGM Dakar 1: 20’, 25 days',
    ...{ at: 'SN', box: '20 dry', from: '2025-02-01', to: '2025-02-25', lastFreeDay: '2025-02-10', total: 291_950 },
    days: ['02-01..02-10 free', '02-11..02-20 17715', '02-21..02-25 22960'],
  },
  {
    named: 'CMA CGM Dakar 2: 40’, two days over',
    ...{ at: 'SN', box: '40 dry', from: '2025-02-01', to: '2025-02-12', lastFreeDay: '2025-02-10', total: 76_100 },
    days: ['02-01..02-10 free', '02-11..02-12 38050'],
  },
  {
    named: 'CMA CGM Dakar 3: the tenth free day is 29 February',
    ...{ at: 'SN', box: '20 dry', from: '2028-02-20', to: '2028-03-05', lastFreeDay: '2028-02-29', total: 88_575 },
    days: ['02-20..02-29 free', '03-01..03-05 17715'],
  },
  {
    named: 'Hapag-Lloyd India 1: 20’, 15 days',
    ...{ at: 'IN', box: '20 dry', from: '2023-05-01', to: '2023-05-15', lastFreeDay: '2023-05-04', total: 62_428 },
    days: ['05-01..05-04 free', '05-05..05-10 4738', '05-11..05-15 6800'],
  },
  {
    named: 'Hapag-Lloyd India 2: 40’, through all tiers',
    ...{ at: 'IN', box: '40 dry', from: '2023-05-01', to: '2023-05-20', lastFreeDay: '2023-05-04', total: 206_656 },
    days: ['05-01..05-04 free', '05-05..05-10 9476', '05-11..05-17 13600', '05-18..05-20 18200'],
  },
  {
    named: 'Hapag-Lloyd India 3: landed at one in the night, when it is still the day before in UTC',
    ...{ at: 'IN', box: '20 dry', from: '2023-04-30 01:00', to: '2023-05-04', lastFreeDay: '2023-05-03', total: 4_738 },
    days: ['04-30..05-03 free', '05-04 4738'],
  },
];

const DAY_MS = 86_400_000;

/** A line such as `08-05..08-08 free`, as a row for each of its days. */
function readDays(line: string, year: string): string[] {
  const [, from = '', to = from, what] = /^([\d-]+)(?:\.\.([\d-]+))? (\S+)$/.exec(line) ?? [];
  const [firstMs, lastMs] = [Date.parse(`${year}-${from}`), Date.parse(`${year}-${to}`)];
  return Array.from({ length: (lastMs - firstMs) / DAY_MS + 1 }, (_, index) =>
    [new Date(firstMs + index * DAY_MS).toISOString().slice(0, 10), what].join(' '),
  );
}

const PUBLISHED = readTariffFile(readFileSync('data/published-tariffs.json', 'utf8')).map((document) => {
  const read = readTariff('00000000-0000-4000-8000-000000000001', document);
  if (!('id' in read)) throw new Error(`${document.name}: ${JSON.stringify(read)}`);
  return read;
});

/** Monday to Saturday open, and what differs. */
function calendarOf({ at, gates }: Case): CalendarDocument[] {
  if (gates === 'unknown') return [];
  const exceptions = Object.entries(gates ?? {}).map(([on, gate]) => ({ on, gate }));
  const { locode } = PLACES[at];
  return [{ locode, holiday_region: locode.slice(0, 2), open_weekdays: WEEKDAYS.slice(0, 6), exceptions }];
}

function boxOf({ at, box, from, to }: Case) {
  const { scac, locode, offset, zone } = PLACES[at];
  const instant = (local: string) => {
    const [day, time = '12:00'] = local.split(' ');
    return toInstant(new Date(`${day}T${time}:00${offset}`));
  };
  const [length, kind] = box.split(' ');
  const isExport = at === 'VN' || at === 'MA';
  const [started, stopped] = [instant(from), instant(to)];
  return {
    container: {
      ...EXAMPLE_CONTAINER,
      equipmentLength: length === '20' ? (20 as const) : (40 as const),
      equipmentType: kind === 'dry' ? ('dry' as const) : ('reefer' as const),
      podTerminalId: null,
      emptyOutAt: isExport ? started : null,
      polFullInAt: null,
      polVesselLoadedAt: isExport ? stopped : null,
      polVesselDepartedAt: isExport ? null : instant('2026-02-10'),
      podLocode: isExport ? null : locode,
      podTimezone: isExport ? null : zone,
      podArrivedAt: null,
      podDischargedAt: isExport ? null : started,
      podRailDepartedAt: null,
      podFullOutAt: at === 'US' || at === 'SN' ? stopped : null,
      emptyTerminatedAt: at === 'IN' || at === 'MA import' ? stopped : null,
      emptyTerminatedTimezone: zone,
    },
    shipment: {
      ...EXAMPLE_SHIPMENT,
      shippingLineScac: scac,
      portOfLadingLocode: isExport ? locode : null,
      polTimezone: isExport ? zone : null,
      customerId: null,
    },
    facts: NO_BOX_FACTS,
  };
}

it.each(CASES)('$named', async (given) => {
  const calendars = calendarOf(given).map((document) => ({ id: '00000000-0000-4000-8000-000000000002', document }));
  const tariffs = PUBLISHED.filter(({ name }) => name.startsWith(PLACES[given.at].tariff));
  const clocks = await countContainer({ tariffs, calendars, toldGates: [] }, boxOf(given), { nowMs: 0 });
  expect(clocks).toHaveLength(1);
  const [clock] = clocks;
  const scale = 10 ** minorDigits(clock?.tariff.currency ?? 'USD');
  const told = clock?.days.map(({ day, is, reason, amountMinor }) => {
    const what = is === 'charged' ? `${amountMinor / scale}` : is === 'free' ? 'free' : reason;
    return `${day} ${what}`;
  });
  const year = given.from.slice(0, 4);
  const expected = given.days.flatMap((line) => readDays(line, year));
  expect(told).toEqual(expected.map((row) => row.replace(/\.(\d)0$/, '.$1')));
  expect([clock?.lastFreeDay, (clock?.totalMinor ?? 0) / scale]).toEqual([given.lastFreeDay, given.total]);
});

it('is thirty cases and more, of five tariffs', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(30);
  expect(new Set(CASES.map(({ at }) => PLACES[at].tariff.split(' ')[0] + at.slice(0, 2))).size).toBe(5);
});
