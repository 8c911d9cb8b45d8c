import { sql } from 'kysely';
import type pg from 'pg';
import type { EventName, ReferenceType } from '../../domain/events/event-names.ts';
import { firstIdAt, type Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** How far a broker has the events of all accounts, and what came of publishing last. */
export interface BrokerPlace {
  readonly number: number;
  readonly published: number;
  readonly publishedAt: Instant | null;
  readonly lastError: string | null;
  readonly failingSince: Instant | null;
}

export interface EventToPublish {
  readonly number: number;
  readonly accountId: Id;
  readonly id: Id;
  readonly event: EventName;
  /** What is told in order: the container, or what else the event is about. */
  readonly subjectId: Id;
  readonly reference: { readonly type: ReferenceType; readonly id: Id };
  readonly createdAt: Instant;
  /** A JSON array. */
  readonly included: string;
}

export function findBrokerPlace(db: Db, broker: string): Promise<BrokerPlace | undefined> {
  return db
    .selectFrom('broker_place')
    .select(['number', 'published', 'published_at as publishedAt', 'last_error as lastError'])
    .select('failing_since as failingSince')
    .where('broker', '=', broker)
    .executeTakeFirst();
}

/** Where a broker that is new begins; one that is known keeps its place. */
export async function addBrokerPlace(db: Db, broker: string, number: number): Promise<void> {
  const row = { broker, number, published: 0, published_at: null, last_error: null, failing_since: null };
  await db
    .insertInto('broker_place')
    .values(row)
    .onConflict((same) => same.doNothing())
    .execute();
}

/** False where it was not at `from` any more: somebody else publishes, or has set it elsewhere. */
export async function moveBrokerPlace(
  db: Db,
  broker: string,
  { from, to, published, at }: { readonly from: number; readonly to: number; readonly published: number; at: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('broker_place')
    .set((old) => ({ number: to, published: old('published', '+', published), last_error: null, failing_since: null }))
    .$if(published > 0, (query) => query.set({ published_at: at }))
    .where('broker', '=', broker)
    .where('number', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setBrokerPlace(db: Db, broker: string, number: number): Promise<void> {
  await db.updateTable('broker_place').set({ number }).where('broker', '=', broker).execute();
}

export async function noteBrokerFailure(db: Db, broker: string, reason: string, at: Instant): Promise<void> {
  await sql`
    update broker_place set last_error = ${reason}, failing_since = coalesce(failing_since, ${at}::timestamptz)
    where broker = ${broker}`.execute(db);
}

/** Events of all accounts in order of number, after one and up to another: as many of each as are read in all, and of those the first. */
export async function listEventsToPublish(
  db: Db,
  range: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<EventToPublish[]> {
  const { rows } = await sql<Omit<EventToPublish, 'reference'> & { referenceType: ReferenceType; referenceId: Id }>`
    select next.number, next.account_id as "accountId", next.id, next.event, next.subject_id as "subjectId",
      next.reference_type as "referenceType", next.reference_id as "referenceId", next.created_at as "createdAt", next.included
    from account cross join lateral (
      select * from notification_event
      where account_id = account.id and number > ${range.after} and number <= ${range.upTo}
      order by number
      limit ${range.limit}
    ) as next
    order by next.number
    limit ${range.limit}`.execute(db);
  return rows.map(({ referenceType, referenceId, ...row }) => ({
    ...row,
    reference: { type: referenceType, id: referenceId },
  }));
}

export interface BrokerBacklog {
  /** Up to `MAX_COUNTED` of each account. */
  readonly events: number;
  readonly oldestSeconds: number;
}

const MAX_COUNTED = 10_000;

export async function readBrokerBacklog(db: Db, after: number): Promise<BrokerBacklog> {
  const { rows } = await sql<BrokerBacklog>`
    select count(*)::int as events,
      greatest(0, coalesce(extract(epoch from now() - min(waiting.created_at)), 0))::double precision as "oldestSeconds"
    from account cross join lateral (
      select created_at from notification_event
      where account_id = account.id and number > ${after}
      order by number
      limit ${MAX_COUNTED}
    ) as waiting`.execute(db);
  return rows[0] ?? { events: 0, oldestSeconds: 0 };
}

/** The number before the first event of a moment or later; undefined when there is none. */
export async function findNumberBefore(db: Db, at: Instant): Promise<number | undefined> {
  const { rows } = await sql<{ number: number | null }>`
    select min(first.number) - 1 as number from account cross join lateral (
      select number from notification_event
      where account_id = account.id and id >= ${firstIdAt(Date.parse(at))}
      order by number
      limit 1
    ) as first`.execute(db);
  return rows[0]?.number ?? undefined;
}

/** Held by one process of all, for as long as its session lasts. */
export interface BrokerLock {
  /** Whether it still is; a session that broke has let go of it. */
  readonly isHeld: () => boolean;
  release(): void;
}

/** Undefined while another process holds it. */
export async function takeBrokerLock(sessions: pg.Pool, broker: string): Promise<BrokerLock | undefined> {
  const client = await sessions.connect();
  let isOpen = true;
  client.once('end', () => {
    isOpen = false;
  });
  const { rows } = await client
    .query<{ isMine: boolean }>(`select pg_try_advisory_lock(hashtextextended($1, 460)) as "isMine"`, [broker])
    .catch((error: unknown) => {
      client.release(true);
      throw error;
    });
  if (rows[0]?.isMine === true) return { isHeld: () => isOpen, release: () => client.release(true) };
  client.release();
  return undefined;
}
