import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitBeforeSignInMs } from '../../src/domain/accounts/sign-in-throttle.ts';
import { createLog } from '../../src/log.ts';
import { DEFAULT_LIMITS } from '../../src/net/rate-limits.ts';
import { claimJobs, extendLeases, promoteDueJobs, shortenWaits } from '../../src/queue/claim.ts';
import { completeJob } from '../../src/queue/finish.ts';
import { enqueue as enqueueJob } from '../../src/queue/job.ts';
import { enqueueDueSchedules, registerSchedules } from '../../src/queue/schedule.ts';
import { runDuePolls } from '../../src/tracking/polling/worker.ts';
import { newId } from '../../src/values/id.ts';
import { BREAKER } from '../../src/webhooks/endpoint-outcomes.ts';
import { endWaitsOfOtherClocks } from '../../src/webhooks/maintenance.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { createTrackingWorld } from '../tracking-world.ts';
import { createAccount, createWebhook, enqueue, newKeys, outboxEvent } from '../webhooks/outbox.ts';

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

describe.each(STEPS)('a password that is guessed while the clock is set by %i ms', (stepMs) => {
  const guess = async (email: string) => {
    const body = JSON.stringify({ email, password: 'a wrong phrase 1!' });
    const headers = { 'content-type': 'application/json' };
    return fetch(`${service.url}/v2/session`, { method: 'POST', headers, body });
  };

  it('has to wait as long as before', { timeout: 180_000 }, async () => {
    const email = `${stepMs}@clock.example`;
    for (let tries = 0; tries < 5; tries++) expect((await guess(email)).status).toBe(401);
    setClock(stepMs);
    const refused = await guess(email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });
});

it('lets somebody in who failed before the clock was set back and the service started again', () => {
  const known = [{ kind: 'pair', failures: 5, lastFailedAtMs: 24 * HOUR_MS } as const];
  expect(waitBeforeSignInMs(known, 24 * HOUR_MS)).toBe(30_000);
  expect(waitBeforeSignInMs(known, 23 * HOUR_MS)).toBe(0);
});

it.each([HOUR_MS, 24 * HOUR_MS])('gives out deliveries though the clock was set back by %i ms', async (stepMs) => {
  const { db } = service;
  const accountId = await createAccount(db);
  const ids = await Promise.all(
    ['fresh', 'leased', 'failed'].map(async (name) => {
      const { id } = await createWebhook(db, newKeys(), accountId, { url: `https://example.com/${name}` });
      await enqueue(db, [outboxEvent(accountId, newId(), [id], name)]);
      return id;
    }),
  );
  const [fresh, leased, failed] = ids;
  const ahead = sql`make_interval(secs => ${stepMs / 1000})`;
  await sql`update webhook_lane set ready_at = ready_at + ${ahead} where webhook_id in (${fresh}, ${failed})`.execute(
    db,
  );
  await sql`update webhook_lane set lease = 1, leased_until = now() + interval '30 seconds' + ${ahead}
    where webhook_id = ${leased}`.execute(db);
  await sql`update webhook_delivery set attempts = 1 where webhook_id = ${failed}`.execute(db);
  await sql`update webhook_endpoint set probe_at = now() + interval '1 hour' + ${ahead} where webhook_id = ${failed}`.execute(
    db,
  );
  await endWaitsOfOtherClocks(db, createLog('silent'), 30_000);
  const { rows } = await sql<{ id: string; seconds: number; lease: number | null; probe: number | null }>`
    select lane.webhook_id as id, extract(epoch from ready_at - now())::integer as seconds,
      extract(epoch from leased_until - now())::integer as lease, extract(epoch from probe_at - now())::integer as probe
    from webhook_lane lane join webhook_endpoint using (account_id, webhook_id)
    where lane.account_id = ${accountId}`.execute(db);
  const of = (id: string | undefined) => rows.find((row) => row.id === id);
  expect(of(fresh)?.seconds).toBeLessThanOrEqual(0);
  expect(of(leased)?.lease).toBeLessThanOrEqual(30);
  expect(of(failed)?.seconds).toBeLessThanOrEqual(10);
  expect(of(failed)?.probe).toBeLessThanOrEqual(BREAKER.maxProbeMs / 1000);
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

it.each([HOUR_MS, 24 * HOUR_MS])('does a job once though the clock was set ahead by %i ms under it', async (stepMs) => {
  const { db } = service;
  const kind = `ahead ${stepMs}`;
  const claim = async () => (await claimJobs(db, { kind, priority: 1, limit: 1, after: undefined }))[0];
  await enqueueJob(db, { kind, fairnessKey: 'clock', payload: {} });
  const first = await claim();
  // All leases have ended by that clock: another worker takes the job.
  await sql`update job set run_at = run_at - make_interval(secs => ${stepMs / 1000}) where kind = ${kind}`.execute(db);
  await promoteDueJobs(db);
  const second = await claim();
  if (!first || !second) throw new Error('no job to claim');
  expect(second.id).toBe(first.id);
  expect(await extendLeases(db, [first])).toEqual(new Set());
  expect(await completeJob(db, first)).toBe(false);
  expect(await completeJob(db, second)).toBe(true);
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
