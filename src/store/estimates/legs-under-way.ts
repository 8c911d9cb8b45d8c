import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { GOES_WITH_SHIPMENT } from '../containers/containers.ts';
import type { Db } from '../tables.ts';

/** A way between two ports on which a vessel carries containers of the account now. */
export interface UnderWay {
  readonly fromPortId: Id;
  readonly toPortId: Id;
  /** When we expect what is aboard for that port, where it is discharged there: what was said last, if there are several. */
  readonly predictedEtaAt: Instant | null;
}

/** No ship has boxes of one account aboard for more ports. */
const MAX_LEGS = 100;

/** What waits to board comes with a later voyage, whose times are not those of the one under way. */
export async function listLegsUnderWay(db: Db, accountId: Id, vesselId: Id): Promise<UnderWay[]> {
  const { rows } = await sql<UnderWay>`
    select distinct on (container.current_from_id, container.current_to_id)
      container.current_from_id as "fromPortId", container.current_to_id as "toPortId",
      predicted.at as "predictedEtaAt"
    from container
    left join lateral (
      select shipment.predicted_eta_at as at, watch.checked_at
      from shipment
      left join arrival_watch watch on watch.account_id = shipment.account_id and watch.shipment_id = shipment.id
      where shipment.account_id = container.account_id and shipment.id = container.shipment_id
        and ${GOES_WITH_SHIPMENT} and container.pod_port_id = container.current_to_id
        and shipment.line_tracking_stopped_at is null
    ) as predicted on true
    where container.account_id = ${accountId} and container.current_vessel_id = ${vesselId}
      and container.left_shipment_at is null and container.current_from_id is not null and container.current_to_id is not null
    order by container.current_from_id, container.current_to_id, predicted.at is null,
      predicted.checked_at desc nulls last, container.id
    limit ${MAX_LEGS}`.execute(db);
  return rows;
}
