import { finish } from '../../concurrency/run-at-once.ts';
import type { Id } from '../../values/id.ts';
import type {
  EquipmentFacts,
  RecordedObservation,
  RecordedShipmentFacts,
  ResolvedPlace,
} from '../observations/observation.ts';
import type { FirstEstimates, ShipmentState } from '../shipments/shipment.ts';
import { byBox } from './by-box.ts';
import type { JourneyContext } from './cycle.ts';
import { type DerivedContainer, deriveContainer } from './derive-container.ts';
import { isActual, isMove, type Live, type LiveMove, liveStatements, type Stated } from './live.ts';
import type { StatedPlaces } from './route.ts';
import { type MovesByShip, shipAt } from './ship-calls.ts';
import { shipmentState } from './shipment-state.ts';

export interface DerivedShipment {
  readonly state: Omit<ShipmentState, keyof FirstEstimates>;
  /** By container number, in the order of the numbers. */
  readonly containers: ReadonlyMap<string, DerivedContainer>;
  /** IMO numbers of vessels the shipment is to meet, or is aboard of. */
  readonly awaitedImos: readonly string[];
  /** The ports it calls at. */
  readonly portIds: readonly Id[];
}

/**
 * Everything that follows from what was observed about a shipment. A pure function of the set of observations: neither
 * their order nor repetition matters, and no clock is read.
 */
export function deriveShipment(observations: readonly RecordedObservation[], context: JourneyContext): DerivedShipment {
  return finish(derivingShipment(observations, context));
}

/** The same a box at a time, for whoever has others waiting in between. */
export function* derivingShipment(
  observations: readonly RecordedObservation[],
  context: JourneyContext,
): Generator<undefined, DerivedShipment> {
  const { numbers, stated, facts, derive } = boxesOf(observations, context);
  const containers = new Map<string, DerivedContainer>();
  for (const number of numbers) {
    yield;
    containers.set(number, derive(number));
  }
  const journeys = containers.size > 0 ? [...containers.values()] : [derive(undefined)];
  return {
    state: shipmentState(
      journeys,
      stated,
      facts.findLast((fact) => fact.bookingCancelled !== undefined)?.bookingCancelled ?? false,
    ),
    containers,
    awaitedImos: [...new Set(journeys.flatMap(awaitedImos))].sort(),
    portIds: [...new Set(journeys.flatMap(({ route }) => route.calls.flatMap(({ place }) => place.locationId ?? [])))],
  };
}

/** One box of a shipment as `deriveShipment` has it; undefined where it is none of them. */
export type DeriveBox = (number: string) => DerivedContainer | undefined;

/** The boxes of a shipment, each when it is asked for: what they share is looked at once. */
export function boxDerivation(observations: readonly RecordedObservation[], context: JourneyContext): DeriveBox {
  const { numbers, derive } = boxesOf(observations, context);
  const known = new Set(numbers);
  return (number) => (known.has(number) ? derive(number) : undefined);
}

function boxesOf(observations: readonly RecordedObservation[], context: JourneyContext) {
  const statements = liveStatements(observations);
  const facts = statements.filter(isShipmentFacts).map(({ fact }) => fact);
  const stated = statedPlaces(facts);
  const heard = byBox(statements);
  const loaded = actualsByShip(statements, 'load');
  const landed = actualsByShip(statements, 'discharge');
  const derive = (number: string | undefined) =>
    deriveContainer(
      heard(number),
      { stated, others: { number, loaded, landed } },
      equipmentFacts(facts, number),
      context,
    );
  return { numbers: containerNumbers(statements, context), stated, facts, derive };
}

function actualsByShip(statements: readonly Live<Stated>[], activity: 'load' | 'discharge'): MovesByShip {
  const found = new Map<string, LiveMove[]>();
  for (const move of statements.filter(isMove)) {
    const { vessel, place } = move.fact;
    if (!vessel || !place || !move.specific || !isActual(move, activity)) continue;
    const key = shipAt(vessel.key, place.key);
    const known = found.get(key);
    if (known) known.push(move);
    else found.set(key, [move]);
  }
  return found;
}

function isShipmentFacts(statement: Live<Stated>): statement is Live<RecordedShipmentFacts> {
  return statement.fact.kind === 'shipment';
}

function statedPlaces(facts: readonly RecordedShipmentFacts[]): StatedPlaces {
  const latest = (read: (fact: RecordedShipmentFacts) => ResolvedPlace | undefined) =>
    facts.map(read).findLast((place) => place !== undefined) ?? null;
  return {
    portOfLading: latest((fact) => fact.portOfLading),
    portOfDischarge: latest((fact) => fact.portOfDischarge),
    destination: latest((fact) => fact.destination),
  };
}

/** The boxes of the shipment: those that anything stands about, less those missing from a later complete list. */
function containerNumbers(statements: readonly Live<Stated>[], context: JourneyContext): string[] {
  if (context.numberType === 'container') return [context.normalizedNumber];
  const numbers = new Set<string>();
  for (const { fact } of statements) {
    if (fact.kind === 'shipment' && fact.equipment) {
      if (fact.equipmentComplete) numbers.clear();
      for (const { number } of fact.equipment) numbers.add(number);
    }
    if (fact.subject.containerNumber) numbers.add(fact.subject.containerNumber);
  }
  return [...numbers].sort();
}

function equipmentFacts(facts: readonly RecordedShipmentFacts[], number: string | undefined): EquipmentFacts[] {
  return facts.flatMap((fact) => fact.equipment?.filter((equipment) => equipment.number === number) ?? []);
}

/** A vessel is of interest until the box has left it: berthing comes after arrival, and a late word may correct either. */
function awaitedImos({ route, state }: DerivedContainer): string[] {
  if (state.podFullOutAt !== null || state.emptyTerminatedAt !== null) return [];
  return route.calls.flatMap(({ outbound: ride }, index) => {
    if (!ride?.vessel?.imo) return [];
    const at = ride.alight?.moves ?? [];
    // Nobody told when the ship came: who saw it may still say so.
    const landed =
      at.some((move) => isActual(move, 'discharge')) && at.some((move) => isActual(move, 'arrive', 'berth'));
    const wentOn = route.calls
      .slice(index + 1)
      .some((call) => call.outbound?.board?.moves.some((move) => isActual(move, 'load', 'depart')));
    return landed || wentOn ? [] : [ride.vessel.imo];
  });
}
