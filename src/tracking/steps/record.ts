import { type Live, liveStatements, type Stated } from '../../domain/journey/live.ts';
import { fingerprintOf } from '../../domain/observations/fingerprint.ts';
import type {
  JourneyFact,
  RecordedMove,
  RecordedObservation,
  Withdrawal,
} from '../../domain/observations/observation.ts';
import type { Provenance } from '../../domain/observations/provenance.ts';
import { newId } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';

/** Complete answers in a row that must lack a statement before it counts as withdrawn. */
export const POLLS_UNTIL_WITHDRAWN = 3;

/** Fingerprint → complete answers in a row that lacked it. */
export type Missing = Readonly<Record<string, number>>;

export interface Recording {
  /** To be appended to the log. */
  readonly entries: readonly RecordedObservation[];
  readonly missing: Missing;
}

/** A fact with what it means in short. */
export interface Marked {
  readonly fact: JourneyFact;
  readonly fingerprint: string;
}

export function mark(fact: JourneyFact, sourceName: string): Marked {
  return { fact, fingerprint: fingerprintOf(sourceName, fact) };
}

/** Decides which facts are news, step by step. The log keeps what was said, not how often. */
export function* recordFacts(
  log: readonly RecordedObservation[],
  facts: readonly Marked[],
  missing: Missing,
  provenance: Provenance,
): Generator<undefined, Recording> {
  const latest = yield* latestEntries(log);
  const words = new LastWords();
  for (const entry of latest.values()) {
    words.replace(undefined, entry);
    yield;
  }
  const entries: RecordedObservation[] = [];
  for (const { fact, fingerprint } of facts) {
    yield;
    const known = latest.get(fingerprint);
    if (known && !isNews(fact, known, missing[fingerprint] !== undefined, words)) continue;
    const entry = { id: newId(Date.parse(provenance.receivedAt)), ...provenance, fingerprint, fact };
    latest.set(fingerprint, entry);
    words.replace(known, entry);
    entries.push(entry);
  }
  return { entries, missing };
}

/**
 * The same for an answer that holds everything the sender has: what it no longer says is missing, and withdrawn once it
 * was missing often enough.
 */
export function* recordCompleteAnswer(
  log: readonly RecordedObservation[],
  facts: readonly Marked[],
  missing: Missing,
  provenance: Provenance,
): Generator<undefined, Recording> {
  const { entries } = yield* recordFacts(log, facts, missing, provenance);
  const present = new Set(facts.map(({ fingerprint }) => fingerprint));
  const counted: Record<string, number> = {};
  const withdrawals: RecordedObservation[] = [];
  for (const { fingerprint, fact } of absentStatements([...log, ...entries], present, provenance.sourceName)) {
    const missedPolls = (missing[fingerprint] ?? 0) + 1;
    if (missedPolls < POLLS_UNTIL_WITHDRAWN) {
      counted[fingerprint] = missedPolls;
    } else {
      const withdrawal: Withdrawal = { kind: 'withdrawal', subject: fact.subject, withdrawn: fingerprint, missedPolls };
      const id = newId(Date.parse(provenance.receivedAt));
      withdrawals.push({ id, ...provenance, fingerprint: `withdrawn:${fingerprint}`, fact: withdrawal });
    }
  }
  return { entries: [...entries, ...withdrawals], missing: counted };
}

/** The last entry on each statement. One answer can bring two, of which the log does not keep the order: the later said counts. */
function* latestEntries(log: readonly RecordedObservation[]): Generator<undefined, Map<string, RecordedObservation>> {
  const latest = new Map<string, RecordedObservation>();
  for (const entry of log) {
    const key = entry.fact.kind === 'withdrawal' ? entry.fact.withdrawn : entry.fingerprint;
    const kept = latest.get(key);
    if (!kept || kept.receivedAt !== entry.receivedAt || compareInstants(saidAt(kept), saidAt(entry)) <= 0)
      latest.set(key, entry);
    yield;
  }
  return latest;
}

function saidAt({ fact, receivedAt }: RecordedObservation): Instant {
  return (fact.kind === 'withdrawal' ? undefined : fact.statedAt) ?? receivedAt;
}

/** Said before, it is news again when it had been taken back, had been missing, or now counters a later word. */
function isNews(fact: JourneyFact, known: RecordedObservation, wasMissing: boolean, words: LastWords): boolean {
  if (known.fact.kind === 'withdrawal' || wasMissing) return true;
  if (Boolean(known.fact.retracted) !== Boolean(fact.retracted)) return true;
  const { statedAt } = fact;
  const knownAt = saidAt(known);
  if (fact.kind !== 'move' || !statedAt || compareInstants(statedAt, knownAt) <= 0) return false;
  return fact.corrects === true || words.latestMs(matterOf(fact)) > Date.parse(knownAt);
}

/** When each matter was last spoken of: a sender may repeat thousands of statements, so none is held against all others. */
class LastWords {
  readonly #saidMs = new Map<string, Map<RecordedObservation, number>>();
  readonly #latestMs = new Map<string, number>();

  replace(before: RecordedObservation | undefined, after: RecordedObservation): void {
    if (before?.fact.kind === 'move') {
      const matter = matterOf(before.fact);
      const said = this.#saidMs.get(matter);
      if (said?.get(before) === this.#latestMs.get(matter)) this.#latestMs.delete(matter);
      said?.delete(before);
    }
    // Sources that repeat what a person corrected say nothing new.
    if (after.fact.kind !== 'move' || after.fact.corrects) return;
    const matter = matterOf(after.fact);
    const [said, afterMs] = [this.#saidMs.get(matter) ?? new Map(), Date.parse(saidAt(after))];
    this.#saidMs.set(matter, said.set(after, afterMs));
    const latest = this.#latestMs.get(matter);
    if (latest !== undefined) this.#latestMs.set(matter, Math.max(latest, afterMs));
  }

  latestMs(matter: string): number {
    const known = this.#latestMs.get(matter);
    if (known !== undefined) return known;
    const latest = latestOf(this.#saidMs.get(matter)?.values() ?? []);
    this.#latestMs.set(matter, latest);
    return latest;
  }
}

function latestOf(times: Iterable<number>): number {
  let latest = Number.NEGATIVE_INFINITY;
  for (const time of times) latest = Math.max(latest, time);
  return latest;
}

function matterOf(move: RecordedMove): string {
  return `${move.subject.containerNumber ?? ''} ${move.activity} ${move.place?.key ?? ''}`;
}

type Statement = Live<Stated>;

/** What stands from this sender but is not in its answer, except for what it has only stopped showing. */
function absentStatements(log: readonly RecordedObservation[], present: ReadonlySet<string>, sourceName: string) {
  // Nearly every answer repeats all of the last one.
  if (!log.some((entry) => entry.sourceName === sourceName && !present.has(entry.fingerprint))) return [];
  const own = liveStatements(log).filter((one) => one.sourceName === sourceName && one.fact.kind !== 'terminal');
  const shown = showing(own.filter((one) => present.has(one.fingerprint)));
  const cameTrue = new Set(log.flatMap(({ fact }) => (isActualMove(fact) ? matterOf(fact) : [])));
  return own.filter((one) => {
    if (present.has(one.fingerprint)) return false;
    return actualMs(one) === undefined ? !isOvertaken(one, shown, cameTrue) : !isCutOff(one, shown);
  });
}

function isActualMove(fact: RecordedObservation['fact']): fact is RecordedMove {
  return fact.kind === 'move' && fact.classifier === 'actual';
}

/** What an answer shows, looked through once, not again for each statement that it lacks. */
interface Showing {
  /** The first that happened to each box. */
  readonly firstMs: ReadonlyMap<string | undefined, number>;
  /** When each matter was last spoken of. */
  readonly saidMs: ReadonlyMap<string, number>;
}

function showing(shown: readonly Statement[]): Showing {
  const firstMs = new Map<string | undefined, number>();
  const saidMs = new Map<string, number>();
  for (const one of shown) {
    const box = one.fact.subject.containerNumber;
    const atMs = actualMs(one);
    if (atMs !== undefined) firstMs.set(box, Math.min(firstMs.get(box) ?? atMs, atMs));
    if (one.fact.kind !== 'move') continue;
    const matter = matterOf(one.fact);
    saidMs.set(matter, Math.max(saidMs.get(matter) ?? one.saidMs, one.saidMs));
  }
  return { firstMs, saidMs };
}

/** Carriers cut off the oldest part of a history. Something missing from its middle or its end is taken back. */
function isCutOff(statement: Statement, { firstMs }: Showing): boolean {
  const first = firstMs.get(statement.fact.subject.containerNumber);
  return first !== undefined && first > (actualMs(statement) ?? 0);
}

/** A plan that came true or was replaced is not repeated, and needs no withdrawing: even if what it became is hidden. */
function isOvertaken({ fact, saidMs }: Statement, shown: Showing, cameTrue: ReadonlySet<string>): boolean {
  if (fact.kind !== 'move') return false;
  const matter = matterOf(fact);
  return cameTrue.has(matter) || (shown.saidMs.get(matter) ?? Number.NEGATIVE_INFINITY) >= saidMs;
}

function actualMs({ fact }: Statement): number | undefined {
  return fact.kind === 'move' && fact.classifier === 'actual' ? Date.parse(fact.time.at) : undefined;
}
