import type { ContainerStatus, Situation } from '../../api/resources.ts';
import type { ChipTone } from '../../ui/chip-tone.ts';
import { STATUS_NAMES } from './status.ts';

/** The state in words: a box that stands at a transshipment port, or whose ship has come to the last, is not on the water. */
export function statusOf(
  status: ContainerStatus,
  { position, place_name: place }: Pick<Situation, 'position' | 'place_name'>,
): readonly [name: string, tone: ChipTone] {
  if (status === 'on_ship' && position === 'at_port_of_discharge') return ['Awaiting discharge', 'info'];
  const isBetweenShips = status === 'on_ship' && position === 'at_transshipment_port';
  return isBetweenShips ? [place === null ? 'At transshipment' : `In ${place}`, 'info'] : STATUS_NAMES[status];
}

/** The ship it is aboard of, or the one it waits for. */
export function vesselText(situation: Situation): string {
  const { vessel_name: vessel, next_vessel_name: next, position } = situation;
  if (vessel !== null) return namedVessel(vessel, situation.voyage_number);
  if (next !== null) return `Next: ${namedVessel(next, situation.next_voyage_number)}`;
  return position === 'at_transshipment_port' ? 'Next vessel not named yet' : 'No vessel';
}

export function namedVessel(vessel: string, voyage: string | null): string {
  return voyage === null ? vessel : `${vessel}, voyage ${voyage}`;
}
