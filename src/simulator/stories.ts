import { HOUR_MS } from '../values/duration.ts';
import { followedNumber } from './players.ts';
import { hashOf } from './random.ts';
import { stageOf } from './stages.ts';
import { isStuck } from './telling/conditions.ts';
import { planAt } from './world/journey.ts';
import { expectationOf } from './world/sailing.ts';
import type { Booking, Box, World } from './world/world.ts';

/** Enough for a screen, few enough to be caught up with in some seconds. */
const MAX_STORIES = 40;
const SLIPPED_MS = 12 * HOUR_MS;

/** The bookings whose past is worth knowing, because the present does not tell it: the most urgent ones. */
export function storiesOf(world: World, bookings: readonly Booking[], nowMs: number): Booking[] {
  return bookings
    .map((booking) => ({ booking, rank: rankOf(world, booking, nowMs), order: hashOf(booking.key)[0] }))
    .filter(({ rank }) => rank !== undefined)
    .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.order - other.order)
    .slice(0, MAX_STORIES)
    .map(({ booking }) => booking);
}

function rankOf(world: World, booking: Booking, nowMs: number): number | undefined {
  if (isStuck(world, followedNumber(booking), nowMs)) return 0;
  const changed = booking.boxes.filter((box) => planAt(box.journey, nowMs) !== box.journey.plans[0]);
  if (changed.some((box) => ['at origin', 'at a hub'].includes(stageOf(box, nowMs)))) return 1;
  const afloat = booking.boxes.filter((box) => stageOf(box, nowMs) === 'at sea');
  return afloat.some((box) => changed.includes(box) || slippedMs(booking, box, nowMs) > SLIPPED_MS) ? 2 : undefined;
}

/** How much later it is expected than when it was booked. */
function slippedMs({ bookedMs }: Booking, { journey }: Box, nowMs: number): number {
  const expectedMs = (atMs: number) => {
    const ride = planAt(journey, atMs).rides.at(-1);
    return ride ? expectationOf(ride.sailing, ride.alight, 'arrival', atMs).atMs : 0;
  };
  return expectedMs(nowMs) - expectedMs(bookedMs);
}
