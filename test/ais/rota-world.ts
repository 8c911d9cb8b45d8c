import { ShipRota } from '../../src/ais/feeds/ship-rota.ts';
import { randomOf } from '../../src/simulator/random.ts';

/**
 * A fleet as a coastal network hears it, in steps of how often a question may be changed. A ship under way reports every
 * ten seconds and one that lies every three minutes (ITU-R M.1371), each from a moment of its own; one report in ten is
 * lost. Ships go out of hearing for days and come back.
 */
export interface RotaWorld {
  readonly seed: string;
  readonly ships: number;
  readonly connections: number;
  readonly places: number;
  readonly hours: number;
}

const STEP_S = 10;
const HOUR_S = 3_600;
/** Until it is known who can be heard. */
const WARM_UP_HOURS = 11;
const UNDER_WAY_S = 10;
const LYING_S = 180;
const LOST = 0.1;
const LYING_SHARE = 0.3;
const OUT_OF_HEARING_SHARE = 0.25;
const OUT_HOURS = 96;
const URGENT_SHARE = 0.08;
const FIRST_MMSI = 201_000_000;
/** How often ages are looked at. */
const LOOK_STEPS = 30;

interface Sailing {
  readonly mmsi: number;
  readonly everyS: number;
  readonly phaseS: number;
  readonly weight: number;
  /** Whether it can be heard, the moment from which that holds, and the next at which it changes. */
  isHearable: boolean;
  sinceS: number;
  changesS: number;
  heardS: number;
}

/**
 * The age that 95 of 100 positions of ships that can be heard do not exceed, in seconds, and the least that it can be:
 *
 * To have a ship's age at `x` or below all the time, it has to be heard every `x` seconds, and each time it holds a place
 * until it reports: who does not see the future waits for half an interval, in whole steps, and again for what is lost.
 * All places together give as many seconds a second as there are places. The cheapest way to have 95 of 100 ages at or
 * below `x` is to hear the ships that hold places shortest, so `x` is the sum of what those hold, over the places. Nothing
 * is counted for finding out who can be heard, nor for hearing some more often than others.
 */
export function sailRota({ seed, ships: count, connections, places, hours }: RotaWorld): {
  readonly p95S: number;
  readonly leastP95S: number;
} {
  const random = randomOf(seed, 'rota');
  const ships = Array.from({ length: count }, (_, at) => launch(FIRST_MMSI + at, random));
  const byMmsi = new Map(ships.map((ship) => [ship.mmsi, ship]));
  const rota = new ShipRota({ connections, places });
  rota.want(ships);
  for (let connection = 0; connection < connections; connection++) rota.opened(connection);
  const ages: number[] = [];
  const held: number[] = [];
  let looks = 0;
  for (let step = 0; step * STEP_S < (WARM_UP_HOURS + hours) * HOUR_S; step++) {
    const nowS = step * STEP_S;
    rota.turn(nowS * 1_000);
    for (const ship of ships) wander(ship, nowS, random);
    for (let connection = 0; connection < connections; connection++) {
      const asked = rota.listOf(connection);
      if (asked.length > places) throw new Error('more ships than places');
      for (const mmsi of asked) {
        const ship = byMmsi.get(mmsi);
        if (!ship?.isHearable || !reports(ship, nowS) || random.chance(LOST)) continue;
        ship.heardS = nowS + STEP_S;
        rota.heard(mmsi, ship.everyS === LYING_S ? 0 : 15, ship.heardS * 1_000);
      }
    }
    if (nowS < WARM_UP_HOURS * HOUR_S || step % LOOK_STEPS !== 0) continue;
    looks++;
    for (const { isHearable, heardS, sinceS, everyS } of ships) {
      if (!isHearable) continue;
      ages.push(nowS + STEP_S - Math.max(heardS, sinceS));
      held.push(holdS(everyS));
    }
  }
  const cheapest = held.sort(ascending).slice(0, Math.ceil(0.95 * held.length));
  const leastP95S = cheapest.reduce((total, seconds) => total + seconds, 0) / looks / (connections * places);
  return { p95S: ages.sort(ascending)[cheapest.length - 1] ?? 0, leastP95S };
}

const ascending = (one: number, other: number) => one - other;

/** Steps until a report comes through, of a ship whose next one is due at any moment of its interval. */
function holdS(everyS: number): number {
  const steps = everyS / STEP_S;
  const first = (STEP_S * (steps + 1)) / 2;
  return first + (LOST / (1 - LOST)) * everyS;
}

type Random = ReturnType<typeof randomOf>;

function launch(mmsi: number, random: Random): Sailing {
  const everyS = random.chance(LYING_SHARE) ? LYING_S : UNDER_WAY_S;
  const isHearable = !random.chance(OUT_OF_HEARING_SHARE);
  const phaseS = random.between(0, everyS);
  const weight = random.chance(URGENT_SHARE) ? 1.5 : 1;
  return { mmsi, everyS, phaseS, weight, isHearable, sinceS: 0, changesS: spellS(isHearable, random), heardS: 0 };
}

function wander(ship: Sailing, nowS: number, random: Random): void {
  if (nowS < ship.changesS) return;
  ship.isHearable = !ship.isHearable;
  ship.sinceS = nowS;
  ship.changesS = nowS + spellS(ship.isHearable, random);
}

function spellS(isHearable: boolean, random: Random): number {
  const meanHours = isHearable ? OUT_HOURS * (1 / OUT_OF_HEARING_SHARE - 1) : OUT_HOURS;
  return -Math.log(1 - random.next()) * meanHours * HOUR_S;
}

function reports({ everyS, phaseS }: Sailing, nowS: number): boolean {
  return Math.floor((nowS + STEP_S - phaseS) / everyS) > Math.floor((nowS - phaseS) / everyS);
}
