import { describe, expect, it } from 'vitest';
import { everyText, familiesOf, inText, type Line, tightestWindow } from './connection.ts';
import { pemProblem } from './pem.ts';

const lineOf = (scac: string, keysOf: string | undefined, waiting = 0, followed = 0): Line => ({
  scac,
  name: scac,
  interfaces:
    keysOf === undefined ? [] : [{ name: 'x', notes: '', apply: null, keys_of: keysOf, numbers: [], fields: [] }],
  keys: null,
  interface_name: null,
  credential_id: null,
  status: 'no_keys',
  last_error: null,
  last_succeeded_at: null,
  last_failed_at: null,
  budget: null,
  waiting_requests: waiting,
  followed_shipments: followed,
});

describe('lines and their brands', () => {
  it('stand together under the line whose keys they use, and are counted with it', () => {
    const [sud, maersk, other] = [
      lineOf('SUDU', 'MAEU', 2, 3),
      lineOf('MAEU', 'MAEU', 1, 4),
      lineOf('OOLU', undefined),
    ];
    expect(familiesOf([sud, maersk, other])).toEqual([
      { line: maersk, brands: [sud], waiting: 3, followed: 7 },
      { line: other, brands: [], waiting: 0, followed: 0 },
    ]);
  });

  it('stand alone when the line of their keys is not listed', () => {
    expect(familiesOf([lineOf('SUDU', 'MAEU')])).toMatchObject([{ line: { scac: 'SUDU' }, brands: [] }]);
  });
});

it('names the window that is nearest to its end, and how often something is asked', () => {
  const windows = [
    { per: 'hour', calls: 4_000, used: 40 },
    { per: 'minute', calls: 60, used: 40 },
  ] as const;
  const plan = { calls_a_day: 0, asked_every: [] };
  const more = { blocked_until: null, routine_calls_a_day: null, wanted_calls_a_day: 0 };
  expect(tightestWindow({ windows, ...more, plan, plan_with_twice_the_calls: plan })).toBe(windows[1]);
  expect(tightestWindow(null)).toBeUndefined();
  expect([inText('hour'), inText('day')]).toEqual(['in an hour', 'in a day']);
  expect([0.5, 2.25, 24, 80].map(everyText)).toEqual([
    'every 30 min',
    'every 2.3 hours',
    'every 24 hours',
    'every 3.3 days',
  ]);
});

it('says what is wrong with a file that should hold a certificate or its key', () => {
  const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';
  expect(pemProblem('certificate', certificate)).toBeUndefined();
  expect(pemProblem('private_key', certificate)).toMatch(/no private key/);
  expect(pemProblem('private_key', '-----BEGIN ENCRYPTED PRIVATE KEY-----')).toMatch(/password/);
  expect(
    pemProblem('private_key', '-----BEGIN RSA PRIVATE KEY-----\nx\n-----END RSA PRIVATE KEY-----'),
  ).toBeUndefined();
});
