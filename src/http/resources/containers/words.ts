import type { Container, ContainerStatus } from '../../../domain/containers/container.ts';
import type { ForeseenCharge } from '../../../domain/free-time/foreseen-charge.ts';
import { minorDigits } from '../../../domain/free-time/tariff.ts';
import type { Position, Situation } from '../../../domain/journey/situation.ts';

/** As the dashboard says it, in `web/src/pages/containers/status.ts`. */
export const STATUS_WORDS: Readonly<Record<ContainerStatus, string>> = {
  new: 'Not yet moved',
  loaded: 'At origin',
  on_ship: 'On the water',
  grounded: 'At terminal',
  awaiting_inland_transfer: 'Awaiting inland leg',
  on_rail: 'On rail',
  available: 'Available',
  not_available: 'Not available',
  off_dock: 'Off dock',
  dropped: 'Dropped',
  picked_up: 'Picked up',
  delivered: 'Delivered',
  empty_returned: 'Empty returned',
};

const POSITION_WORDS: Readonly<Record<Position, string>> = {
  at_origin: 'At origin',
  at_sea: 'At sea',
  at_transshipment_port: 'At transshipment',
  at_port_of_discharge: 'At the port of discharge',
  on_the_way_inland: 'On the way inland',
  at_inland_destination: 'At the destination',
  picked_up: 'Picked up',
  returned: 'Empty returned',
};

/** A box that stands at a transshipment port, or whose ship has come to the last, is there and not on the water. */
export function statusWords(status: ContainerStatus, { position, place }: Whereabouts): string {
  if (status === 'on_ship' && position === 'at_port_of_discharge') return 'Awaiting discharge';
  if (status !== 'on_ship' || position !== 'at_transshipment_port') return STATUS_WORDS[status];
  return place === null ? POSITION_WORDS[position] : `In ${place.name}`;
}

interface Whereabouts extends Pick<Situation, 'position'> {
  readonly place: { readonly name: string } | null;
}

export function positionWords({ position, place }: Situation): string {
  return place === null ? POSITION_WORDS[position] : `${POSITION_WORDS[position]}: ${place.name}`;
}

/** `40′ high cube dry`, as far as it is known. */
export function sizeWords({ equipmentLength, equipmentHeight, equipmentType }: Container): string {
  const length = equipmentLength === null ? null : `${equipmentLength}′`;
  const height = equipmentHeight === 'high_cube' ? 'high cube' : null;
  return [length, height, equipmentType].filter((part) => part !== null).join(' ');
}

/** `demurrage 150.00 USD` */
export function feeWords({ feesAtPodTerminal }: Container): string {
  return feesAtPodTerminal
    .map(({ type, amount, currencyCode }) => `${type.replaceAll('_', ' ')} ${amount.toFixed(2)} ${currencyCode}`)
    .join(', ');
}

/** `120.00 USD`, for each charge. */
export function moneyWords(charges: readonly ForeseenCharge[], of: 'soFarMinor' | 'expectedMinor'): string | null {
  const amounts = charges.map(({ currency, [of]: minor }) => {
    const digits = minorDigits(currency);
    return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`;
  });
  return amounts.join(', ') || null;
}

export function percent(share: number | undefined): string | null {
  return share === undefined ? null : `${Math.round(share * 100)} %`;
}
