import type { Activity } from '../observations/observation.ts';
import type { LiveMove } from './live.ts';
import type { MilestoneName, Series } from './milestone.ts';
import type { Ride, Stop } from './ride.ts';
import type { Call, Route } from './route.ts';
import { namedIn } from './series.ts';

/** Positions along the journey: a call takes ten, barges before and after the sea passage a hundred. */
const PRE_CARRIAGE = 100;
const SEA = 1_000;
const ON_CARRIAGE = 5_000;
const PER_CALL = 10;

/** In which order things happen at a call. */
const STEPS: readonly Activity[] = ['arrive', 'berth', 'discharge', 'load', 'depart'];

/** What a move is called by the part its call plays. Berthing is told of at the port of discharge alone. */
const NAMES: Readonly<Record<'vessel' | 'transshipment' | 'feeder', Partial<Record<Activity, MilestoneName>>>> = {
  vessel: {
    arrive: 'vessel_arrived',
    berth: 'vessel_berthed',
    discharge: 'vessel_discharged',
    load: 'vessel_loaded',
    depart: 'vessel_departed',
  },
  transshipment: {
    arrive: 'transshipment_arrived',
    discharge: 'transshipment_discharged',
    load: 'transshipment_loaded',
    depart: 'transshipment_departed',
  },
  feeder: {
    arrive: 'feeder_arrived',
    discharge: 'feeder_discharged',
    load: 'feeder_loaded',
    depart: 'feeder_departed',
  },
};

/** The milestones by water, one series per activity and end of a ride. */
export function seaSeries(route: Route): Series[] {
  const series: Series[] = [];
  for (const [index, ride] of route.preCarriage.entries()) {
    addRide(series, ride, PRE_CARRIAGE + index * 2 * PER_CALL);
  }
  for (const [index, call] of route.calls.entries()) addCall(series, call, SEA + index * PER_CALL);
  for (const [index, ride] of route.onCarriage.entries()) {
    addRide(series, ride, ON_CARRIAGE + index * 2 * PER_CALL);
  }
  return series;
}

function addCall(series: Series[], call: Call, base: number): void {
  if (call.inbound?.alight?.place.key === call.place.key) {
    const kind = call.role === 'port_of_discharge' ? 'vessel' : call.inbound.feeder ? 'feeder' : 'transshipment';
    addStop(series, call.inbound, call.inbound.alight, kind, base);
  }
  if (call.outbound?.board?.place.key === call.place.key) {
    const kind = call.role === 'port_of_lading' ? 'vessel' : call.outbound.feeder ? 'feeder' : 'transshipment';
    addStop(series, call.outbound, call.outbound.board, kind, base);
  }
}

function addRide(series: Series[], ride: Ride, base: number): void {
  if (ride.board) addStop(series, ride, ride.board, 'feeder', base);
  if (ride.alight) addStop(series, ride, ride.alight, 'feeder', base + PER_CALL);
}

function addStop(series: Series[], ride: Ride, stop: Stop, kind: keyof typeof NAMES, base: number) {
  const voyage = namedIn(stop.moves, 'voyage') ?? namedIn(ride.board?.moves ?? [], 'voyage');
  const byActivity = new Map<Activity, LiveMove[]>();
  for (const move of stop.moves) {
    byActivity.set(move.fact.activity, [...(byActivity.get(move.fact.activity) ?? []), move]);
  }
  for (const [activity, moves] of byActivity) {
    const name = NAMES[kind][activity];
    if (!name) continue;
    const place = stop.place.key;
    const earlier = series.filter((other) => other.name === name && other.key.startsWith(`${name}:${place}`)).length;
    const key = earlier === 0 ? `${name}:${place}` : `${name}:${place}:${earlier + 1}`;
    series.push({ key, name, order: base + STEPS.indexOf(activity), moves, vessel: ride.vessel, voyage });
  }
}
