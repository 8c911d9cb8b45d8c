import type { ContainerState } from '../../domain/containers/container.ts';
import type { ShipmentState } from '../../domain/shipments/shipment.ts';
import { type Following, stopReason } from '../../domain/shipments/stop-rules.ts';
import { trackingRequestEvent } from '../../domain/shipments/tracking-request-event.ts';
import { findFollowedSince, stopTracking } from '../../store/shipments/shipment-tracking.ts';
import type { Trx } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';

interface Followed extends Pick<Following, 'notFound'> {
  /** When the line last said something new, if that is not what the shipment itself says. */
  readonly lastChangedAt?: Instant;
  readonly state: ShipmentState;
  readonly containers: readonly { readonly state: ContainerState }[];
}

/** Stops following a shipment that need no longer be followed; true when it did. */
export async function stopIfOver(
  trx: Trx,
  tracking: Tracking,
  { accountId, id }: { readonly accountId: Id; readonly id: Id },
  { state, containers, notFound, ...followed }: Followed,
  at: Instant,
): Promise<boolean> {
  const since = await findFollowedSince(trx, accountId, id);
  const following = {
    state,
    containers: containers.map((one) => one.state),
    lastChangedAt: followed.lastChangedAt ?? since?.lastChangedAt ?? at,
    resumedAt: since?.resumedAt ?? null,
    notFound,
  };
  const reason = stopReason(following, at);
  if (!reason) return false;
  const requests = await stopTracking(trx, { accountId, id, reason, userId: null, at });
  const events = (requests ?? []).map((requestId) =>
    trackingRequestEvent('tracking_stopped', { accountId, id: requestId, shipmentId: id }, at),
  );
  await tracking.publish(trx, events);
  return true;
}
