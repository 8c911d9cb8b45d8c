import { voyageOf } from '../../src/simulator/telling/facts.ts';
import { toText } from '../../src/simulator/time.ts';
import { placeOf } from '../../src/simulator/world/places.ts';
import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import { type ExpectedMilestone, milestonesOf, statusOf } from './box-journey.ts';
import { OneOf, type Tally, UNSURE } from './compare.ts';
import { currentFreeDay } from './exceptions.ts';
import { type FollowedBooking, type FollowedBox, podOf } from './followed-booking.ts';
import type { Names } from './names.ts';
import { lineNames, referencePlace } from './reference.ts';
import { shipmentAttributes, shipmentFigures } from './shipments.ts';
import { situationMembers, situationOf } from './situation.ts';
import { terminalKnowledge } from './terminal-knowledge.ts';

type Json = ReturnType<typeof JSON.parse>;

/** What strangers see: `GET /embed/shipments/{id}`, `GET /embed/tracking` and a shared link say the same. */
export async function checkTracked(
  service: FollowedWorld,
  tally: Tally,
  names: Names,
  id: string,
  followed: FollowedBooking,
  links: Map<string, string>,
): Promise<void> {
  const embedded = await service.call('GET', `/embed/shipments/${id}`);
  compareTracked(tally, names, embedded, followed, followed.boxes, 'embed');
  const found = await service.call('GET', `/embed/tracking?number=${followed.number}`);
  const isOne = followed.booking.followedBy === 'container';
  tally.compare(
    { number: found.number, state: found.state },
    { number: followed.number, state: 'tracked' },
    `embed of ${followed.number}`,
    'embed.tracking',
  );
  compareTracked(
    tally,
    names,
    found.shipment,
    followed,
    isOne ? followed.boxes.slice(0, 1) : followed.boxes,
    'tracking',
  );
  const token = links.get(id) ?? (await shareLink(service, id));
  links.set(id, token);
  compareTracked(tally, names, await service.call('GET', `/shared/${token}`), followed, followed.boxes, 'share');
}

export async function shareLink(service: Pick<FollowedWorld, 'call'>, id: string): Promise<string> {
  const body = JSON.stringify({ data: { type: 'share_link', attributes: { days: 365 } } });
  const { data } = await service.call('POST', `/shipments/${id}/share_links`, body);
  return data.attributes.url.split('/').at(-1);
}

function compareTracked(
  tally: Tally,
  names: Names,
  shown: Json,
  followed: FollowedBooking,
  boxes: readonly FollowedBox[],
  kind: string,
): void {
  const is = shipmentFigures(followed);
  const ship = presentShip(followed.boxes);
  const { containers, ...rest } = shown;
  tally.compare(
    rest,
    {
      number: followed.number,
      carrier_scac: followed.booking.line.scac,
      carrier_name: lineNames(followed.booking.line.scac).name,
      port_of_lading: place(is.pol),
      port_of_discharge: place(is.pod),
      destination: is.ramp === null ? null : place(is.ramp),
      vessel_name: ship.name,
      voyage_number: ship.voyage,
      departed_at: is.polAtd,
      eta_at: is.podEta,
      first_eta_at: is.podFirstEta,
      arrived_at: is.podAta,
      containers_differ: shipmentAttributes(followed)['containers_differ'],
      updated_at: toText(followed.line.answers.at(-1) ?? 0),
    },
    `${kind} of ${followed.number}`,
    `tracked.${kind}`,
  );
  const sorted = [...containers].sort((one: Json, other: Json) => (one.number < other.number ? -1 : 1));
  const pairs = sorted.map((one: Json) => [one, boxes.find(({ box }) => box.number === one.number)] as const);
  tally.compare(
    sorted.map(({ number }: Json) => number),
    boxes.map(({ box }) => box.number).sort(),
    `${kind} of ${followed.number} containers`,
    `tracked.${kind}.containers`,
  );
  for (const [one, box] of pairs) {
    if (box)
      compareBox(tally, names, one, box, `${kind} of ${followed.number} ${one.number}`, `tracked.${kind}.container`);
  }
}

function place(locode: string) {
  const { name, zone } = referencePlace(locode);
  return { name, code: locode, timezone: zone };
}

function compareBox(tally: Tally, names: Names, shown: Json, one: FollowedBox, path: string, kind: string): void {
  const { known, calls } = one;
  const day = currentFreeDay(one);
  const { sure, unsure } = milestonesOf(known);
  const milestones = shown.milestones
    .filter(({ event, place: where }: Json) => !unsure.has(`${event} ${codeOf(where, one)}`))
    .map(({ event, at, timezone, place: where, source }: Json) => ({ event, at, timezone, place: where, source }));
  tally.compare(
    { ...shown, id: names.of(shown.id), milestones: inOrder(milestones) },
    {
      id: one.box.number,
      number: one.box.number,
      status: statusOf(known),
      situation: situationMembers(one),
      first_eta_at: one.firstEta,
      timezone: placeOf(podOf(calls)?.locode ?? '').zone,
      last_free_day: day?.at ?? null,
      last_free_on: day?.day ?? null,
      last_free_place: day ? referencePlace(day.locode).name : null,
      available_for_pickup: terminalKnowledge(known).available,
      milestones: inOrder(sure.map(toMilestone)),
    },
    path,
    kind,
  );
}

/** Times agree; of the same minute by name. */
function inOrder<Item extends { readonly event: string; readonly at: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((one, other) => (`${one.at} ${one.event}` < `${other.at} ${other.event}` ? -1 : 1));
}

function toMilestone({ name, at, locode, sources }: ExpectedMilestone) {
  const { name: written, zone } = referencePlace(locode);
  return { event: name, at, timezone: zone, place: written, source: new OneOf(sources) };
}

function codeOf(name: string, { calls }: FollowedBox): string {
  return calls.find(({ locode }) => referencePlace(locode).name === name)?.locode ?? name;
}

/** The ship the boxes are aboard of, else the one that is to take them on; where they differ, that is for others to say. */
function presentShip(boxes: readonly FollowedBox[]): { readonly name: unknown; readonly voyage: unknown } {
  const situations = boxes.map(situationOf);
  const open = { name: UNSURE, voyage: UNSURE };
  if (situations.includes(UNSURE)) return open;
  const all = situations.filter((one) => one !== UNSURE);
  const aboard = all.flatMap((one) => one.aboard ?? []);
  if (aboard.length > 0 && aboard.length < all.length) return open;
  const [first, ...others] = aboard.length > 0 ? aboard : all.map((one) => one.next);
  if (first === UNSURE || others.some((ride) => ride === UNSURE || ride?.sailing !== first?.sailing)) return open;
  if (!first) return { name: null, voyage: null };
  return { name: first.sailing.vessel.name, voyage: voyageOf(first) };
}
