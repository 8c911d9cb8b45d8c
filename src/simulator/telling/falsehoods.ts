import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import { randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import { containerNumber } from '../world/numbers.ts';
import { callOf } from '../world/sailing.ts';
import type { Booking, Box } from '../world/world.ts';
import type { Teller } from './account.ts';
import { boxOutline, type Outline, rideOf } from './facts.ts';

/** Something told that did not happen, until it is shown no more or taken back. */
export interface Falsehood {
  readonly outline: Outline;
  readonly atMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

export function falsehoodsOf(teller: Teller, booking: Booking): Falsehood[] {
  const { seed, rates } = teller;
  const of = (kind: string, name: string) => {
    const random = randomOf(seed, 'false', kind, booking.key, name);
    return { happens: random.chance(rates.falseEvents), random };
  };
  const falsehoods = booking.boxes.flatMap((box) => {
    return KINDS.flatMap(([kind, make]) => {
      const { happens, random } = of(kind, box.number);
      return happens ? (make(booking, box, (low, high) => random.between(low, high)) ?? []) : [];
    });
  });
  const { happens, random } = of('stranger', '');
  return happens ? [...falsehoods, ...stranger(teller, booking, (low, high) => random.between(low, high))] : falsehoods;
}

type Between = (low: number, high: number) => number;

const KINDS = [
  ['loaded though rolled', loadedThoughRolled],
  ['landed on the way', landedOnTheWay],
  ['fetched too early', fetchedTooEarly],
] as const;

/** Said to be aboard the vessel it was left behind by. */
function loadedThoughRolled(booking: Booking, box: Box, between: Between): Falsehood | undefined {
  const [first, second] = box.journey.plans;
  const [ride] = first?.rides ?? [];
  if (!ride || !second || second.rides[0] === ride) return undefined;
  const { locode, departureMs } = callOf(ride.sailing, ride.board);
  const outline = boxOutline(booking, box, 'load:0', locode, ride);
  const fromMs = toMinute(departureMs + between(0.5, 3) * HOUR_MS);
  const atMs = toMinute(departureMs - between(2, 6) * HOUR_MS);
  return outline && { outline, atMs, fromMs, toMs: toMinute(fromMs + between(0.5, 2.5) * DAY_MS) };
}

/** Said to be landed at a port where its vessel only called. */
function landedOnTheWay(booking: Booking, box: Box, between: Between): Falsehood | undefined {
  const ride = rideOf(box, 0);
  const passed = ride && ride.alight - ride.board > 1 ? ride.board + 1 : undefined;
  if (!ride || passed === undefined) return undefined;
  const { locode, arrivalMs } = callOf(ride.sailing, passed);
  const outline = boxOutline(booking, box, 'discharge:0', locode, ride);
  if (!outline) return undefined;
  const { role: _, ...withoutRole } = outline;
  const fromMs = toMinute(arrivalMs + between(4, 9) * HOUR_MS);
  const toMs = toMinute(fromMs + between(0.5, 2.5) * DAY_MS);
  return {
    outline: { ...withoutRole, key: `${outline.key} at ${locode}` },
    atMs: toMinute(arrivalMs + between(2, 4) * HOUR_MS),
    fromMs,
    toMs,
  };
}

/** Said to have left the gate a day before it did. */
function fetchedTooEarly(booking: Booking, box: Box, between: Between): Falsehood | undefined {
  const step = box.journey.steps.find((one) => one.name === 'full_out');
  const outline = step && boxOutline(booking, box, 'full_out', step.locode, undefined);
  if (!step || !outline) return undefined;
  const atMs = toMinute(step.atMs - between(20, 30) * HOUR_MS);
  const fromMs = toMinute(atMs + between(0.5, 3) * HOUR_MS);
  return {
    outline: { ...outline, key: `${outline.key} false` },
    atMs,
    fromMs,
    toMs: toMinute(fromMs + between(0.3, 1.5) * DAY_MS),
  };
}

/** A box of somebody else under this booking, until the typing error is found. */
function stranger(teller: Teller, booking: Booking, between: Between): Falsehood[] {
  const [box] = booking.boxes;
  const step = box?.journey.steps.find((one) => one.name === 'full_in');
  if (!box || !step) return [];
  // From the far end of the numbers, which the world does not reach.
  const number = containerNumber(
    booking.line.prefixes[0] ?? 'MSKU',
    teller.seed,
    999_999 - Math.floor(between(0, 9_999)),
  );
  const outline = boxOutline(booking, { ...box, number }, 'full_in', step.locode, undefined);
  const fromMs = toMinute(step.atMs + between(1, 5) * HOUR_MS);
  const toMs = toMinute(fromMs + between(0.5, 2.5) * DAY_MS);
  return outline ? [{ outline, atMs: toMinute(step.atMs + HOUR_MS / 2), fromMs, toMs }] : [];
}
