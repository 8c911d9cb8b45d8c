import { type RawBuilder, sql } from 'kysely';
import { INSTALLATION, MAX_RETRY_AFTER_MS } from '../../domain/carriers/carrier-state.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { ownRow } from '../own-row.ts';
import { prepared, type SlotsOf } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';
import type { CarrierAccess } from './carrier-states.ts';

export type PollSubject = 'shipment' | 'tracking_request';

/** Somebody waits for it, or nobody does. */
export const URGENT = 0;
export const ROUTINE = 1;

/** How a shipment fares under the budget of its line. */
export interface PollPlace {
  /** Every so many hours, if there were no budget. */
  readonly wantedHours: number;
  readonly budgetKey: string;
  /** Calls that a question takes. */
  readonly calls: number;
}

export interface NewPoll {
  readonly accountId: Id;
  /** Of the shipment or request. */
  readonly id: Id;
  readonly subject: PollSubject;
  /** Empty while the carrier is to be found out. */
  readonly scac: string;
  readonly priority: number;
  readonly dueAt: Instant;
  /** What an earlier question left to be asked. */
  readonly rest?: readonly unknown[] | undefined;
  readonly place?: PollPlace;
}

export interface ClaimedPoll extends OfAccount {
  readonly subject: PollSubject;
  readonly scac: string;
  readonly leaseId: Id;
  readonly priority: number;
  readonly failures: number;
  readonly notFound: number;
  readonly missing: Record<string, number>;
  readonly rest: readonly unknown[] | null;
  readonly wantedHours: number | null;
}

/** Puts a subject on the schedule, or moves it there. A worker that has it just now finishes for nothing. */
export async function schedulePoll(db: Db, poll: NewPoll): Promise<void> {
  await db
    .insertInto('poll')
    .values({
      account_id: poll.accountId,
      id: poll.id,
      subject_type: poll.subject,
      scac: poll.scac,
      priority: poll.priority,
      due_at: poll.dueAt,
      ...(poll.rest && { rest: JSON.stringify(poll.rest) }),
      ...placeColumns(poll.place),
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'id']).doUpdateSet({
        scac: poll.scac,
        priority: poll.priority,
        due_at: poll.dueAt,
        lease_id: null,
      }),
    )
    .execute();
  await openLane(db, poll);
}

function placeColumns(place: PollPlace | undefined) {
  return place && { wanted_hours: place.wantedHours, budget_key: place.budgetKey, calls: place.calls };
}

/** Whether requests of the account that nobody waits for are due, or being followed up. */
export async function hasDueRequests(db: Db, accountId: Id, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('poll')
    .where('account_id', '=', accountId)
    .where('subject_type', '=', 'tracking_request')
    .where('priority', '=', ROUTINE)
    .where((eb) => eb.or([eb('due_at', '<=', now), eb('lease_id', 'is not', null)]))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was not on the schedule. */
export async function removePoll(db: Db, accountId: Id, id: Id): Promise<boolean> {
  const removed = await db.deleteFrom('poll').where(ownRow(accountId, id)).returning('id').executeTakeFirst();
  return removed !== undefined;
}

/** Whether the row still belongs to the lease; locks it until the transaction ends. */
export async function holdsLease(db: Db, poll: ClaimedPoll): Promise<boolean> {
  const row = await db
    .selectFrom('poll')
    .where(ownRow(poll.accountId, poll.id))
    .where('lease_id', '=', poll.leaseId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** How a lane learns of a time. Most polls fall due after others of their lane: nothing to write then. */
export const DUE_EARLIER = sql`on conflict (scac, account_id, priority) do update
  set next_due_at = least(poll_lane.next_due_at, excluded.next_due_at)
  where poll_lane.next_due_at is null or poll_lane.next_due_at > excluded.next_due_at`;

/**
 * Whether the lane of a question that ends is looked at before the next one is due anyway. Then its row is left alone: whoever ends
 * a question would hold it until the commit, so that all of a lane would commit one after the other, and no worker could take
 * from it. It cannot be put off meanwhile beyond the end of the lease, which is the time of the question for all others.
 */
export function isLookedAtBefore(
  slot: SlotsOf<{ readonly accountId: Id; readonly id: Id; readonly leaseId: Id; readonly dueAt: Instant }>,
  priority: number,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from poll as leased join poll_lane as lane using (scac, account_id, priority)
    where leased.account_id = ${slot('accountId')} and leased.id = ${slot('id')} and leased.lease_id = ${slot('leaseId')}
      and leased.priority = ${priority} and leased.due_at <= ${slot('dueAt')} and lane.next_due_at <= ${slot('dueAt')}
  )`;
}

/** The digests of an answer that was taken in, and when that was. */
export interface TakenAnswer {
  readonly answerDigest: Buffer;
  readonly saidDigest: Buffer;
  readonly answeredAt: Instant;
}

export interface NextPoll {
  readonly dueAt: Instant;
  readonly failures: number;
  readonly notFound: number;
  readonly missing: Readonly<Record<string, number>>;
  /** Nothing is left to be asked when absent. */
  readonly rest?: readonly unknown[] | undefined | null;
  /** As before when absent. */
  readonly place?: PollPlace | undefined;
  /** As it is now, where nothing else of the place is learned. */
  readonly wantedHours?: number | null;
  /** Routine unless said. */
  readonly priority?: number;
  /** The answer that would change nothing if it came again; null when there is none, as before when absent. */
  readonly taken?: TakenAnswer | null;
}

/** Gives the row back with its next time. */
export async function finishPoll(db: Db, { accountId, id, leaseId, scac }: ClaimedPoll, next: NextPoll): Promise<void> {
  const { dueAt, failures, notFound, missing, rest, place, priority = ROUTINE, taken } = next;
  await finishing(db, {
    ...{ accountId, id, leaseId, scac, dueAt, failures, notFound, priority },
    missing: JSON.stringify(missing),
    rest: rest ? JSON.stringify(rest) : null,
    wantedHours: place?.wantedHours ?? next.wantedHours ?? null,
    budgetKey: place?.budgetKey ?? null,
    calls: place?.calls ?? null,
    isTaken: taken !== undefined,
    answerDigest: taken?.answerDigest ?? null,
    saidDigest: taken?.saidDigest ?? null,
    answeredAt: taken?.answeredAt ?? null,
  });
}

interface Finish extends LaneTime {
  readonly id: Id;
  readonly leaseId: Id;
  readonly failures: number;
  readonly notFound: number;
  readonly missing: string;
  readonly rest: string | null;
  readonly wantedHours: number | null;
  readonly budgetKey: string | null;
  readonly calls: number | null;
  readonly isTaken: boolean;
  readonly answerDigest: Buffer | null;
  readonly saidDigest: Buffer | null;
  readonly answeredAt: Instant | null;
}

const finishing = prepared<Finish, never>(
  (_, slot) => sql`
    with finished as (
      update poll set due_at = ${slot('dueAt')}, priority = ${slot('priority')}, lease_id = null,
        failures = ${slot('failures')}, not_found = ${slot('notFound')}, missing = ${slot('missing')}::jsonb,
        rest = ${slot('rest')}::jsonb, wanted_hours = coalesce(${slot('wantedHours')}, wanted_hours),
        budget_key = coalesce(${slot('budgetKey')}, budget_key), calls = coalesce(${slot('calls')}, calls),
        answer_digest = case when ${slot('isTaken')} then ${slot('answerDigest')} else answer_digest end,
        said_digest = case when ${slot('isTaken')} then ${slot('saidDigest')} else said_digest end,
        answered_at = case when ${slot('isTaken')} then ${slot('answeredAt')} else answered_at end
      where account_id = ${slot('accountId')} and id = ${slot('id')} and lease_id = ${slot('leaseId')}
    )
    insert into poll_lane (scac, account_id, priority, next_due_at)
    select ${slot('scac')}, ${slot('accountId')}::uuid, ${slot('priority')}, ${slot('dueAt')}::timestamptz
    where not ${isLookedAtBefore(slot, slot('priority'))} ${DUE_EARLIER}`,
);

type LaneTime = Pick<NewPoll, 'scac' | 'accountId' | 'priority' | 'dueAt'>;

async function openLane(db: Db, { scac, accountId, priority, dueAt }: LaneTime): Promise<void> {
  await sql`insert into poll_lane (scac, account_id, priority, next_due_at)
    values (${scac}, ${accountId}, ${priority}, ${dueAt}) ${DUE_EARLIER}`.execute(db);
}

/** What a worker takes: for how long, and what it leaves to others. */
export interface Claim {
  readonly id: Id;
  readonly now: Instant;
  readonly until: Instant;
  /** What fell due before is not taken. */
  readonly since?: Instant | undefined;
  /** The lowest priority that is taken: all of them, or that of what somebody waits for. */
  readonly lowest?: number;
}

/** Lines looked at in one go; the others have their turn when these were served. */
const MAX_DUE_CARRIERS = 200;

export interface DueCarrier extends CarrierAccess {
  /** Questions to the line with these keys. */
  readonly underWay: number;
  /** Questions of the account whose keys these are, to whichever line. */
  readonly ownerUnderWay: number;
}

/** Lines that are asked with the keys of another, each with that one. */
export type KeysByBrand = Readonly<Record<string, string>>;

/** The line whose keys this one is asked with. */
const brandOf = (scac: RawBuilder<unknown>, brands: KeysByBrand) =>
  sql<string>`coalesce(${JSON.stringify(brands)}::jsonb ->> ${scac}, ${scac})`;

/** Questions that somebody is asking now. */
const leased = (now: Instant) => sql<boolean>`lease_id is not null and due_at > ${now}`;

/**
 * Whose keys a lane's or a poll's line is asked with: the account's own if it has some. `in`, not `exists`: the keys are
 * read once into a table of the query's own instead of being looked up for each row.
 */
const keyOwnerOf = (table: string, brands: KeysByBrand) => {
  const [account, scac] = [sql.ref(`${table}.account_id`), sql.ref(`${table}.scac`)];
  return sql<Id>`case when (${account}, ${brandOf(scac, brands)})
    in (select own.account_id, own.scac from carrier_credential as own) then ${account} else ${INSTALLATION}::uuid end`;
};

/**
 * Carriers with something due that may be asked, those that waited longest first, with what is under way. No lease ends later
 * than one begun now would: a later one is from before the clock was set back, and is shortened.
 */
export async function listDueCarriers(
  db: Db,
  { now, until, lowest = ROUTINE }: Omit<Claim, 'id'>,
  brands: KeysByBrand = {},
): Promise<DueCarrier[]> {
  const { rows } = await sql<DueCarrier>`
    with shortened as (
      update poll set due_at = ${until} where lease_id is not null and due_at > ${until}
      returning scac, account_id, priority
    ),
    opened as (
      update poll_lane as lane set next_due_at = least(lane.next_due_at, ${until}::timestamptz) from shortened
      where lane.scac = shortened.scac and lane.account_id = shortened.account_id and lane.priority = shortened.priority
    ),
    due as (
      select scac, key_owner, min(served_at) as served_at
      from (select scac, served_at, ${keyOwnerOf('poll_lane', brands)} as key_owner
        from poll_lane where next_due_at <= ${now} and priority <= ${lowest}) as lane
      where not exists (select from carrier_state as state
        where state.scac = lane.scac and state.key_owner = lane.key_owner and state.blocked_until > ${now}
          and state.blocked_until <= ${now}::timestamptz + ${MAX_RETRY_AFTER_MS} * interval '1 millisecond')
      group by scac, key_owner order by min(served_at), scac, key_owner limit ${MAX_DUE_CARRIERS}
    )
    select due.scac, due.key_owner as "keyOwner",
      (case when due.key_owner = ${INSTALLATION}::uuid
        then (select count(*) from poll where scac = due.scac and ${leased(now)})
          - (select coalesce(sum((select count(*) from poll
              where scac = due.scac and account_id = own.account_id and ${leased(now)})), 0)
            from carrier_credential as own where own.scac = ${brandOf(sql.ref('due.scac'), brands)})
        else (select count(*) from poll where scac = due.scac and account_id = due.key_owner and ${leased(now)})
        end)::integer as "underWay",
      (case when due.key_owner = ${INSTALLATION}::uuid then 0
        else (select count(*) from poll where account_id = due.key_owner and ${leased(now)})
        end)::integer as "ownerUnderWay"
    from due
    order by due.served_at, due.scac, due.key_owner`.execute(db);
  return rows;
}

/** Lanes that were served, column by column; none when these are null. */
interface Lanes {
  readonly scacs: readonly string[] | null;
  readonly accounts: readonly Id[] | null;
  readonly priorities: readonly number[] | null;
}

/**
 * Takes up to `count` due rows for each carrier and keys: the lanes that waited longest, an equal share each. A routine lane counts
 * as if it had waited half a minute less, so that urgent ones go first but not for good. A lane that another worker is
 * just serving is passed over. Its cost depends on what is taken, not on what is due: the rows found are locked, so that
 * their place in the table is the surest way back to them.
 */
export async function claimPolls(
  trx: Trx,
  allowances: readonly (CarrierAccess & { readonly count: number })[],
  lease: Claim,
  brands: KeysByBrand = {},
): Promise<readonly ClaimedPoll[]> {
  if (allowances.length === 0) return [];
  const { since = '-infinity', lowest = ROUTINE } = lease;
  const { rows } = await sql<Lanes & { polls: ClaimedPoll[] }>`
    with allowed as (
      select scac, brand, key_owner, count from unnest(${allowances.map(({ scac }) => scac)}::text[],
        ${allowances.map(({ scac }) => brands[scac] ?? scac)}::text[],
        ${allowances.map(({ keyOwner }) => keyOwner)}::uuid[],
        ${allowances.map(({ count }) => count)}::integer[]) as allowed (scac, brand, key_owner, count)
    ),
    lane as (
      select lane.scac, allowed.key_owner, lane.account_id, lane.priority, allowed.count
      from allowed cross join lateral (
        select scac, account_id, priority from poll_lane
        where poll_lane.scac = allowed.scac and next_due_at <= ${lease.now} and priority <= ${lowest}
          and (account_id = allowed.key_owner or allowed.key_owner = ${INSTALLATION}::uuid
            and (account_id, brand) not in (select own.account_id, own.scac from carrier_credential as own))
        order by served_at + priority * interval '30 seconds', account_id
        limit allowed.count for update skip locked
      ) as lane
    ),
    share as (
      select scac, key_owner, account_id, priority, count,
        (count - 1) / count(*) over (partition by scac, key_owner) + 1 as share
      from lane
    ),
    found as (
      select poll.place, share.count,
        row_number() over (partition by share.scac, share.key_owner order by poll.position, poll.due_at) as position
      from share cross join lateral (
        select place, due_at, row_number() over (order by due_at) as position from (
          select poll.ctid as place, due_at from poll
          where poll.scac = share.scac and poll.account_id = share.account_id and poll.priority = share.priority
            and poll.due_at <= ${lease.now} and poll.due_at >= ${since}::timestamptz
          order by due_at limit share.share for update skip locked
        ) as due
      ) as poll
    ),
    taken as (
      update poll set due_at = ${lease.until}, lease_id = ${lease.id}
      where ctid = any(array(select place from found where position <= count))
      returning poll.account_id as "accountId", poll.id, poll.subject_type as subject, poll.scac, poll.lease_id as "leaseId",
        poll.priority, poll.failures, poll.not_found as "notFound", poll.missing, poll.rest,
        poll.wanted_hours as "wantedHours"
    )
    select lanes.*, (select coalesce(json_agg(taken), '[]') from taken) as polls
    from (select array_agg(scac) as scacs, array_agg(account_id) as accounts, array_agg(priority) as priorities
      from lane) as lanes`.execute(trx);
  const [row] = rows;
  if (!row?.scacs) return [];
  await settleLanes(trx, row, lease.now);
  return row.polls;
}

/** The lanes just served go to the back, with the time of what is due next in them. In a statement that sees what is new. */
async function settleLanes(trx: Trx, { scacs, accounts, priorities }: Lanes, now: Instant): Promise<void> {
  await sql`update poll_lane set served_at = ${now}, next_due_at = (
      select min(due_at) from poll
      where poll.scac = served.scac and poll.account_id = served.account_id and poll.priority = served.priority
    )
    from unnest(${scacs}::text[], ${accounts}::uuid[], ${priorities}::smallint[]) as served (scac, account_id, priority)
    where poll_lane.scac = served.scac and poll_lane.account_id = served.account_id
      and poll_lane.priority = served.priority`.execute(trx);
}

/**
 * The line spoke of these shipments of its own accord just now, so that asking about them can wait. Questions under way
 * stay, and so do those that somebody waits for.
 */
export async function postponePolls(db: Db, accountId: Id, ids: readonly Id[], until: Instant): Promise<void> {
  await db
    .updateTable('poll')
    .set({ due_at: until })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('subject_type', '=', 'shipment')
    .where('priority', '=', ROUTINE)
    .where('lease_id', 'is', null)
    .where('due_at', '<', until)
    .execute();
}

/** Keys came for lines: what waits for them, or failed for want of them, is due now. Returns how much that was. */
export async function wakePolls(trx: Trx, accountId: Id, scacs: readonly string[], now: Instant): Promise<number> {
  const { rows } = await sql<{ scac: string; priority: number; woken: number }>`
    with woken as (
      update poll set due_at = ${now}
      where account_id = ${accountId} and scac = any(${[...scacs]}::text[]) and lease_id is null and due_at > ${now}
        and (failures > 0 or exists (select from tracking_request as request where request.account_id = poll.account_id
          and request.id = poll.id and request.waiting_for is not null))
      returning scac, priority
    )
    select scac, priority, count(*)::integer as woken from woken group by scac, priority`.execute(trx);
  for (const { scac, priority } of rows) await openLane(trx, { scac, accountId, priority, dueAt: now });
  return rows.reduce((sum, { woken }) => sum + woken, 0);
}

/** The same for everybody, at a start that may have brought keys. */
export async function listWaitingAccounts(db: Db, limit: number): Promise<{ accountId: Id; scac: string }[]> {
  const rows = await db
    .selectFrom('tracking_request')
    .where('waiting_for', 'is not', null)
    .where('scac', 'is not', null)
    .select(['account_id as accountId', 'scac'])
    .distinct()
    .orderBy('account_id')
    .orderBy('scac')
    .limit(limit)
    .execute();
  return rows.flatMap(({ accountId, scac }) => (scac === null ? [] : [{ accountId, scac }]));
}
