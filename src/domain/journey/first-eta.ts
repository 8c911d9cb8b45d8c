import type { Instant } from '../../values/instant.ts';
import type { ContainerState } from '../containers/container.ts';
import type { ShipmentState } from '../shipments/shipment.ts';
import { goesWith, type Landing } from './goes-with.ts';

/**
 * The arrival that was expected of a box first. It stays, whatever is expected afterwards. Of a box that nobody had named
 * yet, what was said of its shipment holds, if it goes with it.
 */
export function firstEta(
  before: Pick<ContainerState, 'firstEtaAt'> | undefined,
  after: Landing,
  shipment: { readonly before: ShipmentState; readonly after: ShipmentState },
): Instant | null {
  if (before) return before.firstEtaAt ?? after.podEtaAt;
  return (goesWith(after, shipment.after) ? shipment.before.podOriginalEtaAt : null) ?? after.podEtaAt;
}
