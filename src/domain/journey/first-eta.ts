import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { ContainerState } from '../containers/container.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import type { ShipmentState } from '../shipments/shipment.ts';
import { firstExpectedAt } from './first-expected.ts';
import { goesWith, type Landing } from './goes-with.ts';

/**
 * The arrival that was expected of a box first. It stays, whatever is expected afterwards, while the box goes to that port. Of a
 * box that nobody had named yet, what was said of its shipment holds, if it goes with it.
 */
export function firstEta(
  before: Pick<ContainerState, 'firstEtaAt' | 'podPortId'> | undefined,
  after: Landing,
  shipment: { readonly before: ShipmentState; readonly after: ShipmentState },
  about: { readonly log: readonly RecordedObservation[]; readonly number: string },
): Instant | null {
  if (before) {
    const first = { portId: before.podPortId, at: before.firstEtaAt };
    return firstForPort(first, { portId: after.podPortId, etaAt: after.podEtaAt }, about.log, about.number);
  }
  return (goesWith(after, shipment.after) ? shipment.before.podOriginalEtaAt : null) ?? after.podEtaAt;
}

/**
 * What was expected first, of a port of discharge that may be another now: what was said of that, as the log has it. So nothing is
 * lost when an answer that leaves something out names another port for a while.
 */
export function firstForPort(
  before: { readonly portId: Id | null; readonly at: Instant | null },
  after: { readonly portId: Id | null; readonly etaAt: Instant | null },
  log: readonly RecordedObservation[],
  number: string | null,
): Instant | null {
  if (before.at === null || after.portId === null || after.portId === before.portId) return before.at ?? after.etaAt;
  const elsewhere = before.portId === null ? before.at : after.etaAt;
  return firstExpectedAt(log, after.portId, number) ?? elsewhere;
}
