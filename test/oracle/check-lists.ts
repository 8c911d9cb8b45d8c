import { type Ask, askAll, relation } from './answers.ts';
import { milestonesOf } from './box-journey.ts';
import { NOT_COMPARED, OneOf, type Tally } from './compare.ts';
import { containerAttributes, containerRelations } from './containers.ts';
import type { FollowedBooking, FollowedBox } from './followed-booking.ts';
import type { Names } from './names.ts';
import { referencePlace } from './reference.ts';
import { shipmentAttributes, shipmentRelations } from './shipments.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Where answers are found again: the ids of what the service follows. */
export interface Found {
  /** By shipment number. */
  readonly shipments: ReadonlyMap<string, string>;
  /** By shipment number and container number. */
  readonly containers: ReadonlyMap<string, string>;
}

export function containerKey(followed: FollowedBooking, { box }: FollowedBox): string {
  return `${followed.number} ${box.number}`;
}

/** `GET /shipments` and `GET /containers`, with what they point to. */
export async function checkLists(
  ask: Ask,
  tally: Tally,
  names: Names,
  bookings: readonly FollowedBooking[],
): Promise<Found> {
  const shipments = await askAll(ask, '/shipments');
  for (const { id, attributes } of shipments.data) names.learn(id, attributes.bill_of_lading_number);
  const containers = await askAll(ask, '/containers?include=shipment');
  for (const { id, attributes } of containers.data) names.learn(id, attributes.number);
  const shown = Object.fromEntries(shipments.data.map((one) => [names.of(one.id), shownShipment(one, names)]));
  const expected = bookings.map((followed) => [
    followed.number,
    { ...shipmentAttributes(followed), relations: shipmentRelations(followed) },
  ]);
  tally.compare(shown, Object.fromEntries(expected), 'shipments', 'shipments');
  const keyOf = (one: Json) => `${names.of(one.relationships.shipment.data.id)} ${one.attributes.number}`;
  const shownBoxes = Object.fromEntries(containers.data.map((one) => [keyOf(one), shownContainer(one, names)]));
  const expectedBoxes = bookings.flatMap((followed) =>
    followed.boxes.map((one) => [
      containerKey(followed, one),
      { ...containerAttributes(followed, one), relations: containerRelations(followed, one) },
    ]),
  );
  tally.compare(shownBoxes, Object.fromEntries(expectedBoxes), 'containers', 'containers');
  return {
    shipments: new Map(shipments.data.map((one) => [names.of(one.id) ?? '', one.id])),
    containers: new Map(containers.data.map((one) => [keyOf(one), one.id])),
  };
}

function shownShipment(one: Json, names: Names) {
  const relations = Object.fromEntries(
    Object.keys(one.relationships).map((name) => [name, relation(one, name, names)]),
  );
  return { ...one.attributes, relations };
}

function shownContainer(one: Json, names: Names) {
  const relations = Object.fromEntries(
    ['shipment', 'pod_terminal', 'pickup_facility'].map((name) => [name, relation(one, name, names)]),
  );
  return { ...one.attributes, relations };
}

/** `GET /containers/{id}/transport_events`: what happened, nothing else, and in the order of travel. */
export async function checkMilestones(
  ask: Ask,
  tally: Tally,
  names: Names,
  id: string,
  followed: FollowedBooking,
  one: FollowedBox,
): Promise<void> {
  const { data, included } = await askAll(ask, `/containers/${id}/transport_events?include=vessel`);
  for (const vessel of included) names.learn(vessel.id, vessel.attributes.imo);
  const { sure, unsure } = milestonesOf(one.known);
  const shown = data
    .map((event) => shownMilestone(event, names))
    .filter(({ event, location_locode }) => !unsure.has(`${short(event)} ${location_locode}`));
  const expected = sure.map(({ name, locode, at, imo, voyage, sources }) => ({
    event: `container.transport.${name}`,
    voyage_number: voyage,
    timestamp: at,
    timezone: referencePlace(locode).zone,
    location_locode: locode,
    created_at: NOT_COMPARED,
    data_source: new OneOf(sources),
    relations: { shipment: followed.number, container: one.box.number, vessel: imo, location: locode },
  }));
  const path = `milestones of ${containerKey(followed, one)}`;
  tally.compare(keyed(shown), keyed(expected), path, 'transport_events');
}

function shownMilestone(event: Json, names: Names) {
  const relations = Object.fromEntries(
    ['shipment', 'container', 'vessel', 'location'].map((name) => [name, relation(event, name, names)]),
  );
  return { ...event.attributes, relations };
}

function short(event: string): string {
  return event.replace('container.transport.', '');
}

/** By what they are and where, the second of a kind as such. */
function keyed<Item extends { readonly event: string; readonly location_locode: string; readonly timestamp: string }>(
  items: readonly Item[],
): Record<string, Item> {
  const sorted = [...items].sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1));
  const byName: Record<string, Item> = {};
  for (const item of sorted) {
    const name = `${short(item.event)} ${item.location_locode}`;
    const count = Object.keys(byName).filter((key) => key.startsWith(`${name} #`)).length;
    byName[`${name} #${count + 1}`] = item;
  }
  return byName;
}
