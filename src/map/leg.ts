import type { Vessel, VesselPosition } from '../domain/vessels/vessel.ts';
import type { Id } from '../values/id.ts';
import { compareInstants, type Instant } from '../values/instant.ts';
import { distanceNm } from '../values/position.ts';
import type { CallOnMap } from './calls-on-map.ts';
import type { Line, MapLeg, MapPlace } from './features.ts';
import { heardWay, unheardWay } from './past-leg.ts';
import { seaLine } from './sea-line.ts';
import type { MapServices } from './services.ts';

/** A ship so near to a port and so slow is at its berth or at the anchorage in front of it. */
const IN_PORT_NM = 4;
const IN_PORT_KNOTS = 3;

interface Stop {
  readonly call: CallOnMap;
  readonly place: MapPlace;
}

/** What is to be drawn between a call and the next; null where nobody knows how the box goes on. */
export async function loadLeg(
  services: MapServices,
  from: Stop,
  to: Stop,
  vessels: ReadonlyMap<Id, Vessel>,
): Promise<MapLeg | null> {
  if (to.call.role === 'inland_destination') return landLeg(from, to);
  if (!from.call.outbound) return null;
  const vessel = vessels.get(from.call.outbound.vesselId ?? '');
  const { reachedBy } = to.call;
  if (reachedBy !== null) return sailedLeg(services, vessel, from, to, reachedBy);
  return legUnderWay(services, vessel, from, to);
}

/** Trains and lorries send no positions: their way is the straight line. */
function landLeg(from: Stop, to: Stop): MapLeg {
  const line = [from.place, to.place];
  const { reachedBy } = to.call;
  return reachedBy === null ? { ahead: line } : { past: unheardWay(line, leftAt(from.call, reachedBy), reachedBy) };
}

async function sailedLeg(
  services: MapServices,
  vessel: Vessel | undefined,
  from: Stop,
  to: Stop,
  arrivedAt: Instant,
): Promise<MapLeg> {
  const departedAt = from.call.outboundAtdAt;
  if (vessel && departedAt !== null) {
    const leg = { from: from.place, to: to.place, departedAt, arrivedAt };
    const past = await heardWay(services, vessel, undefined, leg);
    if (past) return { past };
  }
  const line = await seaLine(services, from.place, to.place);
  return isDrawable(line) ? { past: unheardWay(line, leftAt(from.call, arrivedAt), arrivedAt) } : {};
}

/** When the call was left: as it was said, as it was planned, or not before the box was there; at the latest when the next one was reached. */
function leftAt({ outboundAtdAt, outboundEtdAt, inboundAtaAt, reachedBy }: CallOnMap, until: Instant): Instant {
  const said = [outboundAtdAt, outboundEtdAt, inboundAtaAt, reachedBy];
  return said.find((at) => at !== null && compareInstants(at, until) <= 0) ?? until;
}

async function legUnderWay(services: MapServices, vessel: Vessel | undefined, from: Stop, to: Stop): Promise<MapLeg> {
  const departedAt = from.call.outboundAtdAt;
  if (departedAt === null) return aheadOf(await seaLine(services, from.place, to.place));
  const latest = vessel?.latest && compareInstants(vessel.latest.at, departedAt) >= 0 ? vessel.latest : undefined;
  const leg = { from: from.place, to: to.place, departedAt, arrivedAt: null };
  const past = vessel && (await heardWay(services, vessel, latest, leg));
  const ahead = aheadOf(await seaLine(services, latest ?? from.place, to.place));
  const isAtSea = latest !== undefined && ![from.place, to.place].some((port) => liesIn(latest, port));
  return {
    ...(past ? { past } : {}),
    ...(vessel && isAtSea ? { current: { vessel, position: latest } } : {}),
    ...ahead,
  };
}

function liesIn(position: VesselPosition, port: MapPlace): boolean {
  return (position.speedKnots ?? 0) < IN_PORT_KNOTS && distanceNm(position, port) < IN_PORT_NM;
}

function aheadOf(line: Line | undefined): MapLeg {
  return isDrawable(line) ? { ahead: line } : {};
}

function isDrawable(line: Line | undefined): line is Line {
  return line !== undefined && line.length > 1;
}
