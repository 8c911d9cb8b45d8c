import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import { type Random, randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import type { Rates } from '../ugly-cases.ts';
import { callOf, expectationOf, type Sailing, type Schedule } from './sailing.ts';
import { serviceOf } from './services.ts';
import type { Trade, TradeLeg } from './trades.ts';

/** The box on one sailing, between two positions of the rotation. */
export interface Ride {
  readonly sailing: Sailing;
  readonly board: number;
  readonly alight: number;
}

/** What the line intends from a moment on. The rides that are over are those that were taken. */
export interface Plan {
  readonly fromMs: number;
  readonly rides: readonly Ride[];
}

/** The steps of a journey. Those by vessel and at hubs carry the position of the ride. */
export type StepName =
  | 'empty_out'
  | 'full_in'
  | `load:${number}`
  | `depart:${number}`
  | `arrive:${number}`
  | `discharge:${number}`
  | 'rail_load'
  | 'rail_depart'
  | 'rail_arrive'
  | 'rail_unload'
  | 'full_out'
  | 'empty_in';

export interface Step {
  readonly name: StepName;
  readonly locode: string;
  readonly atMs: number;
  /** Of the steps by vessel. */
  readonly ride: number | null;
}

/** What really happens to a box, from the depot to the depot. */
export interface Journey {
  readonly plans: readonly Plan[];
  readonly steps: readonly Step[];
}

/** A connection is planned with this much time between the vessels, and is possible with less. */
const PLANNED_CONNECTION_MS = 30 * HOUR_MS;
const POSSIBLE_CONNECTION_MS = 8 * HOUR_MS;
const MAX_ROLLS = 2;

export interface JourneyOrder {
  readonly name: string;
  readonly trade: Trade;
  readonly roundTrip: number;
  readonly bookedMs: number;
}

export function travel(seed: string, rates: Rates, schedule: Schedule, order: JourneyOrder): Journey {
  const rides = planRides(schedule, rates, order);
  const plans: Plan[] = [{ fromMs: order.bookedMs, rides }];
  const steps: Step[] = [];
  const random = randomOf(seed, 'handling', order.name);
  roll(seed, rates, schedule, order, plans);
  for (let index = 0; index < order.trade.legs.length; index++) {
    if (index > 0) connect(seed, rates, schedule, order, plans, steps, index);
    const ride = plans.at(-1)?.rides[index];
    if (!ride) throw new Error('a journey has a ride for every leg');
    steps.push(...rideSteps(random, ride, index));
  }
  return { plans, steps: [...originSteps(random, order, rides), ...steps, ...landSteps(seed, rates, order, steps)] };
}

/** What was intended at a moment; before the booking, its first plan. */
export function planAt({ plans }: Journey, nowMs: number): Plan {
  const plan = plans.findLast(({ fromMs }) => fromMs <= nowMs) ?? plans[0];
  if (!plan) throw new Error('a journey has a plan');
  return plan;
}

function planRides(schedule: Schedule, rates: Rates, { trade, roundTrip }: JourneyOrder): Ride[] {
  const [first, ...rest] = trade.legs;
  if (!first) throw new Error(`${trade.id} has no legs`);
  const start = toRide(schedule.sailing(serviceOf(first.service), roundTrip), first);
  return followOn(schedule, rates, [start], rest, (ride) => callOf(ride.sailing, ride.alight).scheduledArrivalMs);
}

/** Adds the connecting rides for the rest of the way, by the arrival that is expected of each ride. */
function followOn(
  schedule: Schedule,
  rates: Rates,
  rides: readonly Ride[],
  rest: readonly TradeLeg[],
  arrivalMs: (ride: Ride) => number,
): Ride[] {
  const all = [...rides];
  for (const leg of rest) {
    const before = all.at(-1);
    if (!before) throw new Error('no ride to follow');
    const service = serviceOf(leg.service);
    let sailing = schedule.firstLeaving(service, leg.board, arrivalMs(before) + PLANNED_CONNECTION_MS);
    // Where connections are never missed, they are planned by somebody who knows the future.
    while (rates.missedConnections === 0 && !isPossible(before, toRide(sailing, leg))) {
      sailing = schedule.sailing(service, sailing.roundTrip + 1);
    }
    all.push(toRide(sailing, leg));
  }
  return all;
}

function isPossible(before: Ride, after: Ride): boolean {
  const landedByMs = callOf(before.sailing, before.alight).arrivalMs + LANDING_HOURS[1] * HOUR_MS;
  return landedByMs + POSSIBLE_CONNECTION_MS <= callOf(after.sailing, after.board).departureMs;
}

/** Left ashore at the port of lading: the box takes the next sailing, and what follows is planned anew. */
function roll(seed: string, rates: Rates, schedule: Schedule, order: JourneyOrder, plans: Plan[]): void {
  const random = randomOf(seed, 'rolled', order.name);
  for (let rolls = 0; rolls < MAX_ROLLS && random.chance(rates.rolledContainers); rolls++) {
    const [ride] = plans.at(-1)?.rides ?? [];
    if (!ride) return;
    const fromMs = toMinute(callOf(ride.sailing, ride.board).departureMs + random.between(-10, 5) * HOUR_MS);
    replan(schedule, rates, order, plans, 0, nextSailing(schedule, ride), fromMs);
  }
}

/** At a hub: whether the box makes the vessel it was to take on. */
function connect(
  seed: string,
  rates: Rates,
  schedule: Schedule,
  order: JourneyOrder,
  plans: Plan[],
  steps: readonly Step[],
  index: number,
): void {
  const landedMs = steps.at(-1)?.atMs ?? 0;
  const random = randomOf(seed, 'missed', order.name, index);
  let leftBehind = random.chance(rates.missedConnections / 2);
  for (;;) {
    const ride = plans.at(-1)?.rides[index];
    if (!ride) return;
    const leavesMs = callOf(ride.sailing, ride.board).departureMs;
    if (!leftBehind && landedMs + POSSIBLE_CONNECTION_MS <= leavesMs) return;
    const fromMs = toMinute(Math.max(landedMs, leavesMs) + random.between(1, 5) * HOUR_MS);
    let next = nextSailing(schedule, ride);
    while (callOf(next.sailing, next.board).departureMs < landedMs + POSSIBLE_CONNECTION_MS) {
      next = nextSailing(schedule, next);
    }
    replan(schedule, rates, order, plans, index, next, fromMs);
    leftBehind = false;
  }
}

function replan(
  schedule: Schedule,
  rates: Rates,
  order: JourneyOrder,
  plans: Plan[],
  index: number,
  ride: Ride,
  fromMs: number,
): void {
  const before = plans.at(-1)?.rides.slice(0, index) ?? [];
  const rest = order.trade.legs.slice(index + 1);
  const arrivalMs = (one: Ride) => expectationOf(one.sailing, one.alight, 'arrival', fromMs).atMs;
  plans.push({ fromMs, rides: followOn(schedule, rates, [...before, ride], rest, arrivalMs) });
}

function nextSailing(schedule: Schedule, { sailing, board, alight }: Ride): Ride {
  return { sailing: schedule.sailing(sailing.service, sailing.roundTrip + 1), board, alight };
}

function toRide(sailing: Sailing, { board, alight }: TradeLeg): Ride {
  return { sailing, board, alight };
}

/** Hours after the vessel's arrival in which a box is landed. */
const LANDING_HOURS = [2, 7] as const;

function rideSteps(random: Random, { sailing, board, alight }: Ride, ride: number): Step[] {
  const from = callOf(sailing, board);
  const to = callOf(sailing, alight);
  const loadedMs = from.departureMs - random.between(1.5, 7) * HOUR_MS;
  const landedMs = to.arrivalMs + random.between(...LANDING_HOURS) * HOUR_MS;
  return [
    { name: `load:${ride}`, locode: from.locode, atMs: toMinute(loadedMs), ride },
    { name: `depart:${ride}`, locode: from.locode, atMs: from.departureMs, ride },
    { name: `arrive:${ride}`, locode: to.locode, atMs: to.arrivalMs, ride },
    { name: `discharge:${ride}`, locode: to.locode, atMs: toMinute(landedMs), ride },
  ];
}

/** Before the vessel that was planned first: a box that is rolled waits at the terminal. */
function originSteps(random: Random, { bookedMs }: JourneyOrder, [ride]: readonly Ride[]): Step[] {
  if (!ride) return [];
  const { locode, scheduledDepartureMs } = callOf(ride.sailing, ride.board);
  const emptyOutMs = Math.max(bookedMs + 2 * DAY_MS, scheduledDepartureMs - random.between(6, 9) * DAY_MS);
  const fullInMs = scheduledDepartureMs - random.between(1.6, 3.6) * DAY_MS;
  return [
    { name: 'empty_out', locode, atMs: toMinute(emptyOutMs), ride: null },
    { name: 'full_in', locode, atMs: toMinute(fullInMs), ride: null },
  ];
}

function landSteps(seed: string, rates: Rates, order: JourneyOrder, sea: readonly Step[]): Step[] {
  const landed = sea.at(-1);
  if (!landed) return [];
  const random = randomOf(seed, 'land', order.name);
  const train = order.trade.rail ? railSteps(random, landed, order.trade.rail.ramp) : [];
  const ready = train.at(-1) ?? landed;
  // A box that costs demurrage stays beyond its free days.
  const overstays = randomOf(seed, 'demurrage', order.name).chance(rates.demurrage);
  const days = random.between(1.5, 4) + (overstays ? random.between(4, 9) : 0) + heldDays(seed, rates, order);
  const outMs = ready.atMs + days * DAY_MS;
  const backMs = outMs + random.between(1.3, 6) * DAY_MS;
  return [
    ...train,
    { name: 'full_out', locode: ready.locode, atMs: toMinute(outMs), ride: null },
    { name: 'empty_in', locode: ready.locode, atMs: toMinute(backMs), ride: null },
  ];
}

/** A box that customs or the line holds waits longer. The stream is that of the holds, which are drawn at the terminal. */
function heldDays(seed: string, rates: Rates, { name }: JourneyOrder): number {
  const isHeld = randomOf(seed, 'holds', name).chance(rates.holds);
  return isHeld ? randomOf(seed, 'held', name).between(1.5, 4) : 0;
}

function railSteps(random: Random, landed: Step, ramp: string): Step[] {
  const loadedMs = landed.atMs + random.between(1, 4) * DAY_MS;
  const leftMs = loadedMs + random.between(3, 14) * HOUR_MS;
  const reachedMs = leftMs + random.between(3.2, 5.5) * DAY_MS;
  const unloadedMs = reachedMs + random.between(1, 8) * HOUR_MS;
  return [
    { name: 'rail_load', locode: landed.locode, atMs: toMinute(loadedMs), ride: null },
    { name: 'rail_depart', locode: landed.locode, atMs: toMinute(leftMs), ride: null },
    { name: 'rail_arrive', locode: ramp, atMs: toMinute(reachedMs), ride: null },
    { name: 'rail_unload', locode: ramp, atMs: toMinute(unloadedMs), ride: null },
  ];
}
