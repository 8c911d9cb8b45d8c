import { DAY_MS, MINUTE_MS } from '../values/duration.ts';
import type { Booking, World } from './world/world.ts';

/** A booking is of interest from its date until some days after its last box came back. */
const SAILED_DAYS = 90;
const AHEAD_DAYS = 20;
const OVER_DAYS = 4;
const RENEW_MS = 10 * MINUTE_MS;

/** The bookings under way at a moment. */
export function createFleet(world: World): (nowMs: number) => readonly Booking[] {
  let kept: { readonly untilMs: number; readonly bookings: readonly Booking[] } | undefined;
  return (nowMs) => {
    if (kept && nowMs < kept.untilMs && nowMs >= kept.untilMs - RENEW_MS) return kept.bookings;
    const bookings = world
      .bookingsLeaving(nowMs - SAILED_DAYS * DAY_MS, nowMs + AHEAD_DAYS * DAY_MS)
      .filter((booking) => booking.bookedMs <= nowMs && backMs(booking) + OVER_DAYS * DAY_MS >= nowMs);
    kept = { untilMs: nowMs + RENEW_MS, bookings };
    return bookings;
  };
}

/** When the last box of a booking is back at the depot. */
function backMs({ boxes }: Booking): number {
  return Math.max(...boxes.map((box) => box.journey.steps.at(-1)?.atMs ?? 0));
}
