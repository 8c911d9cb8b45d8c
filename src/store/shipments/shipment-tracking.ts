import { sql } from 'kysely';
import type { StoppedReason } from '../../domain/shipments/shipment.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { removePoll, schedulePoll, URGENT } from '../carriers/polls.ts';
import { isAwake } from '../cells/resting.ts';
import { insertDefaultFields } from '../custom-fields/custom-fields.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';
import { moveTrackingRequests } from './tracking-request-progress.ts';

export interface NewShipment extends OfAccount {
  readonly numberType: RequestType;
  readonly number: string;
  readonly normalizedNumber: string;
  readonly line: { readonly scac: string; readonly name: string; readonly shortName: string };
  readonly customerId: Id | null;
  readonly refNumbers: readonly string[];
  readonly tags: readonly string[];
  readonly at: Instant;
}

/** With the defaults of custom fields. False when the account tracks the number already. */
export async function insertShipment(trx: Trx, shipment: NewShipment): Promise<boolean> {
  const inserted = await trx
    .insertInto('shipment')
    .values({
      account_id: shipment.accountId,
      id: shipment.id,
      number_type: shipment.numberType,
      bill_of_lading_number: shipment.number,
      normalized_number: shipment.normalizedNumber,
      scac: shipment.line.scac,
      shipping_line_name: shipment.line.name,
      shipping_line_short_name: shipment.line.shortName,
      customer_id: shipment.customerId,
      ref_numbers: [...shipment.refNumbers],
      tags: [...shipment.tags],
      created_at: shipment.at,
      updated_at: shipment.at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'scac', 'normalized_number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await insertDefaultFields(trx, shipment.accountId, 'Shipment', [shipment.id]);
  return inserted !== undefined;
}

export async function findShipmentIdByNumber(
  db: Db,
  accountId: Id,
  scac: string,
  normalizedNumber: string,
): Promise<Id | undefined> {
  const row = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .where('scac', '=', scac)
    .where('normalized_number', '=', normalizedNumber)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

/** When a line was last asked about any shipment of the account. */
export async function findLastAttempt(db: Db, accountId: Id): Promise<Instant | undefined> {
  const { at } = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .select((of) => of.fn.max('line_tracking_last_attempted_at').as('at'))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** What asking about a shipment needs. */
export interface PollTarget extends OfAccount {
  readonly scac: string;
  readonly numberType: RequestType;
  readonly number: string;
  readonly stoppedAt: Instant | null;
  readonly containerNumbers: readonly string[];
}

export async function findPollTarget(db: Db, accountId: Id, id: Id): Promise<PollTarget | undefined> {
  return db
    .selectFrom('shipment')
    .where(ownRow(accountId, id))
    .select([
      'account_id as accountId',
      'id',
      'scac',
      'number_type as numberType',
      'normalized_number as number',
      'line_tracking_stopped_at as stoppedAt',
      sql<string[]>`array(select number from container where container.account_id = shipment.account_id
        and container.shipment_id = shipment.id and left_shipment_at is null order by number)`.as('containerNumbers'),
    ])
    .executeTakeFirst();
}

/** Notes that the line was asked, that it answered, and that it said something new. */
export async function noteAttempt(
  db: Db,
  accountId: Id,
  id: Id,
  at: Instant,
  {
    succeeded,
    changed,
    doubt,
  }: {
    readonly succeeded: boolean;
    readonly changed: boolean;
    /** Why the answer may not be all, null when it is; as before when absent. */
    readonly doubt?: string | null;
  },
): Promise<void> {
  await db
    .updateTable('shipment')
    .set({
      line_tracking_last_attempted_at: at,
      ...(succeeded && { line_tracking_last_succeeded_at: at }),
      ...(changed && { line_tracking_last_changed_at: at }),
      ...(doubt !== undefined && { line_tracking_doubt: doubt }),
    })
    .where(ownRow(accountId, id))
    .execute();
}

/** The same for several shipments that their line spoke about of its own accord. */
export async function noteAnswers(
  db: Db,
  accountId: Id,
  heard: readonly { readonly id: Id; readonly changed: boolean }[],
  at: Instant,
): Promise<void> {
  const changed = heard.filter((one) => one.changed).map(({ id }) => id);
  await sql`update shipment set line_tracking_last_attempted_at = ${at}, line_tracking_last_succeeded_at = ${at},
      line_tracking_last_changed_at = case when id = any(${changed}::uuid[]) then ${at} else line_tracking_last_changed_at end
    where account_id = ${accountId} and id = any(${heard.map(({ id }) => id)}::uuid[])`.execute(db);
}

export interface FollowedSince {
  /** When the line last said something new, or the shipment was created. */
  readonly lastChangedAt: Instant;
  readonly resumedAt: Instant | null;
}

export async function findFollowedSince(db: Db, accountId: Id, id: Id): Promise<FollowedSince | undefined> {
  const row = await db
    .selectFrom('shipment')
    .where(ownRow(accountId, id))
    .select(['line_tracking_last_changed_at as lastChangedAt', 'line_tracking_resumed_at as resumedAt', 'created_at'])
    .executeTakeFirst();
  return row && { lastChangedAt: row.lastChangedAt ?? row.created_at, resumedAt: row.resumedAt };
}

export interface UnpolledShipment extends OfAccount {
  /** When the line last said something new; null when it never said anything. */
  readonly lineSpokeAt: Instant | null;
}

/** Shipments that are followed without their line being asked, in the order of their keys. */
export async function listUnpolledShipments(
  db: Db,
  after: { readonly accountId: Id; readonly id: Id } | undefined,
  limit: number,
): Promise<UnpolledShipment[]> {
  const { rows } = await sql<UnpolledShipment>`
    select account_id as "accountId", id,
      case when line_tracking_last_succeeded_at is not null
        then coalesce(line_tracking_last_changed_at, created_at) end as "lineSpokeAt"
    from shipment
    where line_tracking_stopped_at is null and ${isAwake('account_id')}
      and (${after?.accountId ?? null}::uuid is null
        or (account_id, id) > (${after?.accountId ?? null}::uuid, ${after?.id ?? null}::uuid))
      and not exists (select from poll where poll.account_id = shipment.account_id and poll.id = shipment.id)
    order by account_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Takes the shipment off the schedule. Returns the requests that stop with it; undefined when it had stopped before. */
export async function stopTracking(
  trx: Trx,
  stop: {
    readonly accountId: Id;
    readonly id: Id;
    readonly reason: StoppedReason;
    readonly userId: Id | null;
    readonly at: Instant;
  },
): Promise<Id[] | undefined> {
  const { accountId, id, reason, userId, at } = stop;
  const wasAsked = await removePoll(trx, accountId, id);
  const stopped = await trx
    .updateTable('shipment')
    .set({
      line_tracking_asked_until_stop: wasAsked,
      line_tracking_stopped_at: at,
      line_tracking_stopped_reason: reason,
      line_tracking_stopped_by_user_id: userId,
      updated_at: at,
    })
    .where(ownRow(accountId, id))
    .where('line_tracking_stopped_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!stopped) return undefined;
  return moveTrackingRequests(trx, accountId, id, 'created', 'tracking_stopped', at);
}

/** Puts the shipment back on the schedule, at once, if it was on it. False when it had not stopped. */
export async function resumeTracking(trx: Trx, accountId: Id, id: Id, at: Instant): Promise<boolean> {
  const resumed = await trx
    .updateTable('shipment')
    .set({
      line_tracking_stopped_at: null,
      line_tracking_stopped_reason: null,
      line_tracking_stopped_by_user_id: null,
      line_tracking_resumed_at: at,
      updated_at: at,
    })
    .where(ownRow(accountId, id))
    .where('line_tracking_stopped_at', 'is not', null)
    .returning(['scac', 'line_tracking_asked_until_stop as wasAsked'])
    .executeTakeFirst();
  if (!resumed) return false;
  const { scac, wasAsked } = resumed;
  if (wasAsked) await schedulePoll(trx, { accountId, id, subject: 'shipment', scac, priority: URGENT, dueAt: at });
  await moveTrackingRequests(trx, accountId, id, 'tracking_stopped', 'created', at);
  return true;
}
