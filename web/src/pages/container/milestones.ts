import { type Resource, related } from '../../api/json-api.ts';
import type { DataSource, Port, TransportEvent, Vessel } from '../../api/resources.ts';

export interface Milestone {
  readonly id: string;
  readonly title: string;
  readonly at: string | null;
  readonly zone: string | null;
  readonly source: string;
}

export interface PortCall {
  readonly key: string;
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

/** Milestones one after the other, under the place where they happened; a place called at twice is there twice. */
export function groupByPlace(events: readonly TransportEvent[], included: readonly Resource[] | undefined): PortCall[] {
  const calls: (PortCall & { milestones: Milestone[] })[] = [];
  for (const event of events) {
    const place = related<Port>(event, 'location', included);
    const name = place?.attributes.name ?? event.attributes.location_locode ?? 'Place not named';
    let call = calls.at(-1);
    if (call === undefined || call.name !== name) {
      call = { key: `${calls.length} ${name}`, name, zone: event.attributes.timezone, milestones: [] };
      calls.push(call);
    }
    call.milestones.push(toMilestone(event, included));
  }
  return calls;
}

export function eventTitle(event: string): string {
  const short = event.replace('container.transport.', '');
  return TITLES[short] ?? short.replaceAll('_', ' ').replaceAll('.', ' ');
}

function toMilestone(event: TransportEvent, included: readonly Resource[] | undefined): Milestone {
  const { event: name, timestamp, timezone, voyage_number: voyage, data_source: source } = event.attributes;
  const vessel = related<Vessel>(event, 'vessel', included)?.attributes.name;
  const aboard = vessel && /loaded|departed/.test(name) ? ` on ${vessel}${voyage ? ` ${voyage}` : ''}` : '';
  return {
    id: event.id,
    title: `${eventTitle(name)}${aboard}`,
    at: timestamp,
    zone: timezone,
    source: SOURCES[source],
  };
}
