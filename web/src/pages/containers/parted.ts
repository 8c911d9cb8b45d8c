import type { Situation } from '../../api/resources.ts';
import { counted } from '../../text/counted.ts';
import { showContainerNumber } from './container-number.ts';
import { namedVessel } from './situation.ts';

/** A box of a shipment, as every answer tells of it. */
export interface TracedBox {
  readonly number: string;
  readonly situation: Situation;
  /** Of its port of discharge. */
  readonly timezone: string | null;
}

/** Boxes of one shipment that do the same: where they are, with which ship, where and when they arrive. */
export type Part = readonly [TracedBox, ...TracedBox[]];

const MAX_NAMED = 3;

/** The largest first. */
export function partsOf(boxes: readonly TracedBox[]): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const box of boxes.toSorted((one, other) => (one.number < other.number ? -1 : 1))) {
    const { pod_locode: pod, pod_name: name } = box.situation;
    const key = [whereText(box), pod ?? name, ...Object.values(arrivalOf(box))].join('\n');
    const others = parts.get(key);
    parts.set(key, others === undefined ? [box] : [...others, box]);
  }
  return [...parts.values()].sort((one, other) => other.length - one.length);
}

export function boxesText(part: Part): string {
  const numbers = part.slice(0, MAX_NAMED).map(({ number }) => showContainerNumber(number));
  const others = part.length - numbers.length;
  return others === 0 ? numbers.join(', ') : `${numbers.join(', ')} and ${counted(others, 'other')}`;
}

/** Where the box is, and the ships it has to do with. */
export function whereText({ situation }: TracedBox): string {
  const { vessel_name: vessel, next_vessel_name: next, position } = situation;
  const ships = [
    vessel === null ? undefined : `on ${namedVessel(vessel, situation.voyage_number)}`,
    next === null
      ? undefined
      : `${vessel === null ? 'next' : 'then'} ${namedVessel(next, situation.next_voyage_number)}`,
    position === 'at_transshipment_port' && vessel === null && next === null ? 'next vessel not named yet' : undefined,
  ];
  return [placeText(situation), ...ships].filter(Boolean).join(', ');
}

function placeText({ position, place_name: place }: Situation): string {
  if (place !== null) return `In ${place}`;
  switch (position) {
    case 'at_origin':
      return 'Not yet moved';
    case 'at_sea':
      return 'At sea';
    case 'at_transshipment_port':
      return 'At transshipment';
    case 'at_port_of_discharge':
      return 'At the port of discharge';
    case 'on_the_way_inland':
      return 'On the way inland';
    case 'at_inland_destination':
      return 'At the destination';
    case 'picked_up':
      return 'Picked up';
    case 'returned':
      return 'Empty returned';
  }
}

/** What is said of the arrival, and the time if there is one. */
export function arrivalOf({ situation }: TracedBox): { readonly words: string; readonly at: string | null } {
  const { pod_name: port, pod_ata_at: arrivedAt, pod_eta_at: etaAt } = situation;
  const there = port ?? 'the port of discharge';
  if (arrivedAt !== null) return { words: `arrived in ${there}`, at: arrivedAt };
  return etaAt === null
    ? { words: `no estimate for ${there} yet`, at: null }
    : { words: `expected in ${there}`, at: etaAt };
}
