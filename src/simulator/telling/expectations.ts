import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import { randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import { type Journey, type Plan, planAt, type Ride } from '../world/journey.ts';
import { expectationOf } from '../world/sailing.ts';
import type { Booking, Box } from '../world/world.ts';
import type { Teller } from './account.ts';
import { boxOutline, type Outline, vesselOutline } from './facts.ts';
import type { Statement } from './statement.ts';

/** Nearer than this a plan is called an estimate, by carriers that make the difference. */
const ESTIMATED_MS = 10 * DAY_MS;
/** Days by rail and in the yard before, as planned. */
const RAIL_PLAN_MS = 8 * DAY_MS;
const TRAIN_MS = 4.5 * DAY_MS;
const LAST_WORD_MS = 36 * HOUR_MS;

/** What a line expects of the boxes of a booking at a moment, whether it has happened meanwhile or not. */
export function expectationsOf(teller: Teller, booking: Booking, nowMs: number, endMs: number): Statement[] {
  const untilMs = Math.min(nowMs, endMs);
  const told = new Map<string, Statement>();
  for (const box of booking.boxes) {
    const plan = planAt(box.journey, untilMs);
    for (const one of [...planned(booking, box, plan, untilMs), ...stale(teller, booking, box, plan, nowMs, untilMs)]) {
      const known = told.get(one.key);
      told.set(one.key, known ? { ...known, boxes: [...known.boxes, ...one.boxes] } : one);
    }
  }
  return [...told.values()];
}

function planned(booking: Booking, box: Box, plan: Plan, untilMs: number): Statement[] {
  const told = plan.rides.flatMap((ride, index) => rideExpectations(booking, box, plan, ride, index, untilMs));
  const train = trainExpectation(booking, box, plan, untilMs);
  return train ? [...told, train] : told;
}

/** After a change of plan some systems go on showing the old one beside the new. */
function stale(teller: Teller, booking: Booking, box: Box, current: Plan, nowMs: number, untilMs: number): Statement[] {
  const { dialect } = booking.line;
  // Whoever writes the time of the question on everything cannot show two plans and be understood.
  if (dialect.freshCreated) return [];
  const random = randomOf(teller.seed, 'stale', box.number, current.fromMs);
  const lasts = random.chance(teller.rates.stalePlans) ? random.between(1, 4) * DAY_MS : 0;
  const before = box.journey.plans[box.journey.plans.indexOf(current) - 1];
  if (!before || nowMs >= current.fromMs + lasts) return [];
  return before.rides.flatMap((ride, index) =>
    isSameRide(ride, current.rides[index])
      ? []
      : rideExpectations(booking, box, before, ride, index, Math.min(untilMs, current.fromMs)),
  );
}

function isSameRide(one: Ride, other: Ride | undefined): boolean {
  return one.sailing === other?.sailing;
}

function rideExpectations(
  booking: Booking,
  box: Box,
  plan: Plan,
  ride: Ride,
  index: number,
  untilMs: number,
): Statement[] {
  const { dialect } = booking.line;
  const from = ride.sailing.calls[ride.board];
  const to = ride.sailing.calls[ride.alight];
  if (!from || !to) return [];
  const departure = expectationOf(ride.sailing, ride.board, 'departure', untilMs);
  const arrival = expectationOf(ride.sailing, ride.alight, 'arrival', untilMs);
  const since = (saidMs: number) => Math.max(saidMs, plan.fromMs);
  const told = (
    outline: Outline | undefined,
    classifier: Statement['classifier'],
    atMs: number,
    saidMs: number,
  ): Statement[] =>
    outline ? [{ ...outline, classifier, atMs, dayOnly: dialect.dayPlans, createdMs: since(saidMs) }] : [];
  const sure = (scheduledMs: number): Statement['classifier'] =>
    dialect.plansFirst && scheduledMs - untilMs > ESTIMATED_MS ? 'PLN' : 'EST';
  const vessel = (name: `depart:${number}` | `arrive:${number}`, locode: string) =>
    vesselOutline(booking, { name, locode }, ride, [box.number]);
  const boxMove = (name: `load:${number}` | `discharge:${number}`, locode: string) =>
    dialect.plansBoxes ? boxOutline(booking, box, name, locode, ride) : undefined;
  return [
    ...told(boxMove(`load:${index}`, from.locode), 'PLN', from.scheduledDepartureMs - 6 * HOUR_MS, 0),
    ...told(vessel(`depart:${index}`, from.locode), sure(from.scheduledDepartureMs), departure.atMs, departure.saidMs),
    ...told(vessel(`arrive:${index}`, to.locode), sure(to.scheduledArrivalMs), arrival.atMs, arrival.saidMs),
    ...told(boxMove(`discharge:${index}`, to.locode), 'PLN', to.scheduledArrivalMs + 8 * HOUR_MS, 0),
  ];
}

function trainExpectation(booking: Booking, box: Box, plan: Plan, untilMs: number): Statement | undefined {
  const expected = inlandExpectation(booking, box.journey, plan, untilMs);
  const outline = booking.trade.rail && boxOutline(booking, box, 'rail_arrive', booking.trade.rail.ramp, undefined);
  if (!expected || !outline) return undefined;
  const { dialect } = booking.line;
  return {
    ...outline,
    classifier: 'EST',
    atMs: expected.atMs,
    dayOnly: dialect.dayPlans,
    createdMs: Math.max(expected.saidMs, plan.fromMs),
  };
}

/** Some days after the vessel, until the train has left. */
export function inlandExpectation({ trade }: Booking, journey: Journey, plan: Plan, untilMs: number) {
  const ride = plan.rides.at(-1);
  if (!trade.rail || !ride) return undefined;
  const at = (name: string) => journey.steps.find((step) => step.name === name)?.atMs ?? Number.POSITIVE_INFINITY;
  const leftMs = at('rail_depart');
  if (leftMs <= Math.min(untilMs, at('rail_arrive') - LAST_WORD_MS)) {
    return { atMs: toMinute(leftMs + TRAIN_MS), saidMs: leftMs };
  }
  const arrival = expectationOf(ride.sailing, ride.alight, 'arrival', untilMs);
  return { atMs: arrival.atMs + RAIL_PLAN_MS, saidMs: arrival.saidMs };
}
