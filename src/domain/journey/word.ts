import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { DataSource } from '../observations/observation.ts';
import type { Live, Stated } from './live.ts';

/** One word of a source, and where it can be read. */
export interface Word {
  readonly observationId: Id;
  readonly source: DataSource;
  readonly sourceName: string;
  /** As the sender wrote it. */
  readonly original: string;
  /** What it says: a time, a day, or a value as text. */
  readonly says: string;
  readonly statedAt: Instant | null;
  readonly receivedAt: Instant;
}

/** A value of a container: whose word it is, and whose it is not. */
export interface Evidence {
  /** A milestone, or one of the others that have a name. */
  readonly value: string;
  readonly kind: 'happened' | 'expected' | 'stated';
  readonly locode: string | null;
  readonly said: Word;
  /** Words of the same that say otherwise, the latest first. */
  readonly contradictedBy: readonly Word[];
}

/** What a statement says of one matter. */
export interface Saying {
  readonly by: Live<Stated>;
  readonly says: string;
}

export const MAX_WORDS = 20;

export function wordOf({ by: { id, source, sourceName, fact, receivedMs }, says }: Saying): Word {
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

/** The last word of each source that says otherwise. */
export function otherLastWords(sayings: readonly Saying[], stands: Saying): Word[] {
  const lastOfEach = new Map(sayings.map((saying) => [saying.by.sourceName, saying]));
  return [...lastOfEach.values()]
    .filter(({ says }) => says !== stands.says)
    .map(wordOf)
    .slice(0, MAX_WORDS);
}
