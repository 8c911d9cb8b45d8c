import { type GrowingPause, pauseAfterMs } from '../../concurrency/growing-pause.ts';
import { slowedHours } from '../../domain/carriers/poll-plan.ts';
import type { ContainerState } from '../../domain/containers/container.ts';
import { dateTimeOf, daysLeft } from '../../domain/containers/last-free-day.ts';
import type { ShipmentState } from '../../domain/shipments/shipment.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { type Instant, plusMs } from '../../values/instant.ts';

/** The wait until the next question by how far the next expected milestone is away. */
const WAITS: readonly { readonly withinMs: number; readonly waitMs: number }[] = [
  { withinMs: DAY_MS, waitMs: 2 * HOUR_MS },
  { withinMs: 3 * DAY_MS, waitMs: 4 * HOUR_MS },
  { withinMs: 7 * DAY_MS, waitMs: 8 * HOUR_MS },
];
const FAR_MS = 12 * HOUR_MS;
/** Nothing is expected: the booking is young, or the box is with the consignee. */
const IDLE_MS = 24 * HOUR_MS;
/** Landed boxes move at any time. */
const LANDED_MS = 3 * HOUR_MS;
/** A box that must be fetched soon is a matter of money. */
const NEAR_FREE_DAYS = 3;
/** So many boxes are worth asking about more often. */
const MANY_BOXES = 20;
const MANY_BOXES_FACTOR = 0.75;
/** A milestone this long overdue is more likely to go unreported than to be about to happen. */
const OVERDUE_MS = 3 * DAY_MS;

/** Each wait is made longer or shorter by up to this share, so that what was asked together spreads out. */
const JITTER = 0.15;
const FAILURE_WAIT: GrowingPause = { firstMs: 5 * MINUTE_MS, maxMs: 6 * HOUR_MS };

export interface Expectation {
  readonly state: Pick<
    ShipmentState,
    'polEtdAt' | 'polAtdAt' | 'podEtaAt' | 'podAtaAt' | 'destinationEtaAt' | 'destinationAtaAt'
  >;
  readonly containers: readonly { readonly state: Pick<ContainerState, 'currentStatus' | 'lastFreeDays'> }[];
}

/** How often to ask, in hours, if there were no budget: often near an expected milestone, seldom far from one. */
export function wantedHours(expectation: Expectation, now: Instant): number {
  return waitMs(expectation, Date.parse(now)) / HOUR_MS;
}

/**
 * How long to wait under a budget, in hours. What is wanted grows as a milestone comes nearer: a wait that was long when it
 * began must not sleep through an arrival, so each period of time counts as the share of a question that it is worth.
 */
export function waitHours(expectation: Expectation, slowdown: number, now: Instant): number {
  const nowMs = Date.parse(now);
  const everyMs = (atMs: number) => slowedHours(waitMs(expectation, atMs) / HOUR_MS, slowdown) * HOUR_MS;
  let [fromMs, missing] = [nowMs, 1];
  for (const untilMs of turningPoints(expectation, nowMs)) {
    const share = (untilMs - fromMs) / everyMs(fromMs);
    if (share >= missing) break;
    missing -= share;
    fromMs = untilMs;
  }
  return (fromMs - nowMs + missing * everyMs(fromMs)) / HOUR_MS;
}

/** When to ask next: after the wait, and not before the line has anything new to say. */
export function nextPollAt(hours: number, freshAfterSeconds: number | null, now: Instant, random: number): Instant {
  return plusMs(now, Math.max(spread(hours * HOUR_MS, random), (freshAfterSeconds ?? 0) * 1000));
}

/** There were no calls left: what matters most comes first once there are. */
export function whenCallsAreLeft(until: Instant, hours: number, random: number): Instant {
  return plusMs(until, hours * MINUTE_MS * (0.5 + random));
}

/** After a failure: doubling, up to a few hours. */
export function nextTryAt(failures: number, now: Instant, random: number): Instant {
  return plusMs(now, spread(pauseAfterMs(failures, FAILURE_WAIT), random));
}

function waitMs(expectation: Expectation, nowMs: number): number {
  const { containers } = expectation;
  const factor = containers.length >= MANY_BOXES ? MANY_BOXES_FACTOR : 1;
  return waitForMs(expectation, nowMs) * factor;
}

function waitForMs({ state, containers }: Expectation, nowMs: number): number {
  const statuses = containers.map((container) => container.state.currentStatus);
  const isDone = (status: string) => status === 'empty_returned' || status === 'picked_up' || status === 'delivered';
  if (statuses.length > 0 && statuses.every(isDone)) return IDLE_MS;
  const mustBeFetched = ({ currentStatus, lastFreeDays: { current } }: Expectation['containers'][number]['state']) =>
    !isDone(currentStatus) && current !== null && Math.abs(daysLeft(current, nowMs)) <= NEAR_FREE_DAYS;
  if (containers.some((one) => mustBeFetched(one.state))) return WAITS[0]?.waitMs ?? FAR_MS;
  if (state.podAtaAt !== null && state.destinationEtaAt === null) return LANDED_MS;
  const expected = expectedMs(state);
  const distances = expected.map((time) => time - nowMs);
  if (distances.some((distance) => distance < 0 && distance > -OVERDUE_MS)) return WAITS[0]?.waitMs ?? FAR_MS;
  const ahead = distances.filter((distance) => distance >= 0);
  if (ahead.length === 0) return expected.length > 0 ? FAR_MS : IDLE_MS;
  const nearest = Math.min(...ahead);
  return WAITS.find(({ withinMs }) => nearest <= withinMs)?.waitMs ?? FAR_MS;
}

function expectedMs(state: Expectation['state']): number[] {
  const expected = [
    state.polAtdAt === null ? state.polEtdAt : null,
    state.podAtaAt === null ? state.podEtaAt : null,
    state.destinationAtaAt === null ? state.destinationEtaAt : null,
  ];
  return expected.filter((time) => time !== null).map((time) => Date.parse(time));
}

/** The moments to come at which the wanted wait may change, in order. */
function turningPoints({ state, containers }: Expectation, nowMs: number): number[] {
  const milestones = expectedMs(state).flatMap((time) => [
    ...WAITS.map(({ withinMs }) => time - withinMs),
    time + OVERDUE_MS,
  ]);
  const freeDays = containers.flatMap(({ state: { lastFreeDays } }) => {
    const begins = dateTimeOf(lastFreeDays.current);
    if (begins === null) return [];
    // An hour into the day, since days around a change of clocks are longer or shorter.
    const beganMs = Date.parse(begins) + HOUR_MS;
    return [beganMs - NEAR_FREE_DAYS * DAY_MS, beganMs + (NEAR_FREE_DAYS + 1) * DAY_MS];
  });
  return [...new Set([...milestones, ...freeDays])].filter((at) => at > nowMs).sort((one, other) => one - other);
}

function spread(ms: number, random: number): number {
  return ms * (1 - JITTER + 2 * JITTER * random);
}
