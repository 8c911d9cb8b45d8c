import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import type { Dashboard } from './dashboard.ts';

const DAY_MS = 86_400_000;

/** Days ago it was said, by whom, and in how many days it arrives; of ours the interval too. */
const ESTIMATES = [
  [14, 'shipping_line', 4],
  [12, 'prediction', 5.5, 2, 9],
  [9, 'shipping_line', 5],
  [6, 'prediction', 6, 4, 8.5],
  [2, 'shipping_line', 6.25],
  [1, 'prediction', 6.1, 5, 7.5],
] as const;

/** How the arrival of the first shipment moved, and what is thought of it now. */
export async function addEstimates({ service: { db }, accountId, boxes: [box] }: Dashboard): Promise<void> {
  if (box === undefined) throw new Error('There are no boxes.');
  const at = (days: number) => toInstant(new Date(Date.now() + days * DAY_MS));
  const rows = ESTIMATES.map(([daysAgo, source, eta, earliest, latest]) => ({
    id: newId(),
    account_id: accountId,
    shipment_id: box.shipmentId,
    event: 'shipment.estimated.arrival' as const,
    data_source: source,
    estimated_timestamp: at(eta),
    previous_timestamp: null,
    earliest_timestamp: earliest === undefined ? null : at(earliest),
    latest_timestamp: latest === undefined ? null : at(latest),
    timezone: 'America/Los_Angeles',
    location_locode: 'USLGB',
    created_at: at(-daysAgo),
  }));
  await db.insertInto('estimated_event').values(rows).execute();
  await db
    .updateTable('shipment')
    .set({ predicted_eta_at: at(6.1), predicted_eta_earliest_at: at(5), predicted_eta_latest_at: at(7.5) })
    .where('id', '=', box.shipmentId)
    .execute();
}
