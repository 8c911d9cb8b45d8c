import { describe, expect, it } from 'vitest';
import { type ClockRun, countDays } from './clock.ts';
import type { DayFacts, DayFactsOf } from './day-facts.ts';
import type { DayBasis, Terms, Tier, Weekday } from './tariff.ts';

/** Cases worked out by hand from published tariffs; which, and where they are published, stands with each. */

const ALL_WEEK: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WORKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
const CALENDAR: DayBasis = {
  weekdays: ALL_WEEK,
  gateWeekdays: [],
  skipsHolidays: false,
  closures: 'count',
  skipsHolds: [],
};
/** Monday to Friday, and Saturdays with an open gate. */
const GATE_DAYS: DayBasis = {
  weekdays: WORKDAYS,
  gateWeekdays: ['sat'],
  skipsHolidays: true,
  closures: 'skip_unscheduled',
  skipsHolds: [],
};

const tiers = (...given: [from: number, to: number | null, amount: number][]): Tier[] =>
  given.map(([from, to, amount]) => ({ from, to, amountMinor: Math.round(amount * 100) }));

function terms(given: Partial<Terms>): Terms {
  return {
    charge: 'demurrage',
    starts: 'vessel_discharged',
    stops: 'full_out',
    firstDay: 'next_day',
    cutOff: null,
    freeDays: 0,
    extraFreeDays: 0,
    freeBasis: CALENDAR,
    chargeBasis: CALENDAR,
    chargesLastDay: true,
    currency: 'USD',
    tierNumbering: 'clock',
    tiers: tiers([1, null, 100]),
    extraDaysUseTiers: false,
    perTeu: false,
    capMinor: null,
    forfeitsFreeDays: false,
    ...given,
  };
}

function run(started: string, stopped: string | undefined, given: Partial<ClockRun> = {}): ClockRun {
  return { started: { day: started, time: null }, stopped, today: '2026-12-31', teu: 1, ...given };
}

const ORDINARY: DayFacts = { holiday: null, gate: 'open', holds: [] };
const open: DayFactsOf = () => ORDINARY;
const except =
  (days: Readonly<Record<string, Partial<DayFacts>>>): DayFactsOf =>
  (day) => ({ ...ORDINARY, ...days[day] });

/** Maersk, United States, import demurrage, 1 January 2026: dry, from the first business day after discharge. */
const MAERSK_US = terms({
  firstDay: 'next_counted_day',
  freeDays: 4,
  freeBasis: GATE_DAYS,
  tiers: tiers([5, 8, 300], [9, 13, 345], [14, null, 395]),
});

/** Maersk, Vietnam, export combined, 1 January 2018: 40' dry, both end days count. */
const MAERSK_VN = terms({
  charge: 'combined',
  starts: 'empty_out',
  stops: 'vessel_loaded',
  firstDay: 'event_day',
  freeDays: 7,
  tiers: tiers([8, 10, 22.8], [11, 14, 41.8], [15, 29, 83.6], [30, null, 114]),
});

/** OOCL, Morocco, export combined: 40' dry, tiers of days after free time. */
const OOCL_MA = terms({
  charge: 'combined',
  starts: 'empty_out',
  stops: 'vessel_loaded',
  firstDay: 'event_day',
  currency: 'MAD',
  freeDays: 12,
  tierNumbering: 'charged',
  tiers: tiers([1, 8, 300], [9, 15, 500], [16, null, 800]),
});

/** Hapag-Lloyd (by its codes), India, import combined, 1 April 2023: 20' dry, in blocks of days after free time. */
const INDIA = terms({
  charge: 'combined',
  stops: 'empty_in',
  firstDay: 'event_day',
  currency: 'INR',
  freeDays: 4,
  tierNumbering: 'charged',
  tiers: tiers([1, 6, 4_738], [7, 13, 6_800], [14, null, 9_100]),
});

/** New York Terminal Conference, 7 March 2022: dry, calendar days after free time. */
const NYTC = terms({
  freeDays: 4,
  freeBasis: { ...CALENDAR, weekdays: WORKDAYS },
  tierNumbering: 'charged',
  tiers: tiers([1, 4, 172], [5, 9, 222], [10, 29, 384], [30, null, 546]),
});

/** Georgia Ports, Savannah, item 34-520, 17 November 2022: per TEU, after free time. */
const SAVANNAH = terms({
  freeDays: 0,
  perTeu: true,
  tierNumbering: 'charged',
  tiers: tiers([1, 3, 17], [4, 6, 30], [7, 20, 43], [21, null, 86]),
});

/** The same tariff of Maersk's: operating reefers, Newark, and rail ramps, which have rates of their own. */
const REEFER_US: Terms = { ...MAERSK_US, freeDays: 2, tiers: tiers([3, 5, 490], [6, 9, 590], [10, null, 640]) };
const NEWARK: Terms = { ...MAERSK_US, tiers: tiers([5, 8, 390], [9, 13, 500], [14, 33, 640], [34, null, 745]) };
const RAIL_RAMP: Terms = { ...MAERSK_US, freeDays: 3, tiers: tiers([4, 7, 190], [8, 11, 250], [12, null, 280]) };
const withoutSaturdays = except({ '2026-08-08': { gate: 'closed' } });

/** Maersk, Vietnam: 20' dry; and Vung Tau, where a day more is free. */
const VN_20: Terms = { ...MAERSK_VN, tiers: tiers([8, 10, 11.4], [11, 14, 20.9], [15, 29, 41.8], [30, null, 57]) };
const VUNG_TAU: Terms = { ...MAERSK_VN, freeDays: 8 };

/** India as above: 40'. */
const INDIA_40: Terms = { ...INDIA, tiers: tiers([1, 6, 9_476], [7, 13, 13_600], [14, null, 18_200]) };

/** OOCL, Morocco, import combined: 40' dry. */
const OOCL_MA_IMPORT: Terms = {
  ...OOCL_MA,
  starts: 'vessel_discharged',
  stops: 'empty_in',
  freeDays: 7,
  tiers: tiers([1, 8, 360], [9, 20, 900], [21, null, 1_080]),
};

/** CMA CGM, Dakar, import demurrage, 1 January 2025: 20', tiers of days from the first; amounts here are in hundredths. */
const DAKAR = terms({
  firstDay: 'event_day',
  freeDays: 10,
  currency: 'XOF',
  tiers: tiers([11, 20, 17_715], [21, null, 22_960]),
});

/** New York Terminal Conference, 7 March 2022: reefers. */
const NYTC_REEFER: Terms = { ...NYTC, tiers: tiers([1, 3, 404], [4, 6, 567], [7, null, 817]) };

/** Male, port storage, January 2025: ten days from the day after discharge; past them the free days are charged too. */
const MALE = terms({
  charge: 'storage',
  currency: 'MVR',
  freeDays: 10,
  tiers: tiers([1, null, 805]),
  forfeitsFreeDays: true,
});

const shown = (given: Terms, clock: ClockRun, facts = open) => {
  const { lastFreeDay, chargedDays, totalMinor } = countDays(given, clock, facts);
  return [lastFreeDay, chargedDays, totalMinor / 100];
};

describe('free time by published tariffs', () => {
  it.each([
    ['Maersk US, Saturdays open', MAERSK_US, run('2026-08-04', '2026-08-13'), open, ['2026-08-08', 5, 1_545]],
    [
      'Maersk US, gate closed on Saturday',
      MAERSK_US,
      run('2026-08-04', '2026-08-13'),
      except({ '2026-08-08': { gate: 'closed' } }),
      ['2026-08-10', 3, 900],
    ],
    ['Maersk US, fetched within free time', MAERSK_US, run('2026-08-04', '2026-08-07'), open, ['2026-08-08', 0, 0]],
    ['Maersk US, fetched on the last free day', MAERSK_US, run('2026-08-04', '2026-08-08'), open, ['2026-08-08', 0, 0]],
    [
      'Maersk US, discharged on a Saturday: Monday is day 1',
      MAERSK_US,
      run('2026-08-01', '2026-08-06'),
      open,
      ['2026-08-06', 0, 0],
    ],
    [
      'Maersk US, Labor Day is no free day used',
      MAERSK_US,
      run('2026-09-03', '2026-09-10'),
      except({ '2026-09-07': { holiday: 'Labor Day' } }),
      ['2026-09-09', 1, 300],
    ],
    [
      'Maersk US, a holiday after free time is charged',
      MAERSK_US,
      run('2026-08-28', '2026-09-08'),
      except({ '2026-09-07': { holiday: 'Labor Day' } }),
      // Free are Sat 29 and Mon 31 August, Tue 1 and Wed 2 September; Thu 3 to Tue 8 are charged: four at 300, two at 345.
      ['2026-09-02', 6, 1_890],
    ],
    [
      'Maersk US, an unscheduled closure uses up no free day',
      MAERSK_US,
      run('2026-08-04', '2026-08-10'),
      except({ '2026-08-06': { gate: 'closed_unscheduled' } }),
      ['2026-08-10', 0, 0],
    ],
    ['Maersk Vietnam export, 40’', MAERSK_VN, run('2026-05-04', '2026-05-20'), open, ['2026-05-10', 10, 486.4]],
    ['Maersk Vietnam export, loaded on day 7', MAERSK_VN, run('2026-05-04', '2026-05-10'), open, ['2026-05-10', 0, 0]],
    ['OOCL Morocco export, 40’', OOCL_MA, run('2026-03-02', '2026-03-25'), open, ['2026-03-13', 12, 4_400]],
    ['India import, 20’', INDIA, run('2023-05-01', '2023-05-15'), open, ['2023-05-04', 11, 62_428]],
    ['New York Terminal Conference', NYTC, run('2022-04-04', '2022-04-20'), open, ['2022-04-08', 12, 2_950]],
    [
      'Savannah, ten days of a 40’',
      SAVANNAH,
      run('2026-06-01', '2026-06-11', { teu: 2 }),
      open,
      ['2026-06-01', 10, 626],
    ],
    // 12 days, numbers 5 to 16: 4 x 300, 5 x 345, 3 x 395.
    ['Maersk US, all tiers', MAERSK_US, run('2026-08-04', '2026-08-20'), open, ['2026-08-08', 12, 4_110]],
    // Numbers 3 to 10: 3 x 490, 4 x 590, 640.
    ['Maersk US, operating reefer', REEFER_US, run('2026-08-04', '2026-08-14'), open, ['2026-08-06', 8, 4_470]],
    // 4 x 390 and 500.
    ['Maersk Newark', NEWARK, run('2026-08-03', '2026-08-12'), withoutSaturdays, ['2026-08-07', 5, 2_060]],
    // 4 x 190 and 250.
    ['Maersk US, rail ramp', RAIL_RAMP, run('2026-08-03', '2026-08-11'), open, ['2026-08-06', 5, 1_010]],
    // 3 x 11.40, 4 x 20.90, 3 x 41.80.
    ['Maersk Vietnam export, 20’', VN_20, run('2026-05-04', '2026-05-20'), open, ['2026-05-10', 10, 243.2]],
    // Eight days free, numbers go on: 2 x 22.80, 4 x 41.80, 3 x 83.60.
    ['Maersk Vietnam, Vung Tau', VUNG_TAU, run('2026-05-04', '2026-05-20'), open, ['2026-05-11', 9, 463.6]],
    // 6 x 9,476, 7 x 13,600, 3 x 18,200.
    ['India import, 40’', INDIA_40, run('2023-05-01', '2023-05-20'), open, ['2023-05-04', 16, 206_656]],
    // 8 x 360 and 4 x 900.
    ['OOCL Morocco import, 40’', OOCL_MA_IMPORT, run('2026-03-02', '2026-03-20'), open, ['2026-03-08', 12, 6_480]],
    // 10 x 17,715 and 5 x 22,960.
    ['CMA CGM Dakar import, 20’', DAKAR, run('2025-02-01', '2025-02-25'), open, ['2025-02-10', 15, 291_950]],
    // 3 x 404, 3 x 567, 2 x 817.
    [
      'New York Terminal Conference, reefer',
      NYTC_REEFER,
      run('2022-04-04', '2022-04-16'),
      open,
      ['2022-04-08', 8, 4_547],
    ],
    ['Male, out on day 10', MALE, run('2025-02-01', '2025-02-11'), open, ['2025-02-11', 0, 0]],
    ['Male, out on day 11', MALE, run('2025-02-01', '2025-02-12'), open, ['2025-02-11', 11, 8_855]],
  ] as const)('%s', (_, given, clock, facts, expected) => {
    expect(shown(given, clock, facts)).toEqual(expected);
  });
});

describe('rules of counting', () => {
  const progressive = terms({
    freeDays: 5,
    firstDay: 'event_day',
    tiers: tiers([6, 10, 50], [11, 20, 80], [21, null, 120]),
  });

  it('extra free days let the tiers run on where the tariff says so: 12 free, 23 used = 8 x 80 + 3 x 120', () => {
    const clock = run('2026-03-01', '2026-03-23');
    const contract = { ...progressive, extraFreeDays: 7 };
    expect(shown({ ...contract, extraDaysUseTiers: true }, clock)).toEqual(['2026-03-12', 11, 1_000]);
    expect(shown(contract, clock)).toEqual(['2026-03-12', 11, 5 * 50 + 6 * 80]);
  });

  it('a hold stops the days where the tariff says so, and storage runs on', () => {
    const held = except({ '2026-08-06': { holds: ['customs'] }, '2026-08-07': { holds: ['customs'] } });
    const skipping = { ...CALENDAR, skipsHolds: ['customs'] as const };
    const clock = run('2026-08-04', '2026-08-10');
    expect(shown(terms({ freeDays: 3, freeBasis: skipping }), clock, held)).toEqual(['2026-08-09', 1, 100]);
    expect(shown(terms({ freeDays: 3 }), clock, held)).toEqual(['2026-08-07', 3, 300]);
  });

  it('in California no day with a closed gate is charged; elsewhere scheduled closures are', () => {
    const closed = except({ '2026-08-08': { gate: 'closed' }, '2026-08-09': { gate: 'closed' } });
    const clock = run('2026-08-04', '2026-08-10');
    const california = terms({ freeDays: 2, chargeBasis: { ...CALENDAR, closures: 'skip' } });
    expect(shown(california, clock, closed)).toEqual(['2026-08-06', 2, 200]);
    const elsewhere = terms({ freeDays: 2, chargeBasis: { ...CALENDAR, closures: 'skip_unscheduled' } });
    expect(shown(elsewhere, clock, closed)).toEqual(['2026-08-06', 4, 400]);
  });

  it('an event at the cut-off or later is of the next day', () => {
    const late = terms({ firstDay: 'event_day', cutOff: '16:00', freeDays: 2 });
    const at = (time: string | null) =>
      countDays(late, { ...run('2026-08-04', undefined), started: { day: '2026-08-04', time } }, open).lastFreeDay;
    expect([at('15:59'), at('16:00'), at(null)]).toEqual(['2026-08-05', '2026-08-06', '2026-08-05']);
  });

  it('an event after the gate has closed is of the next day, and on a day without an open gate too', () => {
    const late = terms({ firstDay: 'event_day', cutOff: 'gate_close', freeDays: 2 });
    const lastFreeDay = (time: string | null, facts: Partial<DayFacts>) => {
      const { lastFreeDay: day, unknownFrom } = countDays(
        late,
        { ...run('2026-08-04', undefined), started: { day: '2026-08-04', time } },
        except({ '2026-08-04': facts }),
      );
      return day ?? `unknown from ${unknownFrom}`;
    };
    const hours = { opens: '07:00', closes: '15:30' };
    expect([lastFreeDay('15:29', hours), lastFreeDay('15:30', hours)]).toEqual(['2026-08-05', '2026-08-06']);
    expect(lastFreeDay('09:00', { gate: 'closed' })).toBe('2026-08-06');
    expect(lastFreeDay('09:00', { gate: 'open' })).toBe('unknown from 2026-08-04');
    expect(lastFreeDay('09:00', { gate: 'unknown' })).toBe('unknown from 2026-08-04');
    expect(lastFreeDay(null, { gate: 'unknown' })).toBe('2026-08-05');
  });

  it('the last day is charged or not, and a cap ends the sum', () => {
    const clock = run('2026-08-04', '2026-08-10');
    expect(shown(terms({ chargesLastDay: false }), clock)).toEqual(['2026-08-04', 5, 500]);
    expect(shown(terms({ capMinor: 25_000 }), clock)).toEqual(['2026-08-04', 6, 250]);
  });

  it('says each day with its reason', () => {
    const closed = except({ '2026-08-08': { gate: 'closed' } });
    const { days } = countDays(MAERSK_US, run('2026-08-04', '2026-08-11'), closed);
    expect(
      days.map(({ day, is, reason, tierDay, amountMinor }) => [day.slice(5), is, reason, tierDay, amountMinor]),
    ).toEqual([
      ['08-05', 'free', 'counts', null, 0],
      ['08-06', 'free', 'counts', null, 0],
      ['08-07', 'free', 'counts', null, 0],
      ['08-08', 'not_counted', 'gate_closed', null, 0],
      ['08-09', 'not_counted', 'weekend', null, 0],
      ['08-10', 'free', 'counts', null, 0],
      ['08-11', 'charged', 'counts', 5, 30_000],
    ]);
  });

  it('knows no last free day where it depends on a gate of which nobody keeps a calendar', () => {
    const unknown: DayFactsOf = () => ({ ...ORDINARY, gate: 'unknown' });
    const counted = countDays(MAERSK_US, run('2026-08-04', undefined), unknown);
    expect(counted).toMatchObject({ lastFreeDay: null, unknownFrom: '2026-08-08', freeDaysUsed: 3, totalMinor: 0 });
    expect(countDays(MAERSK_US, run('2026-08-02', undefined, { today: '2026-08-06' }), unknown)).toMatchObject({
      lastFreeDay: '2026-08-06',
      unknownFrom: null,
    });
  });
});

it('names the day before its first one as the last free day where none is free, before any day has come too', () => {
  const early = { today: '1970-01-01' };
  expect(countDays(terms({}), run('2026-08-04', undefined, early), open)).toMatchObject({
    ...{ firstDay: '2026-08-05', lastFreeDay: '2026-08-04', chargedDays: 0, totalMinor: 0, days: [] },
  });
});
