import type { Instant } from '../../values/instant.ts';
import type { SourcedFact } from './read-payloads.ts';

/**
 * For statements that are applied later than they were received: what does not say when it was stated was stated by the
 * time it was received, so that an old word does not win over newer ones.
 */
export function saidBy(facts: readonly SourcedFact[], receivedAt: Instant): SourcedFact[] {
  return facts.map((sourced) =>
    sourced.fact.statedAt === undefined ? { ...sourced, fact: { ...sourced.fact, statedAt: receivedAt } } : sourced,
  );
}
