import { HOUR_MS } from '../../src/values/duration.ts';
import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import { type Ask, askAll, asker } from './answers.ts';
import { type Links, ofSets, ofShipments, ofStrangers } from './contradictions-of-sets.ts';
import { ofArrivals, ofNames, ofShips } from './contradictions-of-ships.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Clocks of senders are wrong by so much at the most. */
const CLOCKS_DIFFER_MS = 24 * HOUR_MS;
/** An arrival may be given as a day: it is late when that is over, and shown as late by the next look at the latest. */
const OVERDUE_MS = 25 * HOUR_MS;

/** Times of a container in the order in which they come; each of them may be missing. */
const ORDER = [
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_ata_at',
  'final_destination_full_out_at',
  'empty_terminated_at',
] as const;
const AT_PORT = ['pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at', 'empty_terminated_at'] as const;

/**
 * What cannot be true together, over everything an account is told at a moment: it knows nothing of what happened, only of
 * what excludes what. Empty when nothing does.
 */
export async function findContradictions(
  service: Pick<FollowedWorld, 'call'>,
  nowMs: number,
  links: Links,
): Promise<string[]> {
  const ask = asker(service);
  const containers = await askAll(ask, '/containers?include=shipment');
  const shipments = await askAll(ask, '/shipments?include=containers,port_of_discharge');
  const { data: exceptions } = await askAll(ask, '/exceptions');
  const places = new Map<string, Json>(shipments.included.map((one) => [one.id, one.attributes]));
  return [
    ...containers.data.flatMap((one) => ofOrder(one, nowMs)),
    ...containers.data.flatMap(ofStatus),
    ...ofOverdue(containers.data, shipments.data, exceptions, nowMs),
    ...ofShips(shipments.data, places, nowMs),
    ...ofArrivals(shipments.data, containers.data),
    ...ofSets(containers.data, shipments.data),
    ...ofShipments(containers.data, shipments.data),
    ...(await ofStrangers(service, shipments.data, containers.data, links)),
    ...(await ofEvents(ask, containers.data)),
    ...(await ofNames(ask, containers.data, shipments.data)),
  ];
}

/** In the order of travel; what may come several times, or on either side of the sea, is left out. */
const TRAVEL = [
  'empty_out',
  'full_in',
  'vessel_loaded',
  'vessel_departed',
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
  'arrived_at_inland_destination',
  'empty_in',
];

/** What happened to a box is told in the order of travel. */
async function ofEvents(ask: Ask, containers: readonly Json[]): Promise<string[]> {
  const found: string[] = [];
  for (const { id, attributes } of containers) {
    const { data } = await askAll(ask, `/containers/${id}/transport_events`);
    const told = data.map(({ attributes: one }) => [TRAVEL.indexOf(one.event.split('.')[2]), one] as const);
    const known = told.filter(([rank]) => rank >= 0);
    for (const [index, [rank, event]] of known.entries()) {
      const before = known[index - 1];
      if (before && before[0] > rank) {
        found.push(
          `${attributes.number}: ${before[1].event} ${before[1].timestamp} before ${event.event} ${event.timestamp}`,
        );
      }
    }
  }
  return found;
}

function ofOrder({ attributes }: Json, nowMs: number): string[] {
  const found: string[] = [];
  for (const names of [ORDER, AT_PORT]) {
    const known = names.filter((name) => typeof attributes[name] === 'string');
    for (const [index, name] of known.entries()) {
      const before = known[index - 1];
      const at = attributes[name];
      if (Date.parse(at) > nowMs + CLOCKS_DIFFER_MS) found.push(`${attributes.number}: ${name} ${at} is to come`);
      if (before && Date.parse(attributes[before]) > Date.parse(at)) {
        found.push(`${attributes.number}: ${name} ${at} before ${before} ${attributes[before]}`);
      }
    }
  }
  return found;
}

const LANDED = ['grounded', 'available', 'not_available', 'awaiting_inland_transfer'];

function ofStatus({ attributes }: Json): string[] {
  const { number, current_status: status } = attributes;
  const rules: readonly (readonly [boolean, string])[] = [
    [(status === 'empty_returned') !== (attributes.empty_terminated_at !== null), 'empty_terminated_at'],
    [status === 'on_ship' && attributes.pod_discharged_at !== null, 'pod_discharged_at'],
    [status === 'new' && attributes.pod_arrived_at !== null, 'pod_arrived_at'],
    [status === 'loaded' && attributes.pol_vessel_departed_at !== null, 'pol_vessel_departed_at'],
    [LANDED.includes(status) && attributes.pod_full_out_at !== null, 'pod_full_out_at'],
    [attributes.ind_rail_unloaded_at !== null && attributes.ind_ata_at === null, 'ind_ata_at missing'],
    [attributes.pod_arrived_at !== null && attributes.predicted_eta !== null, 'predicted_eta after arrival'],
    [LANDED.includes(status) && attributes.situation.vessel_imo !== null, 'a ship that it is aboard of'],
    [status === 'on_ship' && attributes.situation.position === 'at_origin' && !isLoaded(attributes), 'nothing loaded'],
  ];
  return rules.flatMap(([is, what]) => (is ? [`${number}: ${status} with ${what}`] : []));
}

function isLoaded({ pol_vessel_loaded_at: loadedAt, pol_vessel_departed_at: leftAt }: Json): boolean {
  return loadedAt !== null || leftAt !== null;
}

/** An arrival that is overdue is told of as an exception, and so is a departure. */
function ofOverdue(
  containers: readonly Json[],
  shipments: readonly Json[],
  exceptions: readonly Json[],
  nowMs: number,
) {
  const told = new Set(exceptions.map((one) => one.relationships?.container?.data?.id));
  const followed = new Map<string, Json>(
    shipments.flatMap(({ id, attributes: one }) => (one.line_tracking_stopped_at === null ? [[id, one]] : [])),
  );
  const isOver = (at: string | null) => at !== null && nowMs - Date.parse(at) > OVERDUE_MS;
  return containers.flatMap(({ id, attributes, relationships }) => {
    const shipment = followed.get(relationships.shipment.data.id);
    if (!shipment || told.has(id)) return [];
    const { situation, number, current_status: status } = attributes;
    const isAwaited = situation.pod_ata_at === null && ['new', 'loaded', 'on_ship'].includes(status);
    if (isAwaited && isOver(situation.pod_eta_at)) {
      return [`${number}: ETA ${situation.pod_eta_at} is over, and no exception tells of it`];
    }
    // Where boxes part ways, the departure of the shipment is not that of each.
    const isLeftBehind =
      ['new', 'loaded'].includes(status) && shipment.pol_atd_at === null && !shipment.containers_differ;
    return isLeftBehind && isOver(shipment.pol_etd_at)
      ? [`${number}: ETD ${shipment.pol_etd_at} is over, and no exception tells of it`]
      : [];
  });
}
