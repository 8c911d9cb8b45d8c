import { type Live, liveStatements, type Stated } from '../../domain/journey/live.ts';
import { fingerprintOf } from '../../domain/observations/fingerprint.ts';
import type {
  JourneyFact,
  RecordedMove,
  RecordedObservation,
  Withdrawal,
} from '../../domain/observations/observation.ts';
import type { Voice } from '../../domain/observations/voice.ts';
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

/** Decides which facts are news. The log keeps what was said, not how often. */
export function recordFacts(
  log: readonly RecordedObservation[],
  facts: readonly Marked[],
  missing: Missing,
  voice: Voice,
): Recording {
  const latest = latestEntries(log);
  const entries: RecordedObservation[] = [];
  for (const { fact, fingerprint } of facts) {
    const known = latest.get(fingerprint);
    if (known && !isNews(fact, known, fingerprint, missing, latest)) continue;
    const entry = { id: newId(Date.parse(voice.receivedAt)), ...voice, fingerprint, fact };
    latest.set(fingerprint, entry);
    entries.push(entry);
  }
  return { entries, missing };
}

/**
 * The same for an answer that holds everything the sender has: what it no longer says is missing, and withdrawn once it
 * was missing often enough.
 */
export function recordCompleteAnswer(
  log: readonly RecordedObservation[],
  facts: readonly Marked[],
  missing: Missing,
  voice: Voice,
): Recording {
  const { entries } = recordFacts(log, facts, missing, voice);
  const present = new Set(facts.map(({ fingerprint }) => fingerprint));
  const counted: Record<string, number> = {};
  const withdrawals: RecordedObservation[] = [];
  for (const { fingerprint, fact } of absentStatements([...log, ...entries], present, voice.sourceName)) {
    const missedPolls = (missing[fingerprint] ?? 0) + 1;
    if (missedPolls < POLLS_UNTIL_WITHDRAWN) {
      counted[fingerprint] = missedPolls;
    } else {
      const withdrawal: Withdrawal = { kind: 'withdrawal', subject: fact.subject, withdrawn: fingerprint, missedPolls };
      const id = newId(Date.parse(voice.receivedAt));
      withdrawals.push({ id, ...voice, fingerprint: `withdrawn:${fingerprint}`, fact: withdrawal });
    }
  }
  return { entries: [...entries, ...withdrawals], missing: counted };
}

/** The last entry on each statement. One answer can bring two, of which the log does not keep the order: the later said counts. */
function latestEntries(log: readonly RecordedObservation[]): Map<string, RecordedObservation> {
  const latest = new Map<string, RecordedObservation>();
  for (const entry of log) {
    const key = entry.fact.kind === 'withdrawal' ? entry.fact.withdrawn : entry.fingerprint;
    const kept = latest.get(key);
    if (!kept || kept.receivedAt !== entry.receivedAt || compareInstants(saidAt(kept), saidAt(entry)) <= 0)
      latest.set(key, entry);
  }
  return latest;
}

function saidAt({ fact, receivedAt }: RecordedObservation): Instant {
  return (fact.kind === 'withdrawal' ? undefined : fact.statedAt) ?? receivedAt;
}

/** Said before, it is news again when it had been taken back, had been missing, or now counters a later word. */
function isNews(
  fact: JourneyFact,
  known: RecordedObservation,
  fingerprint: string,
  missing: Missing,
  latest: ReadonlyMap<string, RecordedObservation>,
): boolean {
  if (known.fact.kind === 'withdrawal' || missing[fingerprint] !== undefined) return true;
  if (Boolean(known.fact.retracted) !== Boolean(fact.retracted)) return true;
  const { statedAt } = fact;
  const knownAt = saidAt(known);
  if (fact.kind !== 'move' || !statedAt || compareInstants(statedAt, knownAt) <= 0) return false;
  const matter = matterOf(fact);
  return [...latest.values()].some(
    ({ fact: other, receivedAt }) =>
      other !== known.fact &&
      other.kind === 'move' &&
      matterOf(other) === matter &&
      compareInstants(other.statedAt ?? receivedAt, knownAt) > 0,
  );
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
  const shown = own.filter((one) => present.has(one.fingerprint));
  const cameTrue = new Set(log.flatMap(({ fact }) => (isActualMove(fact) ? matterOf(fact) : [])));
  return own.filter((one) => {
    if (present.has(one.fingerprint)) return false;
    return actualMs(one) === undefined ? !isOvertaken(one, shown, cameTrue) : !isCutOff(one, shown);
  });
}

function isActualMove(fact: RecordedObservation['fact']): fact is RecordedMove {
  return fact.kind === 'move' && fact.classifier === 'actual';
}

/** Carriers cut off the oldest part of a history. Something missing from its middle or its end is taken back. */
function isCutOff(statement: Statement, shown: readonly Statement[]): boolean {
  const atMs = actualMs(statement) ?? 0;
  const times = shown.filter((one) => isSameBox(one, statement)).flatMap((one) => actualMs(one) ?? []);
  return times.length > 0 && times.every((time) => time > atMs);
}

/** A plan that came true or was replaced is not repeated, and needs no withdrawing: even if what it became is hidden. */
function isOvertaken(statement: Statement, shown: readonly Statement[], cameTrue: ReadonlySet<string>): boolean {
  const { fact, saidMs } = statement;
  if (fact.kind !== 'move') return false;
  const matter = matterOf(fact);
  if (cameTrue.has(matter)) return true;
  return shown.some((one) => one.fact.kind === 'move' && matterOf(one.fact) === matter && one.saidMs >= saidMs);
}

function actualMs({ fact }: Statement): number | undefined {
  return fact.kind === 'move' && fact.classifier === 'actual' ? Date.parse(fact.time.at) : undefined;
}

function isSameBox(one: Statement, other: Statement): boolean {
  return one.fact.subject.containerNumber === other.fact.subject.containerNumber;
}
