import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Position } from '../values/position.ts';
import { keepWarm } from './keep-warm.ts';

const ROTTERDAM = { latitude: 51.95, longitude: 4.05 };
const SANTOS = { latitude: -23.98, longitude: -46.3 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function watched(listPlaces: () => Promise<readonly Position[]>, isBusy = () => false) {
  const prepared: Position[] = [];
  const errors: unknown[] = [];
  const router = { prepare: (place: Position) => prepared.push(place) };
  const warm = keepWarm({ router, listPlaces, onError: (error) => errors.push(error) }, isBusy);
  return { prepared, errors, warm };
}

it('leaves a starting service alone, then readies one place after the other', async () => {
  const { prepared, warm } = watched(async () => [ROTTERDAM, SANTOS]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(prepared).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(prepared).toEqual([ROTTERDAM]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(prepared).toEqual([ROTTERDAM, SANTOS]);
  warm.stop();
});

it('waits while there is something to do', async () => {
  let busy = true;
  const { prepared, warm } = watched(
    async () => [ROTTERDAM],
    () => busy,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(prepared).toEqual([]);
  busy = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(prepared).toEqual([ROTTERDAM]);
  warm.stop();
});

it('readies nothing after it was stopped', async () => {
  const { prepared, warm } = watched(async () => [ROTTERDAM]);
  warm.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(prepared).toEqual([]);
});

it('hands over what went wrong', async () => {
  const { errors, warm } = watched(async () => {
    throw new Error('no database');
  });
  await vi.advanceTimersByTimeAsync(40_000);
  expect(errors).toEqual([new Error('no database')]);
  warm.stop();
});
