import { type Resource, related } from '../../api/json-api.ts';
import type { DataSource, Port, RawEvent, TransportEvent, Vessel } from '../../api/resources.ts';
import { DAY_MS } from '../../time/duration.ts';
import type { JourneyStop } from './journey.ts';

export interface Milestone {
  readonly id: string;
  readonly title: string;
  readonly at: string | null;
  readonly zone: string | null;
  /** Who said so, and who else says the same. */
  readonly source: string;
  /** The milestone and its place, as evidence of it names them. */
  readonly event: string;
  readonly locode: string | null;
}

export interface PortCall {
  readonly key: string;
  /** `POL`, `TS1`, `POD`; empty when its part is not known. */
  readonly tag: string;
  readonly placeId: string | undefined;
  readonly name: string;
  readonly zone: string | null;
  readonly milestones: readonly Milestone[];
}

const TITLES: Readonly<Record<string, string>> = {
  empty_out: 'Empty out',
  full_in: 'Full in',
  vessel_loaded: 'Loaded',
  vessel_departed: 'Departed',
  transshipment_arrived: 'Arrived',
  transshipment_discharged: 'Discharged',
  transshipment_loaded: 'Loaded',
  transshipment_departed: 'Departed',
  feeder_arrived: 'Feeder arrived',
  feeder_discharged: 'Discharged from feeder',
  feeder_loaded: 'Loaded on feeder',
  feeder_departed: 'Feeder departed',
  vessel_arrived: 'Vessel arrived',
  vessel_berthed: 'Vessel berthed',
  vessel_discharged: 'Discharged',
  available: 'Available for pickup',
  not_available: 'Not available',
  full_out: 'Picked up full',
  empty_in: 'Empty returned',
  delivered: 'Delivered',
  rail_loaded: 'Loaded on rail',
  rail_departed: 'Train departed',
  rail_arrived: 'Train arrived',
  rail_unloaded: 'Unloaded from rail',
  arrived_at_inland_destination: 'Arrived at inland destination',
};

const SOURCES: Readonly<Record<DataSource, string>> = {
  shipping_line: 'Carrier',
  terminal: 'Terminal',
  ais: 'AIS, seen by receivers',
  manual: 'Entered by hand',
};

const CONFIRMED_BY: Readonly<Record<DataSource, string>> = {
  shipping_line: 'the carrier',
  terminal: 'the terminal',
  ais: 'AIS',
  manual: 'hand',
};

/** Two sources that name times this close mean the same event. */
const AGREEING_MS = DAY_MS;

export interface Told {
  readonly events: readonly TransportEvent[];
  readonly included: readonly Resource[] | undefined;
  /** What the sources said, for whether they agree. */
  readonly raw: readonly RawEvent[];
  readonly stops: readonly JourneyStop[];
}

/** Milestones one after the other, under the place where they happened; a place called at twice is there twice. */
export function groupByPlace(told: Told): PortCall[] {
  const calls: (PortCall & { milestones: Milestone[] })[] = [];
  for (const event of told.events) {
    const place = related<Port>(event, 'location', told.included);
    const name = place?.attributes.name ?? event.attributes.location_locode ?? 'Place not named';
    let call = calls.at(-1);
    if (call === undefined || call.name !== name) {
      const tag = told.stops.find((stop) => stop.placeId === place?.id)?.tag ?? '';
      const key = `${calls.length} ${name}`;
      call = { key, tag, placeId: place?.id, name, zone: event.attributes.timezone, milestones: [] };
      calls.push(call);
    }
    call.milestones.push(toMilestone(event, told));
  }
  return calls;
}

export function eventTitle(event: string): string {
  const short = event.replace('container.transport.', '');
  return TITLES[short] ?? short.replaceAll('_', ' ').replaceAll('.', ' ');
}

function toMilestone(event: TransportEvent, { included, raw }: Told): Milestone {
  const { event: name, timestamp, timezone, voyage_number: voyage } = event.attributes;
  const vessel = related<Vessel>(event, 'vessel', included)?.attributes.name;
  const aboard = vessel && /loaded/.test(name) ? ` on ${vessel}${voyage ? ` ${voyage}` : ''}` : '';
  return {
    id: event.id,
    title: `${eventTitle(name)}${aboard}`,
    at: timestamp,
    zone: timezone,
    source: sourceText(event, raw),
    event: name.replace('container.transport.', ''),
    locode: event.attributes.location_locode,
  };
}

function sourceText({ attributes }: TransportEvent, raw: readonly RawEvent[]): string {
  const others = raw.filter(
    (one) =>
      !one.attributes.estimated &&
      one.attributes.data_source !== attributes.data_source &&
      one.attributes.event === attributes.event.replace('container.transport.', '') &&
      one.attributes.location_locode === attributes.location_locode &&
      attributes.timestamp !== null &&
      Math.abs(Date.parse(one.attributes.timestamp) - Date.parse(attributes.timestamp)) < AGREEING_MS,
  );
  const names = [...new Set(others.map((one) => CONFIRMED_BY[one.attributes.data_source]))];
  const source = SOURCES[attributes.data_source];
  return names.length === 0 ? source : `${source}, confirmed by ${names.join(' and ')}`;
}
