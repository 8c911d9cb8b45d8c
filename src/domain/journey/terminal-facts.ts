import type { Instant } from '../../values/instant.ts';
import { dayOf } from '../../values/time-zone.ts';
import type { DataSource, Fee, Hold, RecordedTerminalFacts, ResolvedPlace } from '../observations/observation.ts';
import { byTime, type Live, type LiveMove } from './live.ts';

/** What is known at the terminal: for each matter the latest word on it. */
export interface AtTerminal {
  readonly holds: readonly Hold[];
  readonly fees: readonly Fee[];
  /** Those of the inland destination alone. */
  readonly inlandHolds: readonly Hold[];
  readonly inlandFees: readonly Fee[];
  readonly lastFreeDays: Readonly<Record<FreeTimeGiver, StatedFreeDay | null>>;
  readonly appointmentAt: Instant | null;
  /** In the yard of the port of discharge. */
  readonly yardLocation: string | null;
  readonly checkedAt: Instant | null;
  /** The terminals that spoke of the box at the port of discharge and at the inland destination. */
  readonly podTerminal: ResolvedPlace | null;
  readonly inlandTerminal: ResolvedPlace | null;
  readonly turns: readonly AvailabilityTurn[];
}

/** Who gives free time. */
type FreeTimeGiver = 'line' | 'terminal' | 'rail';

/** A day as it was stated, on the calendar of the place that stated it. */
export interface StatedFreeDay {
  readonly on: string;
  /** The first that was stated for the place. */
  readonly originallyOn: string;
  readonly place: ResolvedPlace | null;
}

/** The moment a box became available, or ceased to be. */
export interface AvailabilityTurn {
  readonly available: boolean;
  readonly at: Instant;
  readonly zone: string | null;
  readonly place: ResolvedPlace | null;
  readonly source: DataSource;
}

type Facts = Live<RecordedTerminalFacts>;

export function atTerminal(
  facts: readonly Facts[],
  moves: readonly LiveMove[],
  inland: ResolvedPlace | null,
): AtTerminal {
  const ordered = [...facts].sort(byTime);
  const isInland = ({ fact }: Facts) => inland !== null && fact.place?.key === inland.key;
  const atPort = ordered.filter((one) => !isInland(one));
  const latest = <Value>(read: (fact: RecordedTerminalFacts) => Value | undefined): Value | undefined =>
    ordered.map(({ fact }) => read(fact)).findLast((value) => value !== undefined);
  const freeDay = (giver: FreeTimeGiver) => freeDayOf(ordered, giver);
  const seen = ordered.filter((one) => one.source === 'terminal').at(-1);
  const inlandFacts = ordered.filter(isInland);
  return {
    holds: holdsAfter(ordered),
    fees: feesAfter(ordered),
    inlandHolds: holdsAfter(inlandFacts),
    inlandFees: feesAfter(inlandFacts),
    lastFreeDays: { line: freeDay('line'), terminal: freeDay('terminal'), rail: freeDay('rail') },
    appointmentAt: latest((fact) => fact.pickupAppointment)?.at ?? null,
    yardLocation: atPort.findLast(({ fact }) => fact.yardLocation !== undefined)?.fact.yardLocation ?? null,
    checkedAt: seen?.fact.time.at ?? null,
    podTerminal: atPort.findLast(({ fact }) => fact.place?.terminalType === 'terminal')?.fact.place ?? null,
    inlandTerminal: ordered.findLast((one) => isInland(one) && one.fact.place?.terminalId)?.fact.place ?? null,
    turns: turnsOf(ordered, moves),
  };
}

/** The latest word, which may be that there is none. */
function freeDayOf(ordered: readonly Facts[], giver: FreeTimeGiver): StatedFreeDay | null {
  const stated = ordered.flatMap(({ fact }) => {
    const time = fact.lastFreeDay?.[giver];
    return time === undefined ? [] : [{ on: time && dayOf(Date.parse(time.at), time.zone), place: fact.place }];
  });
  const last = stated.at(-1);
  if (!last?.on) return null;
  const first = stated.find(({ on, place }) => on !== null && place?.key === last.place?.key);
  return { on: last.on, originallyOn: first?.on ?? last.on, place: last.place };
}

/** The latest complete list, with what was placed and released one by one since. */
function holdsAfter(ordered: readonly Facts[]): Hold[] {
  let holds: Hold[] = [];
  for (const { fact } of ordered) {
    const { holdPlaced, holdReleased } = fact;
    if (fact.holds) holds = [...fact.holds];
    if (holdPlaced) holds = [...holds.filter((hold) => !isSameHold(hold, holdPlaced)), holdPlaced];
    if (holdReleased) holds = holds.filter(({ name }) => name !== holdReleased);
  }
  return holds.sort(byText(({ name, description }) => `${name} ${description}`));
}

/** The latest complete list. */
function feesAfter(ordered: readonly Facts[]): Fee[] {
  const fees = ordered.findLast(({ fact }) => fact.fees !== undefined)?.fact.fees ?? [];
  return [...fees].sort(byText(({ type, amount }) => `${type} ${amount}`));
}

function isSameHold(one: Hold, other: Hold): boolean {
  return one.name === other.name && one.description === other.description;
}

/** Saying the same again is no turn. */
function turnsOf(facts: readonly Facts[], moves: readonly LiveMove[]): AvailabilityTurn[] {
  const said = [
    ...facts.flatMap((one) =>
      one.fact.availableForPickup === undefined ? [] : [{ one, is: one.fact.availableForPickup }],
    ),
    ...moves.flatMap((one) => {
      const { activity, classifier } = one.fact;
      if (classifier !== 'actual' || (activity !== 'available' && activity !== 'not_available')) return [];
      return [{ one, is: activity === 'available' }];
    }),
  ].sort((left, right) => byTime(left.one, right.one));
  return said
    .filter(({ is }, index) => is !== said[index - 1]?.is)
    .map(({ one, is }) => ({
      available: is,
      at: one.fact.time.at,
      zone: one.fact.time.zone,
      place: one.fact.place,
      source: one.source,
    }));
}

function byText<Item>(text: (item: Item) => string): (one: Item, other: Item) => number {
  return (one, other) => (text(one) < text(other) ? -1 : text(one) > text(other) ? 1 : 0);
}
