import { describe, expect, it } from 'vitest';
import type { Prediction } from '../src/domain/eta/predict.ts';
import { notBefore, shipCalls } from '../src/domain/eta/ship-schedule.ts';
import { NOTHING_UGLY } from '../src/simulator/ugly-cases.ts';
import { callOf } from '../src/simulator/world/sailing.ts';
import { createWorld } from '../src/simulator/world/world.ts';
import { DAY_MS, HOUR_MS } from '../src/values/duration.ts';
import { nameBasedId } from '../src/values/id.ts';
import { toInstant } from '../src/values/instant.ts';

const START_MS = Date.UTC(2026, 2, 1);

/** Everything that the ships of a world bring in two months, as its lines expect it, each off by some hours. */
function broughtByShip() {
  const world = createWorld({ seed: 'several calls ahead', rates: NOTHING_UGLY, bookingsPerDeparture: 2 });
  const ships = new Map<string, ReturnType<typeof broughtOf>[]>();
  for (const [index, booking] of world.bookingsLeaving(START_MS, START_MS + 60 * DAY_MS).entries()) {
    const ride = booking.boxes[0]?.journey.plans.at(-1)?.rides.at(-1);
    if (!ride) continue;
    const { imo } = ride.sailing.vessel;
    const errorMs = ((index % 5) - 2) * 4 * HOUR_MS;
    ships.set(imo, [...(ships.get(imo) ?? []), broughtOf(booking.key, callOf(ride.sailing, ride.alight), errorMs)]);
  }
  return ships;
}

function broughtOf(key: string, call: ReturnType<typeof callOf>, errorMs: number) {
  const { locode, arrivalMs } = call;
  const id = nameBasedId('shipment', key);
  const podEtaAt = toInstant(new Date(arrivalMs + errorMs));
  const shipment = { id, portOfDischargeId: nameBasedId('port', locode), podEtaAt };
  return { shipment, voyage: undefined, truth: `${locode} ${arrivalMs}` };
}

describe('what the ships of a world bring', () => {
  it('is one call for each time that a ship comes to a port, in the order in which it comes', () => {
    let [several, together] = [0, 0];
    for (const brought of broughtByShip().values()) {
      const calls = shipCalls(brought);
      expect(calls.map(({ members }) => new Set(members.map(({ truth }) => truth)).size)).toEqual(calls.map(() => 1));
      expect(calls).toHaveLength(new Set(brought.map(({ truth }) => truth)).size);
      const due = calls.map(({ members }) => Date.parse(members[0]?.shipment.podEtaAt ?? ''));
      expect(due).toEqual([...due].sort((one, other) => one - other));
      if (calls.length > 1) several += 1;
      together += calls.filter(({ members }) => members.length > 1).length;
    }
    expect(several).toBeGreaterThan(20);
    expect(together).toBeGreaterThan(20);
  });

  it('comes no sooner than its ship can have sailed, and its interval with it', () => {
    const said = { arrivalMs: 10, earliestMs: 5, latestMs: 30, calibration: 1 } satisfies Prediction;
    expect(notBefore(said, 8)).toBe(said);
    expect(notBefore(said, 14)).toMatchObject({ arrivalMs: 14, earliestMs: 9, latestMs: 34 });
  });
});
