import type { Id } from '../../values/id.ts';
import type {
  Activity,
  DataSource,
  RecordedMove,
  RecordedObservation,
  Withdrawal,
} from '../observations/observation.ts';

/** A statement that still stands, said once or many times. */
export interface Live<Fact> {
  readonly id: Id;
  readonly source: DataSource;
  readonly sourceName: string;
  readonly fact: Fact;
  /** Names a container, rather than holding for the whole shipment. */
  readonly specific: boolean;
  /** When it was last said: the sender's word for it, but never later than its arrival here. */
  readonly saidMs: number;
  readonly receivedMs: number;
  /** When it happened, or is to happen; of facts without a time of their own, when they were said. */
  readonly atMs: number;
  readonly fingerprint: string;
}

export type LiveMove = Live<RecordedMove>;

export type Stated = Exclude<RecordedObservation['fact'], Withdrawal>;

/**
 * The statements that stand: repeated ones merged, replaced, retracted and withdrawn ones left out. The result
 * depends on the set of observations alone, not on the order in which they are given or how often each occurs.
 */
export function liveStatements(observations: readonly RecordedObservation[]): Live<Stated>[] {
  const statements: Live<Stated>[] = [];
  const newestOfEvent = new Map<string, Live<Stated>>();
  const takenBack = new Map<string, number>();
  const withdrawn = new Map<string, number>();
  for (const observation of observations) {
    const { fact } = observation;
    if (fact.kind === 'withdrawal') {
      raise(withdrawn, fact.withdrawn, Date.parse(observation.receivedAt));
      continue;
    }
    const statement = toLive(observation, fact);
    if (fact.retractsEventId) raise(takenBack, `${statement.sourceName} ${fact.retractsEventId}`, statement.saidMs);
    if (fact.retracted) {
      raise(takenBack, statement.fingerprint, statement.saidMs);
      if (fact.stableEventId) raise(takenBack, eventKey(statement), statement.saidMs);
      continue;
    }
    statements.push(statement);
    if (fact.stableEventId) keepNewest(newestOfEvent, containerEventKey(statement), statement);
  }
  const isReplaced = ({ fact, fingerprint }: Live<Stated>, key: string): boolean =>
    fact.stableEventId === true && newestOfEvent.get(key)?.fingerprint !== fingerprint;
  const stands = (statement: Live<Stated>): boolean =>
    statement.saidMs > (takenBack.get(statement.fingerprint) ?? -1) &&
    statement.saidMs > (takenBack.get(eventKey(statement)) ?? -1) &&
    statement.receivedMs > (withdrawn.get(statement.fingerprint) ?? -1) &&
    !isReplaced(statement, containerEventKey(statement));
  const said = new Map<string, Live<Stated>>();
  // Only then merged: said again after a withdrawal it stands, even with an older date on it.
  for (const statement of statements.filter(stands)) keepNewest(said, statement.fingerprint, statement);
  return [...said.values()].sort(bySaid);
}

/** Earlier said first; what was said at the same time in a fixed order. */
export function bySaid(one: Live<unknown>, other: Live<unknown>): number {
  return (
    one.saidMs - other.saidMs ||
    one.receivedMs - other.receivedMs ||
    (one.fingerprint < other.fingerprint ? -1 : one.fingerprint > other.fingerprint ? 1 : 0)
  );
}

export function isMove(statement: Live<Stated>): statement is LiveMove {
  return statement.fact.kind === 'move';
}

function toLive(observation: RecordedObservation, fact: Stated): Live<Stated> {
  const receivedMs = Date.parse(observation.receivedAt);
  const saidMs = fact.statedAt ? Math.min(Date.parse(fact.statedAt), receivedMs) : receivedMs;
  return {
    id: observation.id,
    source: observation.source,
    sourceName: observation.sourceName,
    fact,
    specific: fact.subject.containerNumber !== undefined,
    saidMs,
    receivedMs,
    atMs: fact.time ? Date.parse(fact.time.at) : saidMs,
    fingerprint: observation.fingerprint,
  };
}

function eventKey({ sourceName, fact }: Live<Stated>): string {
  return `${sourceName} ${fact.senderEventId ?? ''}`;
}

/** One event of a sender may name several containers, each of which is a statement of its own. */
function containerEventKey(statement: Live<Stated>): string {
  return `${eventKey(statement)} ${statement.fact.subject.containerNumber ?? ''}`;
}

function raise(map: Map<string, number>, key: string, value: number): void {
  if (value > (map.get(key) ?? -1)) map.set(key, value);
}

function keepNewest(map: Map<string, Live<Stated>>, key: string, statement: Live<Stated>): void {
  const kept = map.get(key);
  const order = kept ? bySaid(kept, statement) : -1;
  if (!kept || order < 0 || (order === 0 && statement.id < kept.id)) map.set(key, statement);
}

/** By the time the facts were true, which a late message does not change. */
export function byTime(one: Live<unknown>, other: Live<unknown>): number {
  return one.atMs - other.atMs || bySaid(one, other);
}

export function isActual({ fact }: LiveMove, ...activities: readonly Activity[]): boolean {
  return fact.classifier === 'actual' && activities.includes(fact.activity);
}
