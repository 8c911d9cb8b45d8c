import { describe, expect, it } from 'vitest';
import type { Instant } from '../../values/instant.ts';
import type { LastFreeDay } from '../containers/last-free-day.ts';
import type { JourneyCall } from '../journey/journey.ts';
import type { ContainerFacts } from './exception.ts';
import { failedRequestException, findExceptions } from './find-exceptions.ts';
import { byUrgency, groupedByShipment } from './order.ts';

const NOW = new Date('2026-11-15T12:00:00Z');

const quiet: ContainerFacts = {
  currentStatus: 'on_ship',
  lastFreeDay: null,
  pickupAppointmentAt: null,
  cutOffAt: null,
  polFullInAt: null,
  polName: 'Shanghai',
  polTimezone: 'Asia/Shanghai',
  availableForPickup: null,
  podTimezone: 'America/Los_Angeles',
  podFullOutAt: null,
  finalDestinationFullOutAt: null,
  emptyTerminatedAt: null,
  terminalCheckedAt: null,
  holds: [],
  fees: [],
  chargesForeseen: [],
  papersDiffer: [],
  calls: [],
  vesselChanges: [],
  podEtaAt: '2026-11-19T14:00:00Z',
  firstEtaAt: '2026-11-19T14:00:00Z',
  podAtaAt: null,
  podName: 'Long Beach',
  lineName: 'Evergreen',
  lastAttemptedAt: '2026-11-15T11:00:00Z',
  lastSucceededAt: '2026-11-15T11:00:00Z',
};

const call = (given: Partial<JourneyCall>): JourneyCall => ({
  role: 'transshipment',
  label: 'TS1',
  locode: 'SGSIN',
  name: 'Singapore',
  locationType: 'port',
  locationId: null,
  terminalType: null,
  terminalId: null,
  zone: 'Asia/Singapore',
  inboundEtaAt: null,
  inboundAtaAt: null,
  outboundEtdAt: null,
  outboundAtdAt: null,
  outbound: {
    mode: 'vessel',
    feeder: false,
    vesselId: null,
    vesselImo: null,
    vesselName: 'COSCO PRIDE',
    voyageNumber: '114W',
  },
  ...given,
});

const longBeach = (on: string): LastFreeDay => ({
  on,
  zone: 'America/Los_Angeles',
  place: 'Long Beach',
  locode: 'USLGB',
  inland: false,
});

const kansasCity = (on: string): LastFreeDay => ({
  on,
  zone: 'America/Chicago',
  place: 'Kansas City',
  locode: 'USKCK',
  inland: true,
});

const find = (given: Partial<ContainerFacts>) =>
  findExceptions({ ...quiet, ...given }, NOW).map(({ category, severity, title, detail }) => [
    category,
    severity,
    title,
    detail,
  ]);

it('finds nothing in a container that is on plan', () => {
  expect(find({})).toEqual([]);
});

describe('the last free day, on the calendar of its place', () => {
  it.each([
    // 12:00 UTC on 15 November is 04:00 in Long Beach.
    ['2026-11-14', [['past_last_free_day', 'act', 'Past last free day', 'Long Beach, 1 day over']]],
    ['2026-11-15', [['last_free_day_near', 'act', 'Last free day today', 'Long Beach, no holds']]],
    ['2026-11-16', [['last_free_day_near', 'act', 'Last free day tomorrow', 'Long Beach, no holds']]],
    ['2026-11-17', [['last_free_day_near', 'watch', 'Free time ends in 2 days', 'Long Beach, no holds']]],
    ['2026-11-18', []],
  ])('%s', (on, expected) => {
    expect(find({ lastFreeDay: longBeach(on) })).toEqual(expected);
  });

  it.each([
    // Both sides of midnight in Kansas City, where it is two hours later than at the port of discharge.
    ['2026-11-16T05:59:59Z', 'Last free day today'],
    ['2026-11-16T06:00:00Z', 'Past last free day'],
    // Of the day that has 25 hours, and of the one that has 23.
    ['2026-11-01T05:00:00Z', 'Last free day today', '2026-11-01'],
    ['2026-11-02T05:59:59Z', 'Last free day today', '2026-11-01'],
    ['2026-11-02T06:00:00Z', 'Past last free day', '2026-11-01'],
    ['2026-03-09T04:59:59Z', 'Last free day today', '2026-03-08'],
    ['2026-03-09T05:00:00Z', 'Past last free day', '2026-03-08'],
  ])('at %s: %s', (now, title, on = '2026-11-15') => {
    const [found] = findExceptions(
      { ...quiet, podEtaAt: null, lastSucceededAt: null, lastFreeDay: kansasCity(on) },
      new Date(now),
    );
    expect(found).toMatchObject({ title, on, timezone: 'America/Chicago', locationName: 'Kansas City' });
  });

  it.each([
    [{ podFullOutAt: '2026-11-02T00:00:00Z' }],
    [{ finalDestinationFullOutAt: '2026-11-02T00:00:00Z' }],
    [{ emptyTerminatedAt: '2026-11-02T00:00:00Z' }],
    [{ currentStatus: 'delivered' }],
  ] as const)('no longer matters once the box is out: %o', (out) => {
    expect(
      find({ lastFreeDay: kansasCity('2026-11-01'), pickupAppointmentAt: '2026-11-03T00:00:00Z', ...out }),
    ).toEqual([]);
  });

  it('costs what the terminal asks for, and nothing that it does not say', () => {
    const cost = (fees: ContainerFacts['fees']) =>
      findExceptions({ ...quiet, lastFreeDay: longBeach('2026-11-10'), fees }, NOW)[0]?.cost;
    const demurrage = { type: 'demurrage' as const, amount: 185.1, currencyCode: 'USD' };
    const exam = { type: 'exam' as const, amount: 20.2, currencyCode: 'USD' };
    expect(cost([demurrage, { ...exam, type: 'total', amount: 370 }])).toEqual({ amount: 370, currencyCode: 'USD' });
    expect(cost([demurrage, exam])).toEqual({ amount: 205.3, currencyCode: 'USD' });
    expect(cost([demurrage, { ...exam, currencyCode: 'EUR' }])).toBeNull();
    expect(cost([])).toBeNull();
  });
});

describe('an appointment', () => {
  const lastFreeDay = kansasCity('2026-11-20');

  it('after the last free day is a warning of its own', () => {
    expect(find({ lastFreeDay, pickupAppointmentAt: '2026-11-21T06:00:00Z' })).toEqual([
      [
        'appointment_after_last_free_day',
        'act',
        'Appointment after last free day',
        'Kansas City, pickup on 21 Nov, free until 20 Nov',
      ],
    ]);
  });

  it('until midnight of the place is in time', () => {
    expect(find({ lastFreeDay, pickupAppointmentAt: '2026-11-21T05:59:00Z' })).toEqual([]);
    expect(find({ pickupAppointmentAt: '2026-11-21T05:59:00Z' })).toEqual([]);
  });
});

describe('a cut-off at the terminal of lading', () => {
  const waits = { currentStatus: 'new', polFullInAt: null } as const;

  it.each([
    ['2026-11-17T13:00:00Z', []],
    ['2026-11-17T12:00:00Z', [['cut_off_near', 'watch', 'Cut-off in 2d', 'Shanghai, not at the terminal yet']]],
    ['2026-11-16T12:00:00Z', [['cut_off_near', 'act', 'Cut-off in 1d', 'Shanghai, not at the terminal yet']]],
    [
      '2026-11-15T12:20:00Z',
      [['cut_off_near', 'act', 'Cut-off in less than an hour', 'Shanghai, not at the terminal yet']],
    ],
    ['2026-11-15T12:00:00Z', [['cut_off_near', 'act', 'Cut-off missed', 'Shanghai, not at the terminal yet']]],
    ['2026-11-08T12:00:00Z', [['cut_off_near', 'act', 'Cut-off missed', 'Shanghai, not at the terminal yet']]],
    ['2026-11-08T11:59:00Z', []],
  ] as const)('%s', (cutOffAt, expected) => {
    expect(find({ ...waits, cutOffAt })).toEqual(expected);
  });

  it.each([
    [{ polFullInAt: '2026-11-15T09:00:00Z' }],
    [{ currentStatus: 'on_ship' }],
    [{ currentStatus: 'empty_returned' }],
  ] as const)('no longer matters once the box is there or gone: %o', (now) => {
    expect(find({ ...waits, cutOffAt: '2026-11-16T00:00:00Z', ...now })).toEqual([]);
  });

  it('matters to a box that is loaded with goods and still outside', () => {
    expect(find({ ...waits, currentStatus: 'loaded', cutOffAt: '2026-11-16T00:00:00Z' })).toHaveLength(1);
  });
});

describe('holds', () => {
  it('are for acting, with the terminal’s own words', () => {
    const holds = [{ name: 'customs' as const, status: 'hold' as const, description: 'CET exam <b>now</b>' }];
    expect(find({ holds })).toEqual([['hold', 'act', 'Customs hold', 'Long Beach, CET exam <b>now</b>']]);
  });

  it('that are pending are for watching', () => {
    const holds = [{ name: 'freight' as const, status: 'pending' as const, description: null }];
    expect(find({ holds })).toEqual([
      ['hold', 'watch', 'Freight hold pending', 'Long Beach, reported by the terminal'],
    ]);
  });
});

describe('a connection', () => {
  it('is missed when the vessel should have left and the box is still there', () => {
    const calls = [call({ inboundAtaAt: '2026-11-10T00:00:00Z', outboundEtdAt: '2026-11-14T00:00:00Z' })];
    expect(find({ calls })).toEqual([
      ['missed_connection', 'act', 'Missed connection', 'Singapore, COSCO PRIDE was due to leave'],
    ]);
  });

  it('is missed when another vessel is to take the box', () => {
    const calls = [call({ inboundAtaAt: '2026-11-10T00:00:00Z', outboundEtdAt: '2026-11-21T00:00:00Z' })];
    const vesselChanges = [
      { label: 'TS1', from: 'COSCO PRIDE 114W', to: 'OOCL BERLIN 7W', at: '2026-11-14T00:00:00Z' },
    ] as const;
    expect(find({ calls, vesselChanges })).toEqual([
      ['missed_connection', 'act', 'Missed connection', 'Singapore, COSCO PRIDE 114W left, now OOCL BERLIN 7W'],
    ]);
  });

  it('is at risk when the box is to arrive after it', () => {
    const calls = [call({ inboundEtaAt: '2026-11-20T00:00:00Z', outboundEtdAt: '2026-11-19T00:00:00Z' })];
    expect(find({ calls })).toEqual([
      ['missed_connection', 'watch', 'Connection at risk', 'Singapore, arrives after the next vessel leaves'],
    ]);
  });

  it('that waits for a late vessel is not missed yet, and one that was made is history', () => {
    expect(
      find({ calls: [call({ inboundAtaAt: '2026-11-10T00:00:00Z', outboundEtdAt: '2026-11-15T06:00:00Z' })] }),
    ).toEqual([]);
    const made = { inboundAtaAt: '2026-11-01T00:00:00Z', outboundAtdAt: '2026-11-03T00:00:00Z' } as const;
    expect(find({ calls: [call({ ...made, outboundEtdAt: '2026-11-02T00:00:00Z' })] })).toEqual([]);
  });
});

describe('a day without an hour', () => {
  it('is over at its end, at the place: a box that comes on the day the next vessel leaves is not too late', () => {
    // Midnight in Singapore is 16:00 UTC of the day before.
    const calls = [call({ inboundEtaAt: '2026-11-19T03:00:00Z', outboundEtdAt: '2026-11-18T16:00:00Z' })];
    expect(find({ calls })).toEqual([]);
    const tooLate = [call({ inboundEtaAt: '2026-11-19T16:00:00Z', outboundEtdAt: '2026-11-18T16:00:00Z' })];
    expect(find({ calls: tooLate })).toHaveLength(1);
  });

  it.each([
    // Midnight in Long Beach is 08:00 UTC.
    ['an arrival within the day announced', '2026-11-18T08:00:00Z', '2026-11-19T07:30:00Z', undefined],
    ['an hour of the next day', '2026-11-18T08:00:00Z', '2026-11-20T06:00:00Z', undefined],
    ['an hour of the day after', '2026-11-18T08:00:00Z', '2026-11-20T09:00:00Z', 'ETA slipped 1d 1h'],
    ['the next day', '2026-11-18T08:00:00Z', '2026-11-19T08:00:00Z', 'ETA slipped 1d'],
  ] as const)('has slipped from its end: %s', (_, firstEtaAt, podEtaAt, title) => {
    expect(find({ firstEtaAt, podEtaAt })[0]?.[2]).toBe(title);
  });
});

it('shows a rolled box until it leaves', () => {
  const vesselChanges = [
    { label: 'POL', from: 'EVER LOGIC 1N', to: 'EVER ACE 2N', at: '2026-11-13T00:00:00Z' },
  ] as const;
  const origin = { role: 'port_of_lading' as const, label: 'POL', name: 'Xiamen' };
  expect(find({ vesselChanges, calls: [call(origin)] })).toEqual([
    ['rolled', 'watch', 'Rolled to another vessel', 'Xiamen, EVER LOGIC 1N replaced by EVER ACE 2N'],
  ]);
  expect(find({ vesselChanges, calls: [call({ ...origin, outboundAtdAt: '2026-11-14T00:00:00Z' })] })).toEqual([]);
});

describe('a box at its port of lading', () => {
  const origin = call({ role: 'port_of_lading', label: 'POL', name: 'Qingdao', zone: 'Asia/Shanghai' });
  const due = (outboundEtdAt: Instant) => ({ calls: [{ ...origin, outboundEtdAt }] });
  const overdue = 'Qingdao, COSCO PRIDE was due to leave, the box is not reported aboard';

  it.each([
    ['2026-11-14T13:00:00Z', 'loaded', []],
    ['2026-11-14T11:00:00Z', 'loaded', [['rolled', 'watch', 'Departure overdue 1d 1h', overdue]]],
    ['2026-11-12T12:00:00Z', 'new', [['rolled', 'act', 'Departure overdue 3d', overdue]]],
    ['2026-11-12T12:00:00Z', 'on_ship', []],
  ] as const)('was to leave at %s, %s', (outboundEtdAt, currentStatus, expected) => {
    expect(find({ ...due(outboundEtdAt), currentStatus })).toEqual(expected);
  });
});

describe('the estimated arrival', () => {
  it.each([
    ['2026-11-20T13:00:00Z', undefined],
    ['2026-11-20T14:00:00Z', ['eta_slip', 'watch', 'ETA slipped 1d', 'Long Beach, later than first announced']],
    ['2026-11-21T20:00:00Z', ['eta_slip', 'watch', 'ETA slipped 2d 6h', 'Long Beach, later than first announced']],
    ['2026-11-21T20:30:00Z', ['eta_slip', 'watch', 'ETA slipped 2d 7h', 'Long Beach, later than first announced']],
  ] as const)('of %s', (podEtaAt, expected) => {
    expect(find({ podEtaAt })).toEqual(expected === undefined ? [] : [expected]);
  });

  it('does not matter after the arrival', () => {
    expect(find({ podEtaAt: '2026-11-29T00:00:00Z', podAtaAt: '2026-11-14T00:00:00Z' })).toEqual([]);
  });
});

describe('silence of the line', () => {
  it('is watched, then acted on', () => {
    expect(find({ lastSucceededAt: '2026-11-13T12:00:00Z' })).toEqual([
      ['no_update', 'watch', 'No update for 2d', 'Evergreen does not answer'],
    ]);
    expect(find({ lastSucceededAt: '2026-11-11T12:00:00Z' })[0]?.[1]).toBe('act');
  });

  it('is none where nobody asks', () => {
    expect(find({ lastSucceededAt: null, lastAttemptedAt: null })).toEqual([]);
  });

  it('is none where nobody asked since it last answered, as after days in which the service did not run', () => {
    const at = '2026-11-11T12:00:00Z';
    expect(find({ lastSucceededAt: at, lastAttemptedAt: at })).toEqual([]);
    expect(find({ lastSucceededAt: '2026-11-10T12:00:00Z', lastAttemptedAt: '2026-11-11T11:00:00Z' })).toEqual([]);
  });
});

it('tells of a failed request unless the number is tracked already', () => {
  const request = { updatedAt: '2026-11-14T00:00:00Z', lineName: 'Maersk' } as const;
  expect(failedRequestException({ ...request, failedReason: 'not_found' })).toMatchObject({
    category: 'tracking_failed',
    detail: 'Maersk, the line does not know this number',
  });
  expect(failedRequestException({ ...request, failedReason: 'duplicate' })).toBeUndefined();
});

describe('the order', () => {
  const customs = { name: 'customs' as const, status: 'hold' as const, description: null };
  const missed = [call({ inboundAtaAt: '2026-11-10T00:00:00Z', outboundEtdAt: '2026-11-14T00:00:00Z' })];
  const boxes: Readonly<Record<string, Partial<ContainerFacts>>> = {
    slipped: { podEtaAt: '2026-12-29T00:00:00Z' },
    'ends in two days': { lastFreeDay: longBeach('2026-11-17') },
    'appointed too late': { lastFreeDay: longBeach('2026-11-20'), pickupAppointmentAt: '2026-11-22T12:00:00Z' },
    missed: { calls: missed },
    held: { holds: [customs], availableForPickup: false },
    'held though available': { holds: [customs], availableForPickup: true },
    over: { lastFreeDay: longBeach('2026-11-12') },
    'over for longer': { lastFreeDay: longBeach('2026-11-02') },
    tomorrow: { lastFreeDay: longBeach('2026-11-16') },
    today: { lastFreeDay: longBeach('2026-11-15') },
  };
  const found = Object.entries(boxes).flatMap(([id, facts]) =>
    findExceptions({ ...quiet, ...facts }, NOW).map((exception) => ({ ...exception, id, shipmentId: id.slice(0, 4) })),
  );

  it('is by money and time: today and tomorrow, then what is over, and slipped estimates after all of them', () => {
    expect(found.toSorted(byUrgency).map(({ id }) => id)).toEqual([
      'today',
      'tomorrow',
      'over for longer',
      'over',
      'held though available',
      'missed',
      'appointed too late',
      'ends in two days',
      'held',
      'slipped',
    ]);
  });

  it('keeps a shipment together, in the place of its most urgent', () => {
    const ordered = found.toSorted(byUrgency);
    expect(
      groupedByShipment(ordered)
        .map(({ id }) => id)
        .slice(2, 7),
    ).toEqual(['over for longer', 'over', 'held though available', 'held', 'missed']);
  });
});
