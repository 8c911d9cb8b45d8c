import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { shortenWaits } from '../../src/queue/claim.ts';
import { enqueueDueSchedules, registerSchedules } from '../../src/queue/schedule.ts';
import { runDuePolls } from '../../src/tracking/worker.ts';
import { DEFAULT_LIMITS } from '../../src/values/rate-limits.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { createTrackingWorld } from '../tracking-world.ts';

const HOUR_MS = 3_600_000;
const STEPS = [HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS];
const LIMIT = 5;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimits: { ...DEFAULT_LIMITS, default: LIMIT } });
});
afterAll(() => service.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Sets the clock on the wall, as an operator or a time server does; time itself goes on. */
function setClock(stepMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + stepMs });
}

const statusOf = async (client: Client) => (await client.call('GET', '/parties')).status;

describe.each(STEPS)('setting the clock by %i ms', (stepMs) => {
  it('gives nobody more requests, and holds nobody up for longer', async () => {
    const client = await service.createClient();
    for (let request = 0; request < LIMIT; request++) expect(await statusOf(client)).toBe(200);
    expect(await statusOf(client)).toBe(429);
    setClock(stepMs);
    const refused = await client.call('GET', '/parties');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('does not prolong the belief in a key that was revoked', async () => {
    const client = await service.createClient();
    expect(await statusOf(client)).toBe(200);
    setClock(stepMs);
    await service.db.deleteFrom('api_key').where('account_id', '=', client.accountId).execute();
    const until = performance.now() + 20_000;
    let status = 200;
    // Refused for asking often or for the key: the first says nothing about the second.
    while (status !== 401 && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      status = await statusOf(client);
    }
    expect(status).toBe(401);
  });
});

it('leaves no job with a worker that is gone, or waiting for a time that was', async () => {
  const { db } = service;
  await sql`insert into job (kind, key, payload, priority, run_at, ready, leased, attempts) values
    ('clock', 'leased', '{}', 1, now() + interval '1 day', false, true, 1),
    ('clock', 'failed', '{}', 1, now() + interval '1 day', false, false, 2),
    ('clock', 'meant', '{}', 1, now() + interval '1 day', false, false, 0)`.execute(db);
  await shortenWaits(db);
  const { rows } = await sql<{ key: string; minutes: number }>`
    select key, round(extract(epoch from run_at - now()) / 60)::integer as minutes from job where kind = 'clock'
    order by key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual(['failed', 'leased', 'meant']);
  expect(rows.map(({ minutes }) => minutes <= 60)).toEqual([true, true, false]);
});

it('goes on with schedules whose next time is further away than their interval', async () => {
  const { db } = service;
  const schedules = [{ name: 'clock.tick', kind: 'clock.tick', everyMs: 60_000 }];
  await registerSchedules(db, schedules);
  await sql`update job_schedule set next_run_at = now() + interval '1 day' where name = 'clock.tick'`.execute(db);
  await enqueueDueSchedules(db, schedules);
  const { rows } = await sql`select 1 from job where kind = 'clock.tick'`.execute(db);
  expect(rows).toHaveLength(1);
});

it('gives a question to another worker though the clock was set back since a dead one took it', async () => {
  const world = await createTrackingWorld('2026-03-02T00:00:00Z');
  try {
    await world.request('BLCLOCK01');
    const dead = { ...world.tracking, credentialsOf: () => new Promise<never>(() => undefined) };
    void runDuePolls(dead);
    await expect.poll(async () => (await leases()).length).toBe(1);
    world.setClock('2026-03-01T00:00:00Z');
    await runDuePolls(world.tracking);
    world.setClock('2026-03-01T00:10:01Z');
    expect(await runDuePolls(world.tracking)).toBe(1);
  } finally {
    await world.close();
  }

  function leases() {
    return world.tracking.db.selectFrom('poll').where('lease_id', 'is not', null).select('id').execute();
  }
});
