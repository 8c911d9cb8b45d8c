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

/** The ship it is aboard of, the one it waits for, or both where it changes from one to the other. */
export function vesselText(situation: Situation): string {
  const { vessel_name: vessel, position } = situation;
  const next = nextVesselText(situation);
  if (vessel !== null) return [namedVessel(vessel, situation.voyage_number), changesTo(situation)].join('');
  if (next !== undefined) return `Next: ${next}`;
  return position === 'at_transshipment_port' ? 'Next vessel not named yet' : 'No vessel';
}

/** `, then EVER GIVEN`, while the box lies in the port where it changes ships. */
export function changesTo(situation: Situation): string {
  const next = situation.position === 'at_transshipment_port' ? nextVesselText(situation) : undefined;
  return next === undefined ? '' : `, then ${next}`;
}

export function nextVesselText({ next_vessel_name: name, next_voyage_number: voyage }: Situation): string | undefined {
  return name === null ? undefined : namedVessel(name, voyage);
}

export function namedVessel(vessel: string, voyage: string | null): string {
  return voyage === null ? vessel : `${vessel}, voyage ${voyage}`;
}
