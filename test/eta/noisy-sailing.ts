import type { TrackPoint } from '../../src/domain/vessels/track.ts';
import { type Random, randomOf } from '../../src/simulator/random.ts';
import { bearingDegrees, distanceNm, type Position } from '../../src/values/position.ts';

/**
 * Ships that do not know when they will arrive. Each sails hour by hour: it aims at its schedule within what its engine
 * gives, weather comes and goes, storms hold it up, canals and berths make it wait, and a port is left out now and then.
 * What a port's congestion is changes slowly from week to week. Nothing here knows how arrivals are predicted.
 */
export interface Rotation {
  readonly code: string;
  readonly scac: string;
  /** UN/LOCODE and planned hours in port. */
  readonly calls: readonly (readonly [locode: string, hours: number])[];
}

export interface SeaLine {
  readonly points: readonly Position[];
  readonly cumulativeNm: readonly number[];
  readonly passages: readonly string[];
}

export interface NoisyCall {
  readonly locode: string;
  readonly scheduledArrivalMs: number;
  readonly scheduledDepartureMs: number;
  /** At the berth; null when the port was left out. */
  readonly arrivedMs: number | null;
  readonly departedMs: number;
  /** When the ship came to the pilot station, and what it then waited. */
  readonly pilotMs: number;
  readonly queueHours: number;
}

export interface NoisySailing {
  readonly rotation: Rotation;
  readonly calls: readonly NoisyCall[];
  readonly track: readonly TrackPoint[];
}

const HOUR_MS = 3_600_000;
const WEEK_HOURS = 168;
const PROFORMA_KNOTS = 16.8;
/** What a timetable leaves for the unforeseen. */
const BUFFER = 0.03;
const PLANNED_CANAL_HOURS = 14;
const PILOTAGE_HOURS = 2;
const ENGINE_KNOTS = { min: 12.5, max: 18.2 };
const WEATHER_SD_KNOTS = 0.9;
const WEATHER_HOURS = 30;
const STORMS_PER_HOUR = 1 / (11 * 24);
const CANAL_MEDIAN_HOURS = 11;
const CANAL_SIGMA = 0.5;
const LEFT_OUT = 0.05;
const CANALS: Readonly<Record<string, Position>> = {
  suez: { latitude: 30.5, longitude: 32.35 },
  panama: { latitude: 9.1, longitude: -79.7 },
};

/** Hours from the departure at the first port. */
export function timetable(rotation: Rotation, lines: readonly SeaLine[]): { arrives: number; departs: number }[] {
  let hours = 0;
  return rotation.calls.map(([, stay], index) => {
    const line = lines[index - 1];
    if (line) hours += (plannedHours(line) + PILOTAGE_HOURS) * (1 + BUFFER);
    const arrives = hours;
    hours = index === 0 ? 0 : hours + stay;
    return { arrives, departs: hours };
  });
}

function plannedHours(line: SeaLine): number {
  const canals = line.passages.filter((passage) => passage in CANALS).length;
  return lengthOf(line) / PROFORMA_KNOTS + canals * PLANNED_CANAL_HOURS;
}

export function lengthOf({ cumulativeNm }: SeaLine): number {
  return cumulativeNm.at(-1) ?? 0;
}

/** Log of how congested a port is: a slow walk around its own mean. */
export function congestion(seed: string, locode: string, week: number): number {
  const mean = randomOf(seed, 'port', locode).between(0.7, 3.1);
  let level = 0;
  for (let at = 0; at <= week; at++) level = 0.85 * level + 0.4 * normal(randomOf(seed, 'week', locode, at));
  return mean + level;
}

/** Hours that a ship of a service comes late to its first port: it has been delayed before, as have those around it. */
function lateness(seed: string, code: string, week: number): number {
  let level = 0;
  for (let at = 0; at <= week; at++) level = 0.8 * level + 18 * normal(randomOf(seed, 'late', code, at));
  return Math.max(0, 12 + level + 14 * normal(randomOf(seed, 'own', code, week)));
}

export function sail(
  seed: string,
  rotation: Rotation,
  lines: readonly SeaLine[],
  startMs: number,
  week: number,
): NoisySailing {
  const random = randomOf(seed, 'sailing', rotation.code, week);
  const plan = timetable(rotation, lines);
  const ship: Ship = {
    random,
    trait: 1 + 0.03 * normal(random),
    weather: 0,
    stormUntilMs: 0,
    stormKnots: 0,
    track: [],
  };
  let atMs = startMs + lateness(seed, rotation.code, week) * HOUR_MS;
  const calls: NoisyCall[] = [];
  for (const [index, [locode, stay]] of rotation.calls.entries()) {
    const { arrives = 0, departs = 0 } = plan[index] ?? {};
    const scheduledArrivalMs = startMs + arrives * HOUR_MS;
    const scheduled = { locode, scheduledArrivalMs, scheduledDepartureMs: startMs + departs * HOUR_MS };
    const line = lines[index - 1];
    if (!line) {
      calls.push({ ...scheduled, arrivedMs: atMs, departedMs: atMs, pilotMs: atMs, queueHours: 0 });
      continue;
    }
    const pilotMs = crossSea(ship, line, atMs, scheduledArrivalMs);
    if (index < rotation.calls.length - 1 && random.chance(LEFT_OUT)) {
      calls.push({ ...scheduled, arrivedMs: null, departedMs: pilotMs, pilotMs, queueHours: 0 });
      atMs = pilotMs;
      continue;
    }
    const arrivalWeek = week + Math.round(arrives / WEEK_HOURS);
    const queueHours = Math.exp(congestion(seed, locode, arrivalWeek) + 0.5 * normal(random)) - 0.5;
    const arrivedMs = wait(ship, line, pilotMs, Math.max(0, queueHours), 15) + PILOTAGE_HOURS * HOUR_MS;
    const leftMs = arrivedMs + stay * Math.max(0.6, 1.1 + 0.2 * normal(random)) * HOUR_MS;
    const departedMs = Math.max(leftMs, scheduled.scheduledDepartureMs - 4 * HOUR_MS);
    lie(ship, line, arrivedMs, departedMs, 0);
    calls.push({ ...scheduled, arrivedMs, departedMs, pilotMs, queueHours });
    atMs = departedMs;
  }
  return { rotation, calls, track: ship.track };
}

interface Ship {
  readonly random: Random;
  /** Of what the timetable takes ships for. */
  readonly trait: number;
  weather: number;
  stormUntilMs: number;
  stormKnots: number;
  readonly track: TrackPoint[];
}

/** Until fifteen miles before the end of the line, where the pilot comes. Returns when that is. */
function crossSea(ship: Ship, line: SeaLine, departedMs: number, scheduledMs: number): number {
  const endNm = lengthOf(line) - 15;
  const canals = canalMiles(line);
  let [atMs, nm, orderedKnots] = [departedMs, 0, 0];
  for (let hour = 0; nm < endNm; hour++) {
    // The bridge looks at the timetable once a day.
    if (hour % 24 === 0) orderedKnots = ordered(ship, endNm - nm, (scheduledMs - atMs) / HOUR_MS - 8);
    const canal = canals.find((mile) => nm < mile && nm + 20 >= mile);
    if (canal !== undefined) {
      canals.splice(canals.indexOf(canal), 1);
      const hours = CANAL_MEDIAN_HOURS * Math.exp(CANAL_SIGMA * normal(ship.random));
      atMs = wait(ship, line, atMs, hours, lengthOf(line) - nm);
    }
    const knots = Math.max(4, orderedKnots + weather(ship, atMs));
    nm += knots;
    atMs += HOUR_MS;
    record(ship, line, atMs, Math.min(nm, endNm), knots);
  }
  return atMs;
}

function ordered({ trait }: Ship, leftNm: number, leftHours: number): number {
  const needed = leftHours > 0 ? leftNm / leftHours : ENGINE_KNOTS.max;
  return Math.min(Math.max(needed, ENGINE_KNOTS.min), ENGINE_KNOTS.max) * trait;
}

function weather(ship: Ship, atMs: number): number {
  const memory = Math.exp(-1 / WEATHER_HOURS);
  ship.weather = memory * ship.weather + Math.sqrt(1 - memory ** 2) * WEATHER_SD_KNOTS * normal(ship.random);
  if (atMs > ship.stormUntilMs && ship.random.chance(STORMS_PER_HOUR)) {
    ship.stormUntilMs = atMs + ship.random.between(12, 60) * HOUR_MS;
    ship.stormKnots = ship.random.between(2, 6);
  }
  return ship.weather - (atMs < ship.stormUntilMs ? ship.stormKnots : 0);
}

function canalMiles(line: SeaLine): number[] {
  return line.passages.flatMap((passage) => {
    const canal = CANALS[passage];
    if (!canal) return [];
    const nearest = line.points.reduce(
      (best, point, index) => {
        const nm = distanceNm(point, canal);
        return nm < best.nm ? { nm, index } : best;
      },
      { nm: Number.POSITIVE_INFINITY, index: 0 },
    );
    return [Math.max(30, (line.cumulativeNm[nearest.index] ?? 0) - 40)];
  });
}

function wait(ship: Ship, line: SeaLine, fromMs: number, hours: number, beforeEndNm: number): number {
  const untilMs = fromMs + hours * HOUR_MS;
  lie(ship, line, fromMs, untilMs, beforeEndNm);
  return untilMs;
}

function lie(ship: Ship, line: SeaLine, fromMs: number, toMs: number, beforeEndNm: number): void {
  for (let atMs = fromMs + HOUR_MS; atMs < toMs; atMs += HOUR_MS)
    record(ship, line, atMs, lengthOf(line) - beforeEndNm, 0);
}

/** Far from land a ship is not heard for hours. */
function record({ random, track }: Ship, line: SeaLine, atMs: number, nm: number, knots: number): void {
  const isFarOut = nm > 300 && lengthOf(line) - nm > 300;
  if (isFarOut && Math.floor(atMs / (6 * HOUR_MS)) % 3 !== 0) return;
  const { position, course } = placeOn(line, nm);
  track.push({
    atMs: Math.round(atMs / 1000) * 1000,
    latitude: position.latitude + random.between(-0.003, 0.003),
    longitude: position.longitude + random.between(-0.003, 0.003),
    speedKnots: Math.round(knots * 10) / 10,
    courseDegrees: course,
    headingDegrees: null,
  });
}

function placeOn({ points, cumulativeNm }: SeaLine, nm: number): { position: Position; course: number } {
  const index = Math.max(
    1,
    cumulativeNm.findIndex((at) => at >= nm),
  );
  const [from, to] = [points[index - 1], points[index]];
  if (!from || !to) throw new Error('a line has two points at least');
  const [start = 0, end = 1] = [cumulativeNm[index - 1], cumulativeNm[index]];
  const share = Math.min(1, Math.max(0, (nm - start) / Math.max(end - start, 1e-9)));
  const longitude = from.longitude + (to.longitude - from.longitude) * share;
  return {
    position: {
      latitude: from.latitude + (to.latitude - from.latitude) * share,
      longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
    },
    course: Math.round(bearingDegrees(from, to)) % 360,
  };
}

/** Box and Muller. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
