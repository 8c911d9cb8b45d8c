import { DAY_MS } from '../../values/duration.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { DerivedState } from '../containers/container.ts';
import type { ShipmentState } from '../shipments/shipment.ts';

/** A ship is not back within two days; those that go to and fro between two ports are within three or four. */
export const ONE_CALL_MS = 2 * DAY_MS;

/** Whether two arrivals of one ship at one port are of the same call, as far as they are known. */
export function isOneCall(one: Instant | null, other: Instant | null): boolean {
  return one === null || other === null || Math.abs(compareInstants(one, other)) < ONE_CALL_MS;
}

/** How a box comes to its port of discharge. */
export type Landing = Pick<DerivedState, 'podEtaAt' | 'podArrivedAt' | 'podPortId' | 'podVesselImo'>;

/** Whether a box comes by the ship, to the port and at the call that its shipment names. */
export function goesWith(box: Landing, shipment: ShipmentState): boolean {
  return (
    box.podPortId === shipment.portOfDischargeId &&
    box.podVesselImo === shipment.podVesselImo &&
    isOneCall(box.podArrivedAt ?? box.podEtaAt, shipment.podAtaAt ?? shipment.podEtaAt)
  );
}
