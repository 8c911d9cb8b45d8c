import { DAY_MS, HOUR_MS, WEEK_MS } from '../../values/duration.ts';
import { randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import type { Rates } from '../ugly-cases.ts';
import type { RotationCall, Service } from './services.ts';
import type { Vessel } from './vessels.ts';

export interface SailingCall {
  readonly locode: string;
  readonly voyage: string;
  readonly scheduledArrivalMs: number;
  readonly scheduledDepartureMs: number;
  /** What really happens. */
  readonly arrivalMs: number;
  readonly berthedMs: number;
  readonly departureMs: number;
}

/** One round trip of one ship. */
export interface Sailing {
  readonly service: Service;
  readonly roundTrip: number;
  readonly vessel: Vessel;
  readonly calls: readonly SailingCall[];
  /** What the line believes about the delay, from each moment on; the first has always been believed. */
  readonly beliefs: readonly { readonly fromMs: number; readonly delayMs: number }[];
}

export interface Expectation {
  readonly atMs: number;
  /** Since when it is believed. */
  readonly saidMs: number;
}

/** Every sailing there ever was or will be, worked out when asked for. */
export interface Schedule {
  sailing(service: Service, roundTrip: number): Sailing;
  /** The first round trip that is scheduled to leave the call at or after a moment. */
  firstLeaving(service: Service, call: number, fromMs: number): Sailing;
}

/** The last word on a call comes this long before it, so that whoever asks once a day hears of it. */
const LAST_WORD_MS = 36 * HOUR_MS;
const MAX_DELAY_MS = 60 * HOUR_MS;
/** Of the voyage home that may be used up by delays. */
const SLACK_SHARE = 0.25;
const ESTIMATE_STEP_MS = HOUR_MS / 2;
const MAX_KEPT = 20_000;

export function createSchedule(seed: string, rates: Rates): Schedule {
  const kept = new Map<string, Sailing>();
  const sailing = (service: Service, roundTrip: number): Sailing => {
    const key = `${service.code} ${roundTrip}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const made = sail(seed, rates, service, roundTrip);
    kept.set(key, made);
    return made;
  };
  return {
    sailing,
    firstLeaving: (service, call, fromMs) => {
      const departs = service.beganMs + (service.calls[call]?.departsMs ?? 0);
      return sailing(service, Math.max(0, Math.ceil((fromMs - departs) / WEEK_MS)));
    },
  };
}

/** What the line expects of a call at a moment. */
export function expectationOf(
  sailing: Sailing,
  index: number,
  end: 'arrival' | 'departure',
  nowMs: number,
): Expectation {
  const call = callOf(sailing, index);
  const [scheduledMs, actualMs] =
    end === 'arrival' ? [call.scheduledArrivalMs, call.arrivalMs] : [call.scheduledDepartureMs, call.departureMs];
  const believedMs = Math.min(nowMs, actualMs - LAST_WORD_MS);
  const belief = sailing.beliefs.findLast(({ fromMs }) => fromMs <= believedMs);
  const atMs = scheduledMs + (belief?.delayMs ?? 0);
  return { atMs: Math.round(atMs / ESTIMATE_STEP_MS) * ESTIMATE_STEP_MS, saidMs: belief?.fromMs ?? 0 };
}

export function callOf(sailing: Sailing, index: number): SailingCall {
  const call = sailing.calls[index];
  if (!call) throw new Error(`${sailing.service.code} has no call ${index}`);
  return call;
}

function sail(seed: string, rates: Rates, service: Service, roundTrip: number): Sailing {
  const beganMs = service.beganMs + roundTrip * WEEK_MS;
  const vessel = service.vessels[roundTrip % service.vessels.length];
  if (!vessel) throw new Error(`${service.code} has no ships`);
  const random = randomOf(seed, 'delays', service.code, roundTrip);
  const berths = randomOf(seed, 'berths', service.code, roundTrip);
  const slips = rates.etaSlips;
  const maxDelayMs = Math.min(MAX_DELAY_MS, SLACK_SHARE * voyageHomeMs(service));
  const calls: SailingCall[] = [];
  const beliefs = [{ fromMs: 0, delayMs: 0 }];
  let delayMs = 0;
  let leftMs: number | undefined;
  for (const stop of service.calls) {
    const drift = driftMs(random, slips, legMs(service, stop));
    const arrivalDelay = clamp(delayMs + drift, 0, maxDelayMs);
    const arrivalMs = toMinute(beganMs + stop.arrivesMs + arrivalDelay + random.between(0, HOUR_MS));
    if (leftMs !== undefined && slips > 0) {
      beliefs.push(...learn(leftMs, arrivalMs, delayMs, arrivalDelay));
    }
    const inPort = slips > 0 ? random.between(-1, 4) * HOUR_MS : 0;
    delayMs = clamp(arrivalDelay + inPort, 0, maxDelayMs);
    leftMs = Math.max(toMinute(beganMs + stop.departsMs + delayMs), arrivalMs + 8 * HOUR_MS);
    calls.push({
      locode: stop.locode,
      voyage: `${String(roundTrip).padStart(3, '0')}${stop.direction}`,
      scheduledArrivalMs: toMinute(beganMs + stop.arrivesMs),
      scheduledDepartureMs: toMinute(beganMs + stop.departsMs),
      arrivalMs,
      berthedMs: toMinute(arrivalMs + berths.between(0.4, 1.6) * HOUR_MS),
      departureMs: leftMs,
    });
  }
  return { service, roundTrip, vessel, calls, beliefs };
}

/** How a voyage changes the delay: mostly by hours, at times by a day or two, and ships make up for it where they can. */
function driftMs(
  random: { between(a: number, b: number): number; chance(p: number): boolean },
  rate: number,
  ms: number,
) {
  const slip = random.between(10, 46) * HOUR_MS;
  const usual = random.between(-8, 4) * HOUR_MS;
  const isSlip = random.chance(rate);
  if (rate === 0) return 0;
  // A ship can be slower than planned by far, but hardly faster.
  return clamp(isSlip ? slip : usual, -0.1 * ms, 0.5 * ms);
}

/** Word of a delay comes bit by bit on the way. */
function learn(leftMs: number, arrivalMs: number, before: number, after: number) {
  const way = arrivalMs - leftMs;
  const known = [
    { fromMs: leftMs + 0.3 * way, share: 0.4 },
    { fromMs: leftMs + 0.6 * way, share: 0.8 },
    { fromMs: arrivalMs - 1.8 * DAY_MS, share: 1 },
  ];
  return known
    .filter(({ fromMs }) => fromMs > leftMs)
    .sort((one, other) => one.fromMs - other.fromMs)
    .map(({ fromMs, share }) => ({ fromMs: toMinute(fromMs), delayMs: before + share * (after - before) }));
}

function legMs(service: Service, stop: RotationCall): number {
  const index = service.calls.indexOf(stop);
  const before = service.calls[index - 1];
  return before ? stop.arrivesMs - before.departsMs : DAY_MS;
}

function voyageHomeMs(service: Service): number {
  return service.roundTripMs - (service.calls.at(-1)?.departsMs ?? 0);
}

function clamp(value: number, minimum: number, maximum: number): number {
  return Math.min(Math.max(value, minimum), maximum);
}
