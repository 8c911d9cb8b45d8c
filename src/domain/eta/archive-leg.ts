import { DAY_MS, HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import { distanceNm } from '../../values/position.ts';
import type { TrackPoint } from '../vessels/track.ts';
import type { ShipHistory } from './ship-history.ts';

/** From the berth of one port to the berth of the next, as an archive shows it. */
export interface ArchiveLeg {
  readonly ship: ShipHistory;
  readonly imo: Imo;
  readonly fromPortId: Id;
  readonly toPortId: Id;
  readonly departedMs: number;
  readonly arrivedMs: number;
  /** From anchor down to the berth. */
  readonly waitedHours: number;
}

const HOURS = { min: 6, max: 60 * 24 };
/** Who is not heard for so long, and comes back nearer than this speed would bring it, may have called elsewhere. */
const UNHEARD_MS = DAY_MS;
const STRAIGHT_KNOTS = 10;

/** The legs of a ship that is known to have gone straight from port to port. */
export function legsOf(ship: ShipHistory): ArchiveLeg[] {
  const legs: ArchiveLeg[] = [];
  let left: { readonly portId: Id; readonly atMs: number } | undefined;
  for (const { portId, anchoredMs, berthedMs, leftMs } of ship.stays) {
    if (berthedMs === undefined) continue;
    if (left && left.portId !== portId) {
      const waitedHours = anchoredMs === undefined ? 0 : (berthedMs - anchoredMs) / HOUR_MS;
      const leg = { ship, imo: ship.imo, fromPortId: left.portId, toPortId: portId, waitedHours };
      const whole = { ...leg, departedMs: left.atMs, arrivedMs: berthedMs };
      if (isWholeLeg(whole)) legs.push(whole);
    }
    left = leftMs === undefined ? undefined : { portId, atMs: leftMs };
  }
  return legs;
}

function isWholeLeg({ ship, departedMs, arrivedMs }: ArchiveLeg): boolean {
  const hours = (arrivedMs - departedMs) / HOUR_MS;
  return hours >= HOURS.min && hours <= HOURS.max && wentStraight(ship.track(departedMs, arrivedMs));
}

function wentStraight(points: readonly TrackPoint[]): boolean {
  return points.every((point, index) => {
    const before = points[index - 1];
    if (!before || point.atMs - before.atMs < UNHEARD_MS) return true;
    return distanceNm(before, point) / ((point.atMs - before.atMs) / HOUR_MS) >= STRAIGHT_KNOTS;
  });
}
