import { type RawBuilder, sql } from 'kysely';
import type { StoppedReason } from '../../domain/shipments/shipment.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { removePoll, schedulePoll, URGENT } from '../carriers/polls.ts';
import { insertDefaultFields } from '../custom-fields/custom-fields.ts';
import { widenMonths } from '../list-filter/months.ts';
import { listShipment, writeListRows } from '../list-filter/write-list-rows.ts';
import { ownRow } from '../own-row.ts';
import { prepared, type SlotsOf } from '../prepared.ts';
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
  if (!inserted) return false;
  await listShipment(trx, shipment.accountId, shipment.id);
  await insertDefaultFields(trx, shipment.accountId, 'Shipment', [shipment.id]);
  return true;
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
    .selectFrom('shipment_refresh')
    .where('account_id', '=', accountId)
    .select((of) => of.fn.max('attempted_at').as('at'))
    .executeTakeFirstOrThrow();
  return at ?? undefined;
}

/** The line of a shipment, and since when it is not followed any more. */
export async function findFollowing(
  db: Db,
  accountId: Id,
  id: Id,
): Promise<{ scac: string; stoppedAt: Instant | null } | undefined> {
  return db
    .selectFrom('shipment')
    .where(ownRow(accountId, id))
    .select(['scac', 'line_tracking_stopped_at as stoppedAt'])
    .executeTakeFirst();
}

/** What a line answered about a shipment. */
interface Noted {
  readonly succeeded: boolean;
  /** Whether it said something new. */
  readonly changed: boolean;
  /** Why the answer may not be all, null when it is; as before when absent. */
  readonly doubt?: string | null;
}

/** Notes that the line was asked, that it answered, and that it said something new. */
export async function noteAttempt(db: Db, accountId: Id, id: Id, at: Instant, noted: Noted): Promise<void> {
  await noteAll(db, accountId, [{ id, ...noted }], at, noted.doubt);
}

/**
 * The same as a part of a larger statement, for the shipments in `finished`: the line answered again, and said nothing new.
 * Of those the line has answered before, so that the row is there; and they are followed.
 */
export function answeredAgain(slot: SlotsOf<{ readonly accountId: Id; readonly at: Instant }>): RawBuilder<unknown> {
  return sql`attempted as (
      update shipment_refresh as refresh set attempted_at = ${slot('at')}, succeeded_at = ${slot('at')}
      from finished where refresh.account_id = ${slot('accountId')} and refresh.shipment_id = finished.id
    )`;
}

/** The same for several shipments that their line spoke about of its own accord. */
export async function noteAnswers(
  db: Db,
  accountId: Id,
  heard: readonly { readonly id: Id; readonly changed: boolean }[],
  at: Instant,
): Promise<void> {
  const answered = heard.map(({ id, changed }) => ({ id, changed, succeeded: true }));
  await noteAll(db, accountId, answered, at, undefined);
}

/** What is followed no longer keeps the time in its rows of lists, since they no longer change otherwise. */
async function noteAll(
  db: Db,
  accountId: Id,
  notes: readonly (Pick<Noted, 'succeeded' | 'changed'> & { readonly id: Id })[],
  at: Instant,
  doubt: string | null | undefined,
): Promise<void> {
  const given = {
    accountId,
    at,
    notes: JSON.stringify(notes),
    doubt: doubt ?? null,
    isDoubtKnown: doubt !== undefined,
  };
  const rows = await noting(db, given);
  if (rows.length > 0) await widenMonths(db, { accountId, shipmentIds: notes.map(({ id }) => id) });
}

interface Notes {
  readonly accountId: Id;
  readonly at: Instant;
  readonly notes: string;
  readonly doubt: string | null;
  readonly isDoubtKnown: boolean;
}

/** Returns the containers whose rows of lists changed with it. */
const noting = prepared<Notes, { readonly id: Id }>(
  (_, slot) => sql`
    with noted as (
      insert into shipment_refresh as refresh
        (account_id, shipment_id, followed, attempted_at, succeeded_at, changed_at, doubt)
      select shipment.account_id, shipment.id, shipment.line_tracking_stopped_at is null, ${slot('at')}::timestamptz,
        case when note.succeeded then ${slot('at')}::timestamptz end, case when note.changed then ${slot('at')}::timestamptz end,
        ${slot('doubt')}::text
      from jsonb_to_recordset(${slot('notes')}::jsonb) as note (id uuid, succeeded boolean, changed boolean)
      join shipment on shipment.account_id = ${slot('accountId')} and shipment.id = note.id
      order by shipment.id
      on conflict (account_id, shipment_id) do update set attempted_at = excluded.attempted_at,
        succeeded_at = coalesce(excluded.succeeded_at, refresh.succeeded_at),
        changed_at = coalesce(excluded.changed_at, refresh.changed_at),
        doubt = case when ${slot('isDoubtKnown')} then excluded.doubt else refresh.doubt end
      returning shipment_id, followed, succeeded_at
    )
    update listed_container_finished as listed set refreshed_at = noted.succeeded_at from noted
    where not noted.followed and listed.account_id = ${slot('accountId')} and listed.shipment_id = noted.shipment_id
    returning listed.id`,
);

export interface FollowedSince {
  /** When the line last said something new, or the shipment was created. */
  readonly lastChangedAt: Instant;
  readonly resumedAt: Instant | null;
}

export async function findFollowedSince(db: Db, accountId: Id, id: Id): Promise<FollowedSince | undefined> {
  const { rows } = await sql<FollowedSince>`
    select coalesce(refresh.changed_at, shipment.created_at) as "lastChangedAt",
      shipment.line_tracking_resumed_at as "resumedAt"
    from shipment left join shipment_refresh as refresh
      on refresh.account_id = shipment.account_id and refresh.shipment_id = shipment.id
    where shipment.account_id = ${accountId} and shipment.id = ${id}`.execute(db);
  return rows[0];
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
    select shipment.account_id as "accountId", shipment.id,
      case when refresh.succeeded_at is not null then coalesce(refresh.changed_at, shipment.created_at) end as "lineSpokeAt"
    from shipment left join shipment_refresh as refresh
      on refresh.account_id = shipment.account_id and refresh.shipment_id = shipment.id
    where shipment.line_tracking_stopped_at is null
      and (${after?.accountId ?? null}::uuid is null
        or (shipment.account_id, shipment.id) > (${after?.accountId ?? null}::uuid, ${after?.id ?? null}::uuid))
      and not exists (select from poll where poll.account_id = shipment.account_id and poll.id = shipment.id)
    order by shipment.account_id, shipment.id limit ${limit}`.execute(db);
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
  await writeListRows(trx, accountId, [id]);
  return moveTrackingRequests(trx, accountId, id, 'created', 'tracking_stopped', at);
}

/** So many stops are remembered of one shipment. */
const MAX_PAST_STOPS = 100;

function withThisStop(resumedAt: Instant) {
  return sql<never>`case when jsonb_array_length(past_stops) >= ${sql.lit(MAX_PAST_STOPS)} then past_stops - 0
    else past_stops end || jsonb_build_array(jsonb_build_object('stoppedAt', line_tracking_stopped_at,
    'resumedAt', ${resumedAt}::timestamptz, 'reason', line_tracking_stopped_reason,
    'userId', line_tracking_stopped_by_user_id))`;
}

/** Puts the shipment back on the schedule, at once, if it was on it. False when it had not stopped. */
export async function resumeTracking(trx: Trx, accountId: Id, id: Id, at: Instant): Promise<boolean> {
  const resumed = await trx
    .updateTable('shipment')
    .set({
      past_stops: withThisStop(at),
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
  await writeListRows(trx, accountId, [id]);
  const { scac, wasAsked } = resumed;
  if (wasAsked) await schedulePoll(trx, { accountId, id, subject: 'shipment', scac, priority: URGENT, dueAt: at });
  await moveTrackingRequests(trx, accountId, id, 'tracking_stopped', 'created', at);
  return true;
}
