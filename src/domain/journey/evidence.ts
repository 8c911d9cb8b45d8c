import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type {
  DataSource,
  RecordedMove,
  RecordedObservation,
  RecordedTerminalFacts,
  ResolvedTime,
} from '../observation.ts';
import type { JourneyContext } from './cycle.ts';
import { deriveShipment } from './derive-shipment.ts';
import { bySaid, isMove, type Live, type LiveMove, liveStatements } from './live.ts';
import type { MilestoneName } from './milestone.ts';
import { actualOf, expectedOf } from './series.ts';

/** One word of a source, and where it can be read. */
export interface Word {
  readonly observationId: Id;
  readonly source: DataSource;
  readonly sourceName: string;
  /** As the sender wrote it. */
  readonly original: string;
  /** What it says: a time, or a value as text. */
  readonly says: string;
  readonly statedAt: Instant | null;
  readonly receivedAt: Instant;
}

/** A value of a container: whose word it is, and whose it is not. */
export interface Evidence {
  readonly value: MilestoneName | TerminalValue;
  readonly kind: 'happened' | 'expected' | 'stated';
  readonly locode: string | null;
  readonly said: Word;
  /** Words of the same that say otherwise, the latest first. */
  readonly contradictedBy: readonly Word[];
}

export const TERMINAL_VALUES = [
  'available_for_pickup',
  'holds',
  'fees',
  'line_last_free_day',
  'terminal_last_free_day',
  'rail_last_free_day',
  'pickup_appointment',
  'yard_location',
] as const;
export type TerminalValue = (typeof TERMINAL_VALUES)[number];

/** Times closer than this are the same. */
const SAME_MS = 60_000;
const MAX_WORDS = 20;

/** Who says so, of every milestone and every statement of a terminal that stands. */
export function evidenceOf(log: readonly RecordedObservation[], number: string, context: JourneyContext): Evidence[] {
  const takenFor = deriveShipment(log, context).containers.get(number)?.takenFor ?? new Map<Id, MilestoneName>();
  const live = liveStatements(log).filter(({ fact: { subject } }) => (subject.containerNumber ?? number) === number);
  const series = new Map<string, LiveMove[]>();
  for (const move of live.filter(isMove)) {
    const name = takenFor.get(move.id);
    if (!name) continue;
    const key = `${name} ${move.fact.place?.key ?? ''}`;
    series.set(key, [...(series.get(key) ?? []), move]);
  }
  const moves = [...series.values()].flatMap((words) => ofMilestone(words, takenFor));
  return [...moves, ...ofTerminal(live.filter(isTerminalFacts))];
}

function ofMilestone(words: readonly LiveMove[], takenFor: ReadonlyMap<Id, MilestoneName>): Evidence[] {
  return (['happened', 'expected'] as const).flatMap((kind) => {
    const said = kind === 'happened' ? actualOf(words) : expectedOf(words);
    const value = said && takenFor.get(said.id);
    if (!said || !value) return [];
    const others = words.filter(
      (word) => (word.fact.classifier === 'actual') === (kind === 'happened') && !isSameTime(word.fact, said.fact),
    );
    const toWord = (move: LiveMove) => wordOf(move, move.fact.time.at);
    const locode = said.fact.place?.locode ?? null;
    return [{ value, kind, locode, said: toWord(said), contradictedBy: newest(others).map(toWord) }];
  });
}

/** A statement of the day alone is not at odds with one of a minute of that day. */
function isSameTime(one: RecordedMove, other: RecordedMove): boolean {
  const apartMs = Math.abs(Date.parse(one.time.at) - Date.parse(other.time.at));
  const isDay = one.time.precision === 'day' || other.time.precision === 'day';
  return apartMs < (isDay ? 24 * 3_600_000 : SAME_MS);
}

type TerminalWord = Live<RecordedTerminalFacts>;

function isTerminalFacts(statement: Live<unknown>): statement is TerminalWord {
  return (statement.fact as RecordedTerminalFacts).kind === 'terminal';
}

const READ: Readonly<Record<TerminalValue, (fact: RecordedTerminalFacts) => string | undefined>> = {
  available_for_pickup: (fact) =>
    fact.availableForPickup === undefined ? undefined : fact.availableForPickup ? 'available' : 'not available',
  holds: ({ holds, holdPlaced, holdReleased }) =>
    holds
      ? holds.map(({ name, status }) => `${name} ${status}`).join(', ') || 'none'
      : holdPlaced
        ? `${holdPlaced.name} placed`
        : holdReleased && `${holdReleased} released`,
  fees: ({ fees }) =>
    fees && (fees.map(({ type, amount, currencyCode }) => `${type} ${amount} ${currencyCode}`).join(', ') || 'none'),
  line_last_free_day: ({ lastFreeDay }) => timeText(lastFreeDay?.line),
  terminal_last_free_day: ({ lastFreeDay }) => timeText(lastFreeDay?.terminal),
  rail_last_free_day: ({ lastFreeDay }) => timeText(lastFreeDay?.rail),
  pickup_appointment: ({ pickupAppointment }) => timeText(pickupAppointment),
  yard_location: ({ yardLocation }) => (yardLocation === null ? 'none' : yardLocation),
};

function timeText(time: ResolvedTime | null | undefined): string | undefined {
  return time === null ? 'none' : time?.at;
}

/** Of each matter the latest word stands; another source's last word on it may be another. */
function ofTerminal(facts: readonly TerminalWord[]): Evidence[] {
  const ordered = [...facts].sort((one, other) => one.atMs - other.atMs || bySaid(one, other));
  return TERMINAL_VALUES.flatMap((value) => {
    const words = ordered.flatMap((word) => {
      const says = READ[value](word.fact);
      return says === undefined ? [] : [{ word, says }];
    });
    const last = words.at(-1);
    if (!last) return [];
    const lastOfEach = new Map(words.map((one) => [one.word.sourceName, one]));
    const others = [...lastOfEach.values()].filter(({ says }) => says !== last.says);
    return [
      {
        value,
        kind: 'stated' as const,
        locode: last.word.fact.place?.locode ?? null,
        said: wordOf(last.word, last.says),
        contradictedBy: others.map(({ word, says }) => wordOf(word, says)).slice(0, MAX_WORDS),
      },
    ];
  });
}

function newest(words: readonly LiveMove[]): LiveMove[] {
  return [...words].sort((one, other) => bySaid(other, one)).slice(0, MAX_WORDS);
}

function wordOf(
  { id, source, sourceName, fact, receivedMs }: Live<RecordedMove | RecordedTerminalFacts>,
  says: string,
): Word {
  return {
    observationId: id,
    source,
    sourceName,
    original: fact.original,
    says,
    statedAt: fact.statedAt ?? null,
    receivedAt: new Date(receivedMs).toISOString(),
  };
}
