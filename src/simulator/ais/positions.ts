import type { FoundRoute, RouteResult } from '../../routing/route.ts';
import { HOUR_MS, WEEK_MS } from '../../values/duration.ts';
import { bearingDegrees, type Position } from '../../values/position.ts';
import { placeOf } from '../world/places.ts';
import type { Sailing, SailingCall, Schedule } from '../world/sailing.ts';
import { EVERY_SERVICE, type Service } from '../world/services.ts';
import type { Vessel } from '../world/vessels.ts';
import type { ShipPosition } from './sentences.ts';

/** Of a route only its points matter. */
type Route = Pick<FoundRoute, 'kind' | 'points'> | Exclude<RouteResult, FoundRoute>;
export type FindRoute = (from: Position, to: Position) => Promise<Route>;

export interface ShipReport {
  readonly atMs: number;
  readonly vessel: Vessel;
  readonly position: ShipPosition;
  readonly destination: string;
  readonly etaMs: number;
}

/** Where every ship of the world is: in port, or on the sea route between two calls. */
export interface Ships {
  at(nowMs: number): Promise<readonly ShipReport[]>;
  /** Where ships were when they arrived, made fast or cast off: after one moment and up to another. */
  turnsBetween(fromMs: number, toMs: number): Promise<readonly ShipReport[]>;
}

type Line = readonly Position[];

/** From its arrival until it is made fast, a ship hardly moves. */
const MANOEUVRING_KNOTS = 1.2;

export function createShips(schedule: Schedule, findRoute: FindRoute): Ships {
  const lines = new Map<string, Promise<Line>>();
  const lineOf = (from: string, to: string): Promise<Line> => {
    const key = `${from} ${to}`;
    const known = lines.get(key);
    if (known) return known;
    const [start, goal] = [placeOf(from), placeOf(to)];
    const made = findRoute(start, goal).then(
      (route) => (route.kind === 'found' ? route.points : [start, goal]),
      () => [start, goal],
    );
    lines.set(key, made);
    return made;
  };
  return {
    at: async (nowMs) => {
      const reports: ShipReport[] = [];
      for (const service of EVERY_SERVICE) {
        for (const sailing of underWay(schedule, service, nowMs)) {
          reports.push(await reportOf(schedule, sailing, nowMs, lineOf));
        }
      }
      return reports;
    },
    turnsBetween: async (fromMs, toMs) => {
      const reports = new Map<string, ShipReport>();
      for (const service of EVERY_SERVICE) {
        for (const sailing of [...underWay(schedule, service, fromMs), ...underWay(schedule, service, toMs)]) {
          for (const atMs of turnsOf(sailing).filter((turnMs) => turnMs > fromMs && turnMs <= toMs)) {
            reports.set(`${sailing.vessel.imo} ${atMs}`, await reportOf(schedule, sailing, atMs, lineOf));
          }
        }
      }
      return [...reports.values()].sort((one, other) => one.atMs - other.atMs);
    },
  };
}

function turnsOf({ calls }: Sailing): number[] {
  return calls.flatMap(({ arrivalMs, berthedMs, departureMs }) => [arrivalMs, berthedMs, departureMs]);
}

/** One round trip of each ship. */
function underWay(schedule: Schedule, service: Service, nowMs: number): Sailing[] {
  const newest = Math.floor((nowMs - service.beganMs) / WEEK_MS);
  return service.vessels.flatMap((_, age) => {
    const roundTrip = newest - age;
    if (roundTrip < service.vessels.length) return [];
    const sailing = schedule.sailing(service, roundTrip);
    const begun = (sailing.calls[0]?.arrivalMs ?? 0) <= nowMs;
    // A ship that is late is still on its way home.
    return [begun ? sailing : schedule.sailing(service, roundTrip - service.vessels.length)];
  });
}

async function reportOf(
  schedule: Schedule,
  sailing: Sailing,
  nowMs: number,
  lineOf: (from: string, to: string) => Promise<Line>,
): Promise<ShipReport> {
  const { vessel, service, roundTrip } = sailing;
  const home = schedule.sailing(service, roundTrip + service.vessels.length).calls[0];
  const stops: readonly SailingCall[] = [...sailing.calls, ...(home ? [home] : [])];
  const index = Math.max(
    stops.findLastIndex((call) => call.arrivalMs <= nowMs),
    0,
  );
  const [here, next] = [stops[index], stops[index + 1]];
  if (!here) throw new Error(`${service.code} calls nowhere`);
  const to = next ?? here;
  const voyage = { atMs: nowMs, vessel, destination: to.locode, etaMs: to.arrivalMs };
  if (!next || nowMs < here.departureMs) {
    const { latitude, longitude } = placeOf(here.locode);
    const moored = nowMs >= here.berthedMs;
    const speedKnots = moored ? 0 : MANOEUVRING_KNOTS;
    return { ...voyage, position: { latitude, longitude, speedKnots, courseDegrees: 0, moored } };
  }
  const line = await lineOf(here.locode, next.locode);
  const share = (nowMs - here.departureMs) / (next.arrivalMs - here.departureMs);
  return { ...voyage, position: positionOn(line, share, next.arrivalMs - here.departureMs) };
}

/** A share of the way along a line, at the speed that makes it in time. */
function positionOn(line: Line, share: number, durationMs: number): ShipPosition {
  const lengths = line.slice(1).map((point, index) => lengthNm(line[index] ?? point, point));
  const totalNm = lengths.reduce((sum, length) => sum + length, 0);
  let leftNm = Math.min(Math.max(share, 0), 1) * totalNm;
  let index = 0;
  while (index < lengths.length - 1 && leftNm > (lengths[index] ?? 0)) {
    leftNm -= lengths[index] ?? 0;
    index += 1;
  }
  const from = line[index] ?? { latitude: 0, longitude: 0 };
  const to = line[index + 1] ?? from;
  const part = lengths[index] ? leftNm / (lengths[index] ?? 1) : 0;
  const longitude = from.longitude + (to.longitude - from.longitude) * part;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * part,
    longitude: ((((longitude + 180) % 360) + 360) % 360) - 180,
    speedKnots: (totalNm * HOUR_MS) / durationMs,
    courseDegrees: bearingDegrees(from, to),
    moored: false,
  };
}

/** Points of a line are near each other, and its longitudes run on over the antimeridian. */
function lengthNm(from: Position, to: Position): number {
  const squeeze = Math.cos((((from.latitude + to.latitude) / 2) * Math.PI) / 180);
  return 60 * Math.hypot(to.latitude - from.latitude, (to.longitude - from.longitude) * squeeze);
}
