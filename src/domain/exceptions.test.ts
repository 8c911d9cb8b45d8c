import { describe, expect, it } from 'vitest';
import { type ContainerFacts, failedRequestException, findExceptions } from './exceptions.ts';
import type { JourneyCall } from './journey/journey.ts';

const NOW = new Date('2026-11-15T12:00:00Z');

const quiet: ContainerFacts = {
  currentStatus: 'on_ship',
  pickupLfd: null,
  podTimezone: 'America/Los_Angeles',
  podFullOutAt: null,
  terminalCheckedAt: null,
  holds: [],
  calls: [],
  vesselChanges: [],
  podEtaAt: '2026-11-19T14:00:00Z',
  podOriginalEtaAt: '2026-11-19T14:00:00Z',
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

describe('the last free day, on the calendar of the port', () => {
  it.each([
    // 12:00 UTC on 15 November is 04:00 in Long Beach.
    ['2026-11-15T07:59:00Z', [['past_last_free_day', 'act', 'Past last free day', 'Long Beach, 1 day over']]],
    ['2026-11-15T08:01:00Z', [['last_free_day_near', 'watch', 'Last free day today', 'Long Beach, no holds']]],
    ['2026-11-17T20:00:00Z', [['last_free_day_near', 'watch', 'Free time ends in 2 days', 'Long Beach, no holds']]],
    ['2026-11-18T20:00:00Z', []],
  ])('%s', (pickupLfd, expected) => {
    expect(find({ pickupLfd })).toEqual(expected);
  });

  it('no longer matters once the box is out', () => {
    expect(find({ pickupLfd: '2026-11-01T00:00:00Z', podFullOutAt: '2026-11-02T00:00:00Z' })).toEqual([]);
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
    ];
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
    const made = { inboundAtaAt: '2026-11-01T00:00:00Z', outboundAtdAt: '2026-11-03T00:00:00Z' };
    expect(find({ calls: [call({ ...made, outboundEtdAt: '2026-11-02T00:00:00Z' })] })).toEqual([]);
  });
});

it('shows a rolled box until it leaves', () => {
  const vesselChanges = [{ label: 'POL', from: 'EVER LOGIC 1N', to: 'EVER ACE 2N', at: '2026-11-13T00:00:00Z' }];
  const origin = { role: 'port_of_lading' as const, label: 'POL', name: 'Xiamen' };
  expect(find({ vesselChanges, calls: [call(origin)] })).toEqual([
    ['rolled', 'watch', 'Rolled to another vessel', 'Xiamen, EVER LOGIC 1N replaced by EVER ACE 2N'],
  ]);
  expect(find({ vesselChanges, calls: [call({ ...origin, outboundAtdAt: '2026-11-14T00:00:00Z' })] })).toEqual([]);
});

describe('the estimated arrival', () => {
  it.each([
    ['2026-11-20T13:00:00Z', undefined],
    ['2026-11-20T14:00:00Z', ['eta_slip', 'watch', 'ETA slipped 1d', 'Long Beach, later than first announced']],
    ['2026-11-21T20:00:00Z', ['eta_slip', 'act', 'ETA slipped 2d 6h', 'Long Beach, later than first announced']],
  ])('of %s', (podEtaAt, expected) => {
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
});

it('tells of a failed request unless the number is tracked already', () => {
  const request = { updatedAt: '2026-11-14T00:00:00Z', lineName: 'Maersk' };
  expect(failedRequestException({ ...request, failedReason: 'not_found' })).toMatchObject({
    category: 'tracking_failed',
    detail: 'Maersk, the line does not know this number',
  });
  expect(failedRequestException({ ...request, failedReason: 'duplicate' })).toBeUndefined();
});

it('puts the most urgent first', () => {
  const holds = [{ name: 'customs' as const, status: 'hold' as const, description: null }];
  const given = { pickupLfd: '2026-11-10T00:00:00Z', holds, podEtaAt: '2026-11-29T00:00:00Z' };
  expect(find(given).map(([category]) => category)).toEqual(['past_last_free_day', 'hold', 'eta_slip']);
});
