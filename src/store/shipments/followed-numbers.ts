import { sql } from 'kysely';
import type { Followed } from '../../domain/shipments/import-row.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Db, Trx } from '../tables.ts';

export interface AskedNumber {
  readonly requestType: RequestType;
  readonly normalizedNumber: string;
  /** Null while the line is not known: then any line's counts. */
  readonly scac: string | null;
}

/** What follows a number already. A shipment that somebody entered has no request. */
export interface FollowedNumber {
  readonly trackingRequestId: Id | null;
  readonly shipmentId: Id | null;
  readonly stopped: boolean;
}

/** Until the end of the transaction nobody else asks whether the account follows this number. */
export async function lockNumber(trx: Trx, accountId: Id, normalizedNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${normalizedNumber}`}, 0))`.execute(trx);
}

/**
 * A request under way, a shipment of that number, or a box on its journey under another number. A box whose journey
 * has ended sails again under the same number, so that one is no longer followed.
 */
export async function findFollowedNumber(
  db: Db,
  accountId: Id,
  { requestType, normalizedNumber, scac }: AskedNumber,
): Promise<FollowedNumber | undefined> {
  const found = await sql<FollowedNumber>`
    with request as (
      select id, shipment_id from tracking_request
      where account_id = ${accountId} and normalized_number = ${normalizedNumber}
        and (scac = ${scac} or scac is null or ${scac}::text is null)
        and (status in ('pending', 'awaiting_manifest') or (status <> 'failed' and shipment_id is not null))
    ), followed as (
      select id, shipment_id, 1 as rank from request
      union all
      select null, id, 2 from shipment
      where account_id = ${accountId} and normalized_number = ${normalizedNumber}
        and (scac = ${scac} or ${scac}::text is null)
      union all
      select null, container.shipment_id, 3
      from container join shipment on shipment.account_id = container.account_id and shipment.id = container.shipment_id
      where ${requestType} = 'container' and container.account_id = ${accountId} and container.number = ${normalizedNumber}
        and container.left_shipment_at is null and container.empty_terminated_at is null
        and shipment.line_tracking_stopped_at is null
    )
    select coalesce(followed.id, (
        select id from tracking_request led
        where led.account_id = ${accountId} and led.shipment_id = followed.shipment_id and led.status <> 'failed'
        order by led.created_at, led.id limit 1
      )) as "trackingRequestId",
      followed.shipment_id as "shipmentId", shipment.line_tracking_stopped_at is not null as stopped
    from followed left join shipment on shipment.account_id = ${accountId} and shipment.id = followed.shipment_id
    order by rank, followed.id limit 1`.execute(db);
  return found.rows[0];
}

/** Of many numbers at once, for looking before asking; `findFollowedNumber` decides. */
export async function listFollowedNumbers(db: Db, accountId: Id, numbers: readonly string[]): Promise<Followed[]> {
  const { rows } = await sql<Followed>`
    with asked as (select distinct number from unnest(${numbers}::text[]) as given (number))
    select asked.number, request.scac, request.shipment_id as "shipmentId"
    from asked join tracking_request as request
      on request.account_id = ${accountId} and request.normalized_number = asked.number
    where request.status in ('pending', 'awaiting_manifest')
      or (request.status <> 'failed' and request.shipment_id is not null)
    union
    select asked.number, shipment.scac, shipment.id
    from asked join shipment on shipment.account_id = ${accountId} and shipment.normalized_number = asked.number
    union
    select asked.number, shipment.scac, shipment.id
    from asked join container on container.account_id = ${accountId} and container.number = asked.number
    join shipment on shipment.account_id = ${accountId} and shipment.id = container.shipment_id
    where container.left_shipment_at is null and container.empty_terminated_at is null
      and shipment.line_tracking_stopped_at is null`.execute(db);
  return rows;
}
