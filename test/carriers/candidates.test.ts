import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookingOf, boxNumbers } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import type { LineServer } from './line-server.ts';
import { HMM_KEYS, startHmm } from './lines/hmm.ts';
import { ONE_KEYS, startOne } from './lines/one.ts';

/** Four letters and eight digits: a booking of ONE, or of HMM. */
const AT_ONE = 'SHAF12345600';
const AT_HMM = 'SHAA65432100';
const AT_NEITHER = 'SHAB11111100';
const DAY_MS = 86_400_000;
/** Of a busy machine. */
const PATIENCE_MS = 180_000;

const clock = { nowMs: START_MS };
let world: CarrierWorld;
let one: LineServer;
let hmm: LineServer;
beforeAll(async () => {
  const options = { nowMs: () => clock.nowMs };
  one = await startOne(options, [bookingOf({ billOfLading: 'x', booking: AT_ONE }, boxNumbers('ONEU', 1))]);
  hmm = await startHmm(options, [bookingOf({ billOfLading: 'x', booking: AT_HMM }, boxNumbers('HMMU', 1))]);
  world = await createCarrierWorld({
    clock,
    standIns: { 'https://apis.one-line.com': one.url, 'https://apigw.hmm21.com': hmm.url },
    credentials: { ONEY: ONE_KEYS, HDMU: { ...HMM_KEYS, callsPerDay: '3' } },
  });
});
afterAll(async () => {
  await world.close();
  await one.close();
  await hmm.close();
});

const askedFor = (line: LineServer, number: string) => line.asked.filter((call) => call.includes(number)).length;

it.each([
  ['the first', AT_ONE, 'ONEY'],
  ['the second', AT_HMM, 'HDMU'],
])('a number that may be of two lines is asked of both in turn until %s knows it', async (_, number, scac) => {
  const id = await world.request('booking_number', number, null);
  await world.settle(60_000);
  expect(await world.statusOf(id)).toMatchObject({ status: 'created', scac, candidates: null });
  expect(askedFor(one, number) + askedFor(hmm, number)).toBeGreaterThanOrEqual(1);
  expect(askedFor(scac === 'ONEY' ? hmm : one, number)).toBeLessThanOrEqual(1);
});

it(
  'neither line is asked more than it allows, however many numbers may be of it',
  async () => {
    const numbers = Array.from({ length: 6 }, (_, index) => AT_NEITHER.replace('11', `${index}${index}`));
    const ids = [];
    for (const number of numbers) ids.push(await world.request('booking_number', number, null));
    const before = hmm.asked.length;
    await world.settle(60_000);
    // Three a day were stated with the keys, and some were used.
    expect(hmm.asked.length).toBeLessThanOrEqual(3);
    await world.settle(2 * DAY_MS);
    expect(hmm.asked.length).toBeGreaterThan(before);
    expect(hmm.asked.length).toBeLessThanOrEqual(3 * 3);
    expect(one.over()).toBe(0);
    for (const id of ids) expect((await world.statusOf(id))?.status).not.toBe('failed');
  },
  PATIENCE_MS,
);
