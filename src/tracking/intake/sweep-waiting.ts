import { inTransaction } from '../../db/transaction.ts';
import { trimQuarantine } from '../../store/intake/quarantine.ts';
import { trimVesselReports } from '../../store/intake/vessel-reports.ts';
import { dropWaitingBefore, listShipmentsWaitedFor, trimWaiting } from '../../store/intake/waiting-observations.ts';
import { DAY_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import { takeUpWaiting } from '../pipeline.ts';
import { vesselReportsSince } from '../steps/vessel-reports.ts';
import type { Tracking } from '../tracking.ts';

/** A box that nobody came to follow within this time has made its journey. */
const KEPT_MS = 180 * DAY_MS;
const MAX_SHIPMENTS_A_SWEEP = 500;

/** Takes up what waited for boxes that joined a shipment after it was created, and drops what is kept in vain. */
export async function sweepWaiting(tracking: Tracking): Promise<void> {
  const { db, log, now } = tracking;
  for (const { accountId, shipmentId } of await listShipmentsWaitedFor(db, MAX_SHIPMENTS_A_SWEEP)) {
    await inTransaction(db, (trx) => takeUpWaiting(trx, tracking, accountId, shipmentId, toInstant(now())));
  }
  await trimVesselReports(db, vesselReportsSince(toInstant(now())));
  const dropped = await dropWaitingBefore(db, toInstant(new Date(now().getTime() - KEPT_MS)));
  if (dropped > 0) log.info({ dropped }, 'statements about boxes that nobody followed were dropped');
  const trimmed = { waiting: await trimWaiting(db), setAside: await trimQuarantine(db) };
  if (trimmed.waiting + trimmed.setAside > 0)
    log.warn(trimmed, 'an account was sent more than is kept: the oldest went');
}
