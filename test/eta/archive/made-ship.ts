import type { Router } from '../../../src/routing/router.ts';
import { randomOf } from '../../../src/simulator/random.ts';
import type { Position } from '../../../src/values/position.ts';

/** A ship of our own making, and what really happened to it: an archive of it is written from this. */
export interface MadeShip {
  readonly mmsi: number;
  readonly imo: string;
  readonly name: string;
  readonly shipType: number;
  readonly lengthMetres: number;
  readonly moments: readonly MadeMoment[];
  readonly calls: readonly MadeCall[];
}

/** Where it lay, from when to when, and how long it had waited at anchor before. */
export interface MadeCall {
  readonly unlocode: string;
  readonly berthedMs: number;
  readonly leftMs: number;
}

export interface MadeMoment extends Position {
  readonly atMs: number;
  readonly knots: number;
  /** 0 under way, 1 at anchor, 5 moored. */
  readonly status: number;
  /** Where the bridge says it goes, and when it will be there. */
  readonly destination: string;
  readonly etaMs: number;
}

export interface PlannedCall {
  readonly unlocode: string;
  readonly berth: Position;
  readonly waitHours: number;
  readonly stayHours: number;
}

export interface Plan {
  readonly seed: string;
  readonly number: number;
  readonly shipType?: number;
  readonly calls: readonly PlannedCall[];
  readonly startMs: number;
  readonly stepMinutes: number;
  /** By how many hours later than in truth the bridge enters its arrivals. */
  readonly enteredLateHours: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ROADS_NM = 10;
const PILOT_KNOTS = 8;
const BASE_KNOTS = 16;
/** Weather lasts so long before it changes. */
const SPELL_HOURS = 12;

interface Sailing {
  readonly points: readonly Position[];
  readonly cumulativeNm: readonly number[];
}

/** Berth to berth along the sea route, with weather, a wait in the roads and hours at the berth. */
export async function makeShip(router: Pick<Router, 'route'>, plan: Plan): Promise<MadeShip> {
  const { calls: planned, number } = plan;
  const trip: Trip = { plan, atMs: plan.startMs, moments: [], calls: [] };
  for (const [index, call] of planned.entries()) {
    const before = planned[index - 1];
    if (before) {
      const line = await router.route(before.berth, call.berth);
      if (line.kind !== 'found') throw new Error(`no way to ${call.unlocode}`);
      cross(trip, line, call);
    }
    lie(trip, call, planned[index + 1] ?? call);
  }
  return {
    mmsi: 338_000_000 + number,
    imo: imoOf(number),
    name: `MADE ${number}`,
    shipType: plan.shipType ?? 70,
    lengthMetres: 200 + (number % 190),
    moments: withEntered(trip),
    calls: trip.calls,
  };
}

interface Trip {
  readonly plan: Plan;
  atMs: number;
  readonly moments: Omit<MadeMoment, 'etaMs'>[];
  readonly calls: MadeCall[];
}

function cross(trip: Trip, line: Sailing, { unlocode, waitHours }: PlannedCall): void {
  const { stepMinutes } = trip.plan;
  const wholeNm = line.cumulativeNm.at(-1) ?? 0;
  const step = (knots: number, status: number, nm: number) => {
    trip.moments.push({ ...placeAt(line, nm), atMs: trip.atMs, knots, status, destination: unlocode });
    trip.atMs += stepMinutes * MINUTE_MS;
  };
  let nm = 0;
  const sailTo = (endNm: number, knotsNow: () => number) => {
    while (nm < endNm) {
      const knots = knotsNow();
      nm += (knots * stepMinutes) / 60;
      step(knots, 0, Math.min(nm, endNm));
    }
  };
  sailTo(Math.max(wholeNm - ROADS_NM, wholeNm / 2), () => weatherKnots(trip));
  for (let minutes = 0; minutes < waitHours * 60; minutes += stepMinutes) step(0.1, 1, nm);
  sailTo(wholeNm, () => PILOT_KNOTS);
}

function lie(trip: Trip, { unlocode, berth, stayHours }: PlannedCall, next: PlannedCall): void {
  const berthedMs = trip.atMs;
  for (let minutes = 0; minutes < stayHours * 60; minutes += trip.plan.stepMinutes) {
    trip.moments.push({ ...berth, atMs: trip.atMs, knots: 0, status: 5, destination: next.unlocode });
    trip.atMs += trip.plan.stepMinutes * MINUTE_MS;
  }
  trip.calls.push({ unlocode, berthedMs, leftMs: trip.atMs });
}

function weatherKnots({ plan, atMs }: Trip): number {
  const spell = Math.floor((atMs - plan.startMs) / (SPELL_HOURS * HOUR_MS));
  return BASE_KNOTS + randomOf(plan.seed, 'weather', plan.number, spell).between(-2, 2);
}

function withEntered({ plan, moments, calls }: Trip): MadeMoment[] {
  return moments.map((moment) => {
    const call = calls.find((one) => one.unlocode === moment.destination && one.berthedMs >= moment.atMs);
    return { ...moment, etaMs: (call?.berthedMs ?? moment.atMs) + plan.enteredLateHours * HOUR_MS };
  });
}

function placeAt({ points, cumulativeNm }: Sailing, nm: number): Position {
  const after = Math.max(
    1,
    cumulativeNm.findIndex((passed) => passed >= nm),
  );
  const [from, to] = [points[after - 1], points[after]];
  if (!from || !to) throw new Error('a line of one point');
  const [fromNm = 0, toNm = 0] = [cumulativeNm[after - 1], cumulativeNm[after]];
  const share = toNm === fromNm ? 0 : (nm - fromNm) / (toNm - fromNm);
  const longitude = from.longitude + share * (to.longitude - from.longitude);
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  };
}

/** Numbers that were never given out begin with 3; the last digit is the check of IMO resolution A.1117(30). */
function imoOf(number: number): string {
  const digits = String(390_000 + number);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (7 - index), 0);
  return `${digits}${sum % 10}`;
}
