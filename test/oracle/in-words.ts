import { NOT_COMPARED, OneOf, UNSURE } from './compare.ts';
import { referencePlace } from './reference.ts';

/** What people call the states, from the guides. */
const STATUSES: Readonly<Record<string, string>> = {
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

const POSITIONS: Readonly<Record<string, string>> = {
  at_origin: 'At origin',
  at_sea: 'At sea',
  at_transshipment_port: 'At transshipment',
  at_port_of_discharge: 'At the port of discharge',
  on_the_way_inland: 'On the way inland',
  at_inland_destination: 'At the destination',
  picked_up: 'Picked up',
  returned: 'Empty returned',
};

export const STOPPED: Readonly<Record<string, string>> = {
  all_containers_terminated: 'All containers were returned',
  past_arrival_window: 'Arrived long ago',
  past_full_out_window: 'Picked up long ago',
  no_updates_at_line: 'The line has nothing more to say',
  cancelled_by_user: 'Stopped by a user',
  booking_cancelled: 'The booking was cancelled',
};

/** Tells another way what was said, as far as it is sure. */
export function said(value: unknown, tell: (value: unknown) => unknown): unknown {
  if (value === UNSURE || value === NOT_COMPARED || value === null || value === undefined) return value ?? null;
  return value instanceof OneOf ? new OneOf(value.values.map((one) => said(one, tell))) : tell(value);
}

/** What the clocks of the zone show; those of UTC, which is said, where there is none. Midnight is a day without an hour. */
export function local(at: unknown, zone: unknown): unknown {
  return said(at, (instant) => {
    const date = new Date(String(instant));
    if (typeof zone !== 'string') return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    // Swedes write dates as ISO 8601 does.
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    const [day = '', time = ''] = clock.format(date).split(' ');
    return time === '00:00:00' ? day : `${day} ${time.slice(0, 5)}`;
  });
}

export function kindOf(actual: unknown, expected: unknown, word: string): unknown {
  return actual === null || actual === undefined ? said(expected, () => word) : said(actual, () => 'Actual');
}

export function zoneOf(locode: unknown): string | undefined {
  return typeof locode === 'string' ? referencePlace(locode).zone : undefined;
}

export function statusText(status: unknown, position: unknown, place: unknown): unknown {
  return said(status, (is) => {
    if (is !== 'on_ship') return STATUSES[String(is)];
    return said(position, (where) => {
      if (where === 'at_port_of_discharge') return 'Awaiting discharge';
      if (where !== 'at_transshipment_port') return STATUSES['on_ship'];
      return place === null ? 'At transshipment' : said(place, (name) => `In ${name}`);
    });
  });
}

export function whereText(position: unknown, place: unknown): unknown {
  return said(position, (where) => {
    const words = POSITIONS[String(where)];
    return place === null ? words : said(place, (name) => `${words}: ${name}`);
  });
}

export function sizeText(length: unknown, height: unknown, type: unknown): unknown {
  if ([length, height, type].some((part) => part === UNSURE || part === NOT_COMPARED)) return UNSURE;
  const parts = [length === null ? '' : `${length}′`, height === 'high_cube' ? 'high cube' : '', type ?? ''];
  return parts.filter((part) => part !== '').join(' ');
}
