import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DerivedState } from '../containers/container.ts';
import type { DataSource, EquipmentFacts, RecordedTerminalFacts, ResolvedPlace } from '../observations/observation.ts';
import { containerState } from './container-state.ts';
import { type Cycle, cycleOf, isAboutNumber, isInCycle, type JourneyContext } from './cycle.ts';
import { daysInOrder } from './days-in-order.ts';
import { equipmentOf } from './equipment.ts';
import { type Land, landSeries } from './land-series.ts';
import { byTime, isMove, type Live, type LiveMove, type Stated } from './live.ts';
import type { MilestoneName, Series } from './milestone.ts';
import { findRides } from './rides.ts';
import { type Route, routeOf, type StatedPlaces } from './route.ts';
import { seaSeries } from './sea-series.ts';
import { actualOf, expectedOf } from './series.ts';
import type { Others } from './ship-calls.ts';
import { type AtTerminal, atTerminal } from './terminal-facts.ts';

/** When, where and with which ship, as somebody said it. */
interface Said {
  readonly at: Instant;
  readonly zone: string | null;
  readonly place: ResolvedPlace | null;
  readonly vesselId: Id | null;
  readonly voyage: string | null;
  readonly source: DataSource;
}

/** Something that happened, as it stands now. */
export interface Milestone extends Said {
  /** Which milestone at which call: the identity of the transport event. */
  readonly key: string;
  readonly name: MilestoneName;
  readonly order: number;
}

/** Something expected that subscribers are told about when it changes. */
export interface Estimate extends Said {
  readonly name: 'vessel_departed' | 'vessel_arrived' | 'arrived_at_inland_destination';
}

export interface DerivedContainer {
  readonly state: DerivedState;
  readonly milestones: readonly Milestone[];
  readonly estimates: readonly Estimate[];
  /** What each move was taken for. */
  readonly takenFor: ReadonlyMap<Id, MilestoneName>;
  readonly route: Route;
  readonly inland: ResolvedPlace | null;
  /** The words of terminals and the moves that count for this journey of the box. */
  readonly heard: { readonly facts: readonly Live<RecordedTerminalFacts>[]; readonly moves: readonly LiveMove[] };
}

/** What is said of the shipment as a whole and of its other boxes, as far as it matters to one of them. */
export interface Surroundings {
  readonly stated: StatedPlaces;
  readonly others: Others;
}

/** Folds everything that stands about one container into its journey. Reads no clock. */
export function deriveContainer(
  statements: readonly Live<Stated>[],
  { stated, others }: Surroundings,
  equipment: readonly EquipmentFacts[],
  context: JourneyContext,
): DerivedContainer {
  const about = statements.filter((statement) => isAboutNumber(statement.fact, context));
  const everyMove = daysInOrder(about.filter(isMove));
  const cycle = cycleOf(everyMove, stated, context);
  const moves = everyMove.filter((move) => isInCycle(move, cycle));
  const route = routeOf(findRides(moves, stated.portOfDischarge, others), stated);
  const sea = seaSeries(route);
  const land = landSeries(moves, route, sea, stated);
  const series = [...sea, ...land.series].sort((one, other) => one.order - other.order);
  const words = about.filter(isTerminalFacts);
  const facts = words.filter(
    (one) => isInCycleAtDestination(one, cycle) && isAtDestination(one.fact.place, route, land),
  );
  const terminal = atTerminal(facts, moves, land.inland);
  const milestones = [...series.flatMap(toMilestone), ...turnMilestones(terminal)];
  return {
    state: {
      ...containerState(series, land, route, terminal, moves),
      ...equipmentOf(equipment),
      polCutOffAt: cutOffIn(words, cycle),
    },
    milestones,
    estimates: estimatesOf(series).filter(({ name }) => name !== 'vessel_arrived' || !hasMissed(route)),
    takenFor: new Map(series.flatMap((one) => one.moves.map((move) => [move.id, one.name] as const))),
    route,
    inland: land.inland,
    heard: { facts, moves },
  };
}

/** The ship that was to bring the box left without it: when that arrives is of no interest. */
function hasMissed({ calls }: Route): boolean {
  return calls.some((call) => call.outbound?.missed === true);
}

function isTerminalFacts(statement: Live<Stated>): statement is Live<RecordedTerminalFacts> {
  return statement.fact.kind === 'terminal';
}

function isInCycleAtDestination({ fact, atMs }: Live<RecordedTerminalFacts>, cycle: Cycle): boolean {
  return atMs >= (fact.place ? Math.max(cycle.fromMs, cycle.landedFromMs) : cycle.fromMs) && atMs < cycle.toMs;
}

/** The latest word of this journey, wherever it comes from: a box has a cut-off at its port of lading alone. */
function cutOffIn(words: readonly Live<RecordedTerminalFacts>[], { fromMs, toMs }: Cycle): Instant | null {
  const said = words.filter(({ fact, atMs }) => fact.cutOff !== undefined && atMs >= fromMs && atMs < toMs);
  return said.sort(byTime).at(-1)?.fact.cutOff?.at ?? null;
}

function isAtDestination(place: ResolvedPlace | null, route: Route, land: Land): boolean {
  if (!place || !route.pod) return true;
  return place.key === route.pod.place.key || place.key === land.inland?.key;
}

function toMilestone(series: Series): Milestone[] {
  const actual = actualOf(series.moves);
  if (!actual) return [];
  const { fact, source } = actual;
  return [
    {
      key: series.key,
      name: series.name,
      order: series.order,
      at: fact.time.at,
      zone: fact.time.zone,
      place: fact.place,
      vesselId: fact.vessel?.id ?? series.vessel?.id ?? null,
      voyage: voyageOf(series, actual),
      source,
    },
  ];
}

/** The voyage of the statement itself, else the latest one stated for the same milestone, else that of the vessel there. */
function voyageOf(series: Series, winner: LiveMove): string | null {
  return winner.fact.voyage ?? series.moves.findLast((move) => move.fact.voyage)?.fact.voyage ?? series.voyage;
}

const TURN_ORDER = 7_500;

function turnMilestones(terminal: AtTerminal): Milestone[] {
  const count = { available: 0, not_available: 0 };
  return terminal.turns.map((turn, index) => {
    const name = turn.available ? 'available' : 'not_available';
    count[name] += 1;
    const { at, zone, place, source } = turn;
    const key = `${name}:${count[name]}`;
    return { key, name, order: TURN_ORDER + index, at, zone, place, vesselId: null, voyage: null, source };
  });
}

const ESTIMATED: readonly Estimate['name'][] = ['vessel_departed', 'vessel_arrived', 'arrived_at_inland_destination'];

function estimatesOf(series: readonly Series[]): Estimate[] {
  return ESTIMATED.flatMap((name) => {
    const one = series.find((candidate) => candidate.name === name);
    const expected = one && expectedOf(one.moves);
    if (!one || !expected) return [];
    const { fact, source } = expected;
    return [
      {
        name,
        at: fact.time.at,
        zone: fact.time.zone,
        place: fact.place,
        vesselId: fact.vessel?.id ?? one.vessel?.id ?? null,
        voyage: voyageOf(one, expected),
        source,
      },
    ];
  });
}
