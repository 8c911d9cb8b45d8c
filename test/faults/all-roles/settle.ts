import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../../src/db/database.ts';
import type { Tables } from '../../../src/store/tables.ts';
import type { FakeCarrier } from '../../fake-carrier.ts';
import type { ShipFeed } from './feed.ts';

type Pool = Database<Tables>['pool'];

/** Others may have the machine for minutes; what is stuck stays so. */
const SETTLES_WITHIN_MS = 900_000;
const LOOK_EVERY_MS = 200;
/** A tenth of a nautical mile, and what ships went meanwhile. */
const NEAR_DEGREES = 0.005;
/** The lines tell seven things of a box, one each time they are asked. */
const QUESTIONS = 9;

/** Makes due what lines have more to say of: nobody waits hours for the next question. */
export async function askAgain(pool: Pool, { asked }: FakeCarrier): Promise<void> {
  const counts = new Map<string, number>();
  for (const number of asked) counts.set(number, (counts.get(number) ?? 0) + 1);
  const done = [...counts].filter(([, count]) => count >= QUESTIONS).map(([number]) => number);
  // As everywhere: a lane is due when something in it is.
  await pool.query(
    `with due as (
       update poll set due_at = now() - interval '2 days' where lease_id is null and (subject_type = 'tracking_request'
         or id in (select id from shipment where normalized_number ~ '^...R' and normalized_number <> all ($1)))
       returning scac, account_id, priority, due_at)
     update poll_lane as lane set next_due_at = due.due_at from due
     where (lane.scac, lane.account_id, lane.priority) = (due.scac, due.account_id, due.priority)`,
    [done],
  );
}

/** What is left to do, by name; nothing of it may stay when all faults are over. */
const LEFT = {
  'untold events': 'select count(*)::integer as left from event_outbox',
  deliveries: 'select count(*)::integer as left from webhook_delivery',
  'leases of lanes': 'select count(*)::integer as left from webhook_lane where lease is not null',
  'leases of jobs': 'select count(*)::integer as left from job where leased and run_at < now()',
  'jobs that are due': 'select count(*)::integer as left from job where ready',
  // As `askAgain` makes them due.
  'questions that are due': `select count(*)::integer as left from poll where due_at < now() - interval '1 day'`,
  'leases of questions': 'select count(*)::integer as left from poll where lease_id is not null',
  'requests that wait': `select count(*)::integer as left from tracking_request where status = 'pending'`,
};

/** Waits until nothing is left to do, and returns what stays. */
export async function settle(pool: Pool, carrier: FakeCarrier, feed: ShipFeed): Promise<string[]> {
  const untilMs = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    // A worker that claims at that moment may be in the way, as it locks lanes first: the next time will do.
    await askAgain(pool, carrier).catch(() => undefined);
    const left = [...(await whatIsLeft(pool)), ...(await whereShipsAreNot(pool, feed))];
    if (left.length === 0) return [];
    if (performance.now() > untilMs) return left.map((what) => `stuck: ${what}`);
    await delay(LOOK_EVERY_MS);
  }
}

async function whatIsLeft(pool: Pool): Promise<string[]> {
  const left: string[] = [];
  for (const [name, query] of Object.entries(LEFT)) {
    const { rows } = await pool.query<{ left: number }>(query);
    if (rows[0]?.left !== 0) left.push(`${rows[0]?.left} ${name}`);
  }
  return left;
}

async function whereShipsAreNot(pool: Pool, feed: ShipFeed): Promise<string[]> {
  const { rows } = await pool.query<{ east: number }>(
    'select longitude_microdegrees / 1e6::float8 as east from vessel_latest',
  );
  const near = rows.filter(({ east }) => Math.abs(east - feed.longitude()) < NEAR_DEGREES);
  const known = rows.map(({ east }) => east.toFixed(4)).join(', ');
  return near.length === feed.ships ? [] : [`ships, known at ${known} and not at ${feed.longitude().toFixed(4)}`];
}
