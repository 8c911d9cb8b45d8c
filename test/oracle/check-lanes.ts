import type { Ask } from './answers.ts';
import { legUnderWay } from './box-journey.ts';
import { isFollowed } from './check-account.ts';
import { pointOf, tearsIn, turned } from './check-map.ts';
import { type Tally, UNSURE } from './compare.ts';
import type { FollowedBooking } from './followed-booking.ts';
import { referencePlace } from './reference.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Ways by sea begin and end on the water in front of a port. */
const NEAR_DEGREES = 0.6;

/** `GET /fleet/lanes`: from the port each box left to the one it is carried to next, and how many are on the way. */
export async function checkLanes(ask: Ask, tally: Tally, bookings: readonly FollowedBooking[]): Promise<void> {
  const { lanes } = await ask('/fleet/lanes');
  const counts = new Map<string, number>();
  const open = new Set<string>();
  for (const followed of bookings) {
    for (const { calls } of followed.boxes) {
      const leg = legUnderWay(calls);
      const ways = calls.slice(1).map((to, index) => `${calls[index]?.locode} ${to.locode}`);
      const way = typeof leg === 'number' ? (ways[leg] ?? '') : '';
      if (leg === UNSURE) for (const one of ways) open.add(one);
      // Nobody says whether boxes count that are no longer followed.
      else if (way !== '' && !isFollowed(followed)) open.add(way);
      else if (way !== '') counts.set(way, (counts.get(way) ?? 0) + 1);
    }
  }
  const isSure = ([way]: readonly [string, unknown]) => !open.has(way);
  const shown = lanes.map((lane: Json) => [`${lane.from.code} ${lane.to.code}`, shownLane(lane)] as const);
  tally.compare(
    Object.fromEntries(shown.filter(isSure)),
    Object.fromEntries([...counts].filter(isSure).map(([way, count]) => [way, expectedLane(way, count)])),
    'fleet lanes',
    'fleet.lanes',
  );
}

function shownLane({ line, ...lane }: Json) {
  const ends = [line[0], line.at(-1)].map(([longitude, latitude]: number[]) => [turned(longitude ?? 0), latitude]);
  return { ...lane, ends, tears: tearsIn(line) };
}

function expectedLane(way: string, containers: number) {
  const [from, to] = way.split(' ').map((code) => ({ code, ...referencePlace(code) }));
  if (!from || !to) throw new Error(`no way: ${way}`);
  return {
    from: { name: from.name, code: from.code },
    to: { name: to.name, code: to.code },
    containers,
    ends: [pointOf(from, NEAR_DEGREES), pointOf(to, NEAR_DEGREES)],
    tears: 0,
  };
}
