import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { liveStatements } from '../journey/live.ts';
import type { ManualMilestone, ManualPickup } from './manual-milestone.ts';
import type { RecordedMove, RecordedObservation, RecordedTerminalFacts } from './observation.ts';

/** What a person states at once, and why. */
export interface StatedByPerson {
  readonly milestones: readonly ManualMilestone[];
  readonly pickup?: ManualPickup;
  readonly by: Id | null;
  readonly reason: string | null;
}

/** A fact that somebody entered, and whether it still stands or was taken back. */
export interface EnteredFact {
  readonly id: Id;
  readonly fact: RecordedMove | RecordedTerminalFacts;
  readonly enteredAt: Instant;
  readonly stands: boolean;
}

/** What people entered of a box, the newest first; said again it is the same fact. */
export function enteredFacts(log: readonly RecordedObservation[], containerNumber: string): EnteredFact[] {
  const standing = new Map(liveStatements(log).map(({ fingerprint, id }) => [fingerprint, id]));
  const newest = new Map<string, EnteredFact>();
  for (const { id, source, fact, fingerprint, receivedAt } of log) {
    if (source !== 'manual' || fact.kind === 'withdrawal' || fact.kind === 'shipment') continue;
    if (fact.retracted || fact.subject.containerNumber !== containerNumber) continue;
    const entered = { id: standing.get(fingerprint) ?? id, fact, enteredAt: receivedAt };
    newest.delete(fingerprint);
    newest.set(fingerprint, { ...entered, stands: standing.has(fingerprint) });
  }
  return [...newest.values()].reverse();
}
