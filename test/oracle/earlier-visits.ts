import type { Booking } from '../../src/simulator/world/world.ts';
import { DAY_MS } from '../../src/values/duration.ts';
import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';

/** How long before it was booked a box was landed, fetched and came back. */
const DAYS_BEFORE = { discharge: 30, gate_out: 28, gate_in: 22 } as const;

/**
 * Terminals tell of an earlier journey of the boxes, which ended where the new one will: some before anybody follows them. It
 * is told to the service alone, since nothing may follow from it.
 */
export async function tellOfEarlierVisits(service: FollowedWorld, bookings: readonly Booking[], nowMs: number) {
  const uses = new Map<string, number>();
  for (const { boxes } of bookings) for (const { number } of boxes) uses.set(number, (uses.get(number) ?? 0) + 1);
  for (const { boxes, bookedMs } of bookings) {
    for (const { number, journey } of boxes) {
      const landed = journey.steps.findLast(({ name }) => name.startsWith('discharge'));
      // What is told of a box that comes twice in this world may be true of the other time.
      if (!landed || uses.get(number) !== 1) continue;
      const endsMs = Math.min(bookedMs, nowMs);
      // Of some boxes nobody told more than that they were landed.
      const told = Object.entries(DAYS_BEFORE).slice(0, Number(number.slice(-1)) % 2 === 0 ? 1 : undefined);
      const moves = told.map(([activity, days]) => ({
        activity,
        at: new Date(endsMs - days * DAY_MS).toISOString(),
        ...(activity !== 'discharge' && { load_state: activity === 'gate_in' ? 'empty' : 'laden' }),
      }));
      const message = {
        source: `EARLIER.${number}`,
        sequence: 1,
        sent_at: new Date(nowMs).toISOString(),
        facility: { unlocode: landed.locode },
        containers: [{ number, moves }],
      };
      await service.call('POST', '/terminal_feed', JSON.stringify(message));
    }
  }
}
