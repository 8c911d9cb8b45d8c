import type { ContainerState } from '../../domain/containers/container.ts';
import type { ShipmentState } from '../../domain/shipments/shipment.ts';
import { type Following, stopReason } from '../../domain/shipments/stop-rules.ts';
import { trackingRequestEvent } from '../../domain/shipments/tracking-request-event.ts';
import { type FollowedSince, findFollowedSince, stopTracking } from '../../store/shipments/shipment-tracking.ts';
import type { Trx } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';

interface Followed extends Pick<Following, 'notFound' | 'lastChangedAt'> {
  readonly state: ShipmentState;
  readonly containers: readonly { readonly state: ContainerState }[];
}

/** Stops following a shipment that need no longer be followed; true when it did. */
export async function stopIfOver(
  trx: Trx,
  tracking: Tracking,
  { accountId, id }: { readonly accountId: Id; readonly id: Id },
  { state, notFound, ...followed }: Followed,
  at: Instant,
): Promise<boolean> {
  const containers = followed.containers.map((one) => one.state);
  const { lastChangedAt } = followed;
  const reasonSince = (since: FollowedSince) => stopReason({ state, containers, notFound, ...since }, at);
  if (!reasonSince({ lastChangedAt, resumedAt: null })) return false;
  // Seldom: that it was resumed, or that something was said meanwhile, is only looked up now.
  const since = await findFollowedSince(trx, accountId, id);
  const isLater = since && compareInstants(since.lastChangedAt, lastChangedAt) > 0;
  const reason = reasonSince({
    lastChangedAt: isLater ? since.lastChangedAt : lastChangedAt,
    resumedAt: since?.resumedAt ?? null,
  });
  if (!reason) return false;
  const requests = await stopTracking(trx, { accountId, id, reason, userId: null, at });
  const events = (requests ?? []).map((requestId) =>
    trackingRequestEvent('tracking_stopped', { accountId, id: requestId, shipmentId: id }, at),
  );
  await tracking.publish(trx, events);
  return true;
}
