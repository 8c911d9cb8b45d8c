import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants } from '../../values/instant.ts';
import type { DerivedState } from '../containers/container.ts';
import type { RecordedMove, RecordedObservation } from '../observations/observation.ts';
import type { JourneyContext } from './cycle.ts';
import { boxDerivation } from './derive-shipment.ts';
import { bySaid, isMove, type LiveMove, liveStatements } from './live.ts';
import type { MilestoneName } from './milestone.ts';
import { actualOf, expectedOf } from './series.ts';
import { equipmentEvidence, STATED_VALUES, terminalEvidence } from './stated-values.ts';
import { type Evidence, MAX_WORDS, wordOf } from './word.ts';

/** The ship that the box is aboard of or waits for, and the one that brings it to its port of discharge. */
const SHIP_VALUES = ['current_vessel', 'pod_vessel'] as const;
type ShipValue = (typeof SHIP_VALUES)[number];

/** What is no milestone. */
export const OTHER_VALUES: readonly string[] = [...SHIP_VALUES, ...STATED_VALUES];

/** Times closer than this are the same. */
const SAME_MS = MINUTE_MS;

/** Who says so, of every milestone, of the ships, of the box itself and of every statement of a terminal that stands. */
export function evidenceOf(log: readonly RecordedObservation[], number: string, context: JourneyContext): Evidence[] {
  const derived = boxDerivation(log, context)(number);
  if (!derived) return [];
  const { takenFor, state, heard } = derived;
  const live = liveStatements(log).filter(({ fact: { subject } }) => (subject.containerNumber ?? number) === number);
  const series = new Map<string, LiveMove[]>();
  for (const move of live.filter(isMove)) {
    const name = takenFor.get(move.id);
    if (!name) continue;
    const key = `${name} ${move.fact.place?.key ?? ''}`;
    series.set(key, [...(series.get(key) ?? []), move]);
  }
  const all = [...series.values()];
  return [
    ...all.flatMap((words) => ofMilestone(words, takenFor)),
    ...ofShips(all, state),
    ...terminalEvidence(heard.facts, heard.moves),
    ...equipmentEvidence(live, number),
  ];
}

function ofMilestone(words: readonly LiveMove[], takenFor: ReadonlyMap<Id, MilestoneName>): Evidence[] {
  return (['happened', 'expected'] as const).flatMap((kind) => {
    const said = kind === 'happened' ? actualOf(words) : expectedOf(words);
    const value = said && takenFor.get(said.id);
    if (!said || !value) return [];
    const others = words.filter(
      (word) => (word.fact.classifier === 'actual') === (kind === 'happened') && !isSameTime(word.fact, said.fact),
    );
    const toWord = (move: LiveMove) => wordOf({ by: move, says: move.fact.time.at });
    const locode = said.fact.place?.locode ?? null;
    return [{ value, kind, locode, said: toWord(said), contradictedBy: newest(others).map(toWord) }];
  });
}

/** A statement of the day alone is not at odds with one of a minute of that day. */
function isSameTime(one: RecordedMove, other: RecordedMove): boolean {
  const apartMs = Math.abs(compareInstants(one.time.at, other.time.at));
  const isDay = one.time.precision === 'day' || other.time.precision === 'day';
  return apartMs < (isDay ? DAY_MS : SAME_MS);
}

/** The best word that names the ship, and those about the same milestones that name another. */
function ofShips(series: readonly (readonly LiveMove[])[], state: DerivedState): Evidence[] {
  const names: Readonly<Record<ShipValue, string | null>> = {
    current_vessel: state.currentVesselName,
    pod_vessel: state.podVesselName,
  };
  return SHIP_VALUES.flatMap((value) => {
    const isIt = ({ fact: { vessel } }: LiveMove) => vessel !== null && vessel.name === names[value];
    const concerned = names[value] === null ? [] : series.filter((words) => words.some(isIt));
    const naming = concerned.flatMap((words) => words.filter(isIt));
    const said = actualOf(naming) ?? expectedOf(naming);
    if (!said) return [];
    const others = concerned.flatMap((words) => words.filter((move) => move.fact.vessel !== null && !isIt(move)));
    const toWord = (by: LiveMove) => wordOf({ by, says: shipText(by) });
    const locode = said.fact.place?.locode ?? null;
    return [{ value, kind: 'stated' as const, locode, said: toWord(said), contradictedBy: newest(others).map(toWord) }];
  });
}

function shipText({ fact: { vessel, voyage } }: LiveMove): string {
  const name = vessel?.name ?? (vessel?.imo ? `IMO ${vessel.imo}` : 'unknown');
  return voyage ? `${name}, voyage ${voyage}` : name;
}

function newest(words: readonly LiveMove[]): LiveMove[] {
  return [...words].sort((one, other) => bySaid(other, one)).slice(0, MAX_WORDS);
}
