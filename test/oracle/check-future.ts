import { toText } from '../../src/simulator/time.ts';
import { DAY_MS } from '../../src/values/duration.ts';
import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import { legUnderWay } from './box-journey.ts';
import { headingOf, type ShipsNow } from './check-map.ts';
import { About, NOT_COMPARED, type Tally } from './compare.ts';
import type { FollowedBooking } from './followed-booking.ts';
import type { Names } from './names.ts';
import { referencePlace } from './reference.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Where a ship begins and ends its way, and how far off the truth an estimate may be and still be of this voyage. */
const NEAR_DEGREES = 0.6;
const MAX_STRETCH = 2.5;
const MAX_WAIT_MS = 6 * DAY_MS;

/** `GET /vessels/{id}/future_positions` of the ships that have boxes aboard: the way of this voyage, in its time. */
export async function checkFuture(
  service: FollowedWorld,
  tally: Tally,
  names: Names,
  bookings: readonly FollowedBooking[],
  ships: ShipsNow,
): Promise<void> {
  const asked = new Set<string>();
  for (const { calls } of bookings.flatMap(({ boxes }) => boxes)) {
    const leg = legUnderWay(calls);
    const [from, to] = typeof leg === 'number' ? [calls[leg], calls[leg + 1]] : [];
    const ride = from?.ride;
    const ship = ships.get(ride?.sailing.vessel.imo ?? '');
    const id = names.vesselId(ride?.sailing.vessel.imo ?? '');
    if (!from || !to || !ride || !ship || id === undefined || asked.has(`${id} ${to.locode}`)) continue;
    asked.add(`${id} ${to.locode}`);
    const ports = `port_id=${names.idOf(to.locode)}&previous_port_id=${names.idOf(from.locode)}`;
    const { data } = await service.call('GET', `/vessels/${id}/future_positions?${ports}`);
    const arrivalMs = ride.sailing.calls[ride.alight]?.arrivalMs ?? 0;
    const { positions, ...rest } = data.attributes;
    const path = `future positions of ${ship.vessel.name} to ${to.locode}`;
    tally.compare(
      rest,
      {
        name: ship.vessel.name,
        imo: ship.vessel.imo,
        mmsi: ship.vessel.mmsi,
        latitude: new About(ship.position.latitude, 0.0002),
        longitude: new About(ship.position.longitude, 0.0002),
        nautical_speed_knots: new About(ship.position.speedKnots, 0.06),
        navigational_heading_degrees: headingOf(ship),
        position_timestamp: toText(ship.atMs),
      },
      path,
      'future.vessel',
    );
    const goal = referencePlace(to.locode);
    const last = positions.at(-1);
    tally.compare(
      {
        ...wayOf(positions, ship.atMs),
        end: [last?.longitude, last?.latitude],
        late: lateness(last, ship.atMs, arrivalMs),
      },
      {
        estimated: true,
        inOrder: true,
        headings: true,
        tears: NOT_COMPARED,
        end: [new About(goal.longitude, NEAR_DEGREES), new About(goal.latitude, NEAR_DEGREES)],
        late: 'in time',
      },
      path,
      'future.positions',
    );
  }
}

function wayOf(positions: readonly Json[], fromMs: number) {
  const times = positions.map(({ timestamp }) => Date.parse(timestamp));
  return {
    estimated: positions.every((one) => one.estimated === true),
    inOrder: times.every((time, index) => time >= (times[index - 1] ?? fromMs)),
    headings: positions.every(({ heading }) => heading === null || (heading >= 0 && heading < 360)),
    tears: positions.length,
  };
}

/** An arrival weeks after the true one is that of another voyage. */
function lateness(last: Json | undefined, nowMs: number, arrivalMs: number): string {
  const needsMs = Date.parse(last?.timestamp ?? '') - nowMs;
  const allowedMs = Math.max(0, arrivalMs - nowMs) * MAX_STRETCH + MAX_WAIT_MS;
  return needsMs >= 0 && needsMs <= allowedMs ? 'in time' : `${Math.round(needsMs / DAY_MS)} days`;
}
