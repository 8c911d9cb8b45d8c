import { toText } from '../../src/simulator/time.ts';
import type { Ask } from './answers.ts';
import { legUnderWay } from './box-journey.ts';
import type { FoundExceptions } from './check-exceptions.ts';
import { headingOf, type ShipsNow } from './check-map.ts';
import { About, NOT_COMPARED, OneOf, type Tally, UNSURE } from './compare.ts';
import type { ExpectedException } from './exceptions.ts';
import { type FollowedBooking, type FollowedBox, podOf } from './followed-booking.ts';
import type { Names } from './names.ts';
import { referencePlace } from './reference.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Told of a ship, of those that are wrong aboard. */
const MOST_REASONS = 3;

/** `GET /overview`. */
export async function checkOverview(
  ask: Ask,
  tally: Tally,
  bookings: readonly FollowedBooking[],
  { sure, isOpen }: FoundExceptions,
): Promise<void> {
  const shown = await ask('/overview');
  const active = bookings.filter(isFollowed);
  const boxes = active.flatMap((one) => one.boxes).filter(({ known }) => known.step('empty_in') === undefined);
  const categories = Object.keys(shown.exceptions.by_category);
  const byCategory = (count: (found: readonly ExpectedException[]) => number) =>
    Object.fromEntries(
      categories.map((name) => [name, isOpen ? UNSURE : count(sure.filter(({ category }) => category === name))]),
    );
  tally.compare(
    shown,
    {
      containers: {
        total: bookings.flatMap((one) => one.boxes).length,
        active: boxes.length,
        by_exception: byCategory(countContainers),
      },
      shipments: { total: bookings.length, active: active.length },
      exceptions: {
        total: isOpen ? UNSURE : sure.length,
        containers: isOpen ? UNSURE : countContainers(sure),
        // All that is asked for in these worlds becomes a shipment.
        tracking_requests: 0,
        by_category: byCategory((found) => found.length),
      },
      sources: {
        troubled: NOT_COMPARED,
        awaiting_keys: [],
        last_update_at: latestAnswer(bookings),
      },
    },
    'overview',
    'overview',
  );
}

function countContainers(found: readonly ExpectedException[]): number {
  return new Set(found.map(({ shipment, container }) => `${shipment} ${container}`)).size;
}

export function isFollowed({ stop, endedMs }: FollowedBooking): boolean {
  return stop === undefined && endedMs === undefined;
}

function latestAnswer(bookings: readonly FollowedBooking[]): string | null {
  const times = bookings.flatMap(({ line }) => line.answers.at(-1) ?? []);
  return times.length === 0 ? null : toText(Math.max(...times));
}

interface Aboard {
  readonly followed: FollowedBooking;
  readonly one: FollowedBox;
  readonly leg: number;
}

/** `GET /fleet`: which ships have boxes aboard, and which ports wait for how many. A box that stands in a port is at none. */
export async function checkFleet(
  ask: Ask,
  tally: Tally,
  names: Names,
  bookings: readonly FollowedBooking[],
  ships: ShipsNow,
  exceptions: FoundExceptions,
): Promise<void> {
  const { vessels, ports } = await ask('/fleet');
  const aboard: Aboard[] = [];
  const open = new Set<string>();
  for (const followed of bookings) {
    for (const one of followed.boxes) {
      const leg = legUnderWay(one.calls);
      if (typeof leg === 'number') aboard.push({ followed, one, leg });
      if (leg === UNSURE) for (const { sailing } of one.known.rides) open.add(sailing.vessel.imo);
    }
  }
  const imoOf = ({ one, leg }: Aboard) => one.calls[leg]?.ride?.sailing.vessel.imo ?? '';
  const expected: Record<string, unknown> = {};
  for (const imo of new Set(aboard.map(imoOf))) {
    const there = aboard.filter((one) => imoOf(one) === imo);
    const followedNow = there.filter(({ followed }) => isFollowed(followed));
    if (followedNow.length < there.length) open.add(imo);
    expected[imo] = vesselOf(ships, imo, there, exceptions);
  }
  for (const { id, imo } of vessels) names.learn(id, imo);
  const isSure = ([imo]: readonly [string, unknown]) => !open.has(imo);
  const shown = Object.fromEntries(
    vessels.map((one: Json) => [one.imo, { ...one, id: names.of(one.id), reasons: one.reasons.toSorted(byWords) }]),
  );
  tally.compare(
    Object.fromEntries(Object.entries(shown).filter(isSure)),
    Object.fromEntries(Object.entries(expected).filter(isSure)),
    'fleet vessels',
    'fleet.vessels',
  );
  tally.compare(
    Object.fromEntries(ports.map((one: Json) => [one.code, { ...one, id: names.of(one.id) }])),
    portsOf(bookings),
    'fleet ports',
    'fleet.ports',
  );
}

function vesselOf(ships: ShipsNow, imo: string, aboard: readonly Aboard[], { sure, isOpen }: FoundExceptions) {
  const ship = ships.get(imo);
  const wrong = sure.filter(({ shipment, container }) =>
    aboard.some(({ followed, one }) => followed.number === shipment && one.box.number === container),
  );
  const worst = wrong.some(({ severity }) => severity === 'act') ? 'act' : wrong.length > 0 ? 'watch' : null;
  return {
    id: imo,
    name: ship?.vessel.name,
    imo,
    latitude: new About(ship?.position.latitude ?? 0, 0.0002),
    longitude: new About(ship?.position.longitude ?? 0, 0.0002),
    heading: headingOf(ship),
    speed_knots: new About(ship?.position.speedKnots ?? 0, 0.06),
    position_timestamp: ship ? toText(ship.atMs) : null,
    containers: aboard.length,
    severity: isOpen ? UNSURE : worst,
    reasons: isOpen || wrong.length > MOST_REASONS ? UNSURE : wrong.map(toReason).sort(byWords),
    reasons_total: isOpen ? UNSURE : wrong.length,
  };
}

function toReason({ attributes, container: number, severity }: ExpectedException) {
  return { number, title: attributes['title'], severity };
}

/** Their order is that of the exceptions, which is compared there. */
function byWords(one: Json, other: Json): number {
  return `${one.number} ${one.title}` < `${other.number} ${other.title}` ? -1 : 1;
}

/** Boxes that are to be discharged at a port or wait there, for a truck or a train. */
function portsOf(bookings: readonly FollowedBooking[]): Record<string, unknown> {
  const counts = new Map<string, { least: number; most: number }>();
  for (const followed of bookings.filter(isFollowed)) {
    for (const { known, calls } of followed.boxes) {
      const pod = podOf(calls)?.locode;
      if (pod === undefined) continue;
      if (known.step('full_out') || known.step('empty_in')) continue;
      const count = counts.get(pod) ?? { least: 0, most: 0 };
      // One on its way inland has left the port, though its journey is not over.
      const hasLeft = (['rail_depart', 'rail_arrive', 'rail_unload'] as const).some((name) => known.step(name));
      counts.set(pod, { least: count.least + Number(!hasLeft), most: count.most + 1 });
    }
  }
  return Object.fromEntries(
    [...counts]
      .filter(([, { least }]) => least > 0)
      .map(([code, { least }]) => {
        const { name, latitude, longitude } = referencePlace(code);
        const containers = new OneOf([least]);
        return [code, { id: code, name, code, latitude, longitude, containers, waiting: UNSURE }];
      }),
  );
}
