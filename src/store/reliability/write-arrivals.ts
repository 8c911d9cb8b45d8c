import { sql } from 'kysely';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import { anyOf } from '../by-ids.ts';
import { prepared } from '../prepared.ts';
import type { Trx } from '../tables.ts';

/** What changes of a row, as `container_to_arrive` says it. */
const CHANGING = wordsIn(
  'arrived_at delay_hours transit_days pod_port_id pod_terminal_id milestones_missing rolled transshipped',
  'missed_connection scac line_name service_code pol_locode pol_name pod_locode pod_name pod_vessel_imo stay_days',
);
const names = (from: string) => sql.join(CHANGING.map((name) => sql.ref(`${from}.${name}`)));
const LIST = sql.join(CHANGING.map((name) => sql.ref(name)));

interface Shipments {
  readonly accountId: Id;
  readonly shipmentIds: readonly Id[];
}

/** Has the containers of shipments that arrived, and those whose arrival was taken back, counted as they are now. */
export async function writeArrivals(trx: Trx, shipments: Shipments): Promise<void> {
  await write(trx, shipments);
}

const write = prepared<Shipments, never>((_, slot) => {
  const [accountId, shipmentIds] = [slot('accountId'), anyOf(slot('shipmentIds'))];
  return sql`
    with wanted as materialized (
      select * from container_to_arrive where account_id = ${accountId} and shipment_id = ${shipmentIds}
    ), gone as (
      update arrived_container as held set arrived_at = null, removed_at = now(), updated_at = now() from wanted
      where held.account_id = ${accountId} and held.container_id = wanted.container_id and wanted.arrived_at is null
        and held.arrived_at is not null
    )
    insert into arrived_container as held (account_id, container_id, shipment_id, ${LIST})
    select account_id, container_id, shipment_id, ${LIST} from wanted where arrived_at is not null
    on conflict (account_id, container_id) do update
      set (${LIST}) = row (${names('excluded')}), removed_at = null, updated_at = now()
      where (${names('held')}) is distinct from (${names('excluded')})`;
});
