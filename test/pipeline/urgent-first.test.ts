import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROUTINE, schedulePoll } from '../../src/store/carriers/polls.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { DEFAULT_WORKER, startTrackingWorker, type TrackingWorker } from '../../src/tracking/polling/worker.ts';
import { toInstant } from '../../src/values/instant.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const BACKGROUND = 20;
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: ['9811000', 'EVER GIVEN'] });

let world: TrackingWorld;
let worker: TrackingWorker | undefined;
/** Questions that the line has not answered yet. */
let held: ServerResponse[];
beforeEach(async () => {
  world = await createTrackingWorld();
  held = [];
});
afterEach(async () => {
  for (const response of held) response.writeHead(404).end();
  await worker?.stop();
  await world.close();
});

/** Requests that nobody waits for, of a line that takes its time. */
async function fill(): Promise<void> {
  const { accountId, tracking } = world;
  for (let number = 0; number < BACKGROUND; number++) {
    world.carrier.answers.set(`BLFILL${number}`, (_, response) => held.push(response));
    const id = await world.request(`BLFILL${number}`);
    const place = { accountId, id, subject: 'tracking_request', scac: 'MAEU' } as const;
    await schedulePoll(tracking.db, { ...place, priority: ROUTINE, dueAt: toInstant(tracking.now()) });
  }
}

const statusOf = async (id: string) => (await findTrackingRequest(world.tracking.db, world.accountId, id))?.status;

it.each([
  ['of the same line', 'BLPERSON01', 'MAEU', 'created'],
  ['that no line is asked about', 'TEST-TR-SUCCEEDED', 'TEST', 'created'],
])(
  'a request %s that somebody waits for has a place while others are being filled in',
  async (_, number, scac, status) => {
    await fill();
    worker = startTrackingWorker(world.tracking, { ...DEFAULT_WORKER, idleMs: 20 });
    await expect.poll(() => held.length).toBeGreaterThan(10);
    world.carrier.answers.set(number, [LOADED]);
    const id = await world.request(number, { scac });
    await expect.poll(() => statusOf(id)).toBe(status);
    // Nothing of what was there before got an answer, and not all of it was even asked.
    expect(held.length).toBeLessThan(BACKGROUND);
  },
);

it('what fell due before a time is left to whoever catches up with it', async () => {
  world.carrier.answers.set('BLPAST0001', [LOADED]);
  const past = await world.request('BLPAST0001');
  world.setClock('2026-03-10T00:00:00Z');
  world.carrier.answers.set('BLNOW00001', [LOADED]);
  const present = await world.request('BLNOW00001');
  let dueSince: '2026-03-09T00:00:00Z' | undefined = '2026-03-09T00:00:00Z';
  worker = startTrackingWorker(world.tracking, { ...DEFAULT_WORKER, idleMs: 20, dueSince: () => dueSince });
  await expect.poll(() => statusOf(present)).toBe('created');
  expect(await statusOf(past)).toBe('pending');
  dueSince = undefined;
  await expect.poll(() => statusOf(past)).toBe('created');
});
