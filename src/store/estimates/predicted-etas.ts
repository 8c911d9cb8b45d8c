import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { rowWriter } from '../columns.ts';
import { ESTIMATED_EVENT_COLUMNS } from '../containers/estimated-events.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';
import type { ShipmentKey } from './arrival-watch.ts';

/** What writing a prediction must know of the shipment at that moment. */
export interface PredictedShipment {
  readonly podAtaAt: Instant | null;
  readonly stoppedAt: Instant | null;
  readonly podVesselImo: string | null;
  readonly portOfDischargeId: Id | null;
  readonly predictedAt: Instant | null;
  readonly latestAt: Instant | null;
  /** The account wants to be told of predictions. */
  readonly notify: boolean;
  /** What it was told last. */
  readonly announcedAt: Instant | null;
}

/** Reads and locks: the engine and we change a shipment one after the other. */
export async function lockPredictedShipment(
  trx: Trx,
  { accountId, id }: ShipmentKey,
): Promise<PredictedShipment | undefined> {
  return trx
    .selectFrom('shipment')
    .innerJoin('account', 'account.id', 'shipment.account_id')
    .leftJoin('arrival_watch as watch', (join) =>
      join.onRef('watch.account_id', '=', 'shipment.account_id').onRef('watch.shipment_id', '=', 'shipment.id'),
    )
    .where('shipment.account_id', '=', accountId)
    .where('shipment.id', '=', id)
    .select([
      'shipment.pod_ata_at as podAtaAt',
      'shipment.line_tracking_stopped_at as stoppedAt',
      'shipment.pod_vessel_imo as podVesselImo',
      'shipment.port_of_discharge_id as portOfDischargeId',
      'shipment.predicted_eta_at as predictedAt',
      'shipment.predicted_eta_latest_at as latestAt',
      'account.notify_predicted_eta as notify',
      'watch.announced_eta_at as announcedAt',
    ])
    .forUpdate('shipment')
    .executeTakeFirst();
}

/** When the last entry of the history of predictions was written. */
export async function findLastPredictionTime(db: Db, { accountId, id }: ShipmentKey): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('estimated_event')
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', id)
    .where('data_source', '=', 'prediction')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

const toRow = rowWriter(ESTIMATED_EVENT_COLUMNS);

/** Into the history and onto the shipment. */
export async function savePrediction(trx: Trx, event: EstimatedEvent): Promise<void> {
  await trx.insertInto('estimated_event').values(toRow(event)).execute();
  await setPrediction(trx, { accountId: event.accountId, id: event.shipmentId }, event);
}

/** Where nothing can be said any more, what was said before is not left standing. */
export async function clearPrediction(trx: Trx, key: ShipmentKey): Promise<void> {
  await setPrediction(trx, key, { estimatedTimestamp: null, earliestTimestamp: null, latestTimestamp: null });
}

interface Predicted {
  readonly estimatedTimestamp: Instant | null;
  readonly earliestTimestamp: Instant | null;
  readonly latestTimestamp: Instant | null;
}

async function setPrediction(trx: Trx, { accountId, id }: ShipmentKey, predicted: Predicted): Promise<void> {
  await trx
    .updateTable('shipment')
    .set({
      predicted_eta_at: predicted.estimatedTimestamp,
      predicted_eta_earliest_at: predicted.earliestTimestamp,
      predicted_eta_latest_at: predicted.latestTimestamp,
    })
    .where(ownRow(accountId, id))
    .execute();
}
