import type { FetchOutcome } from '../../sources/source.ts';

const UNFINISHED = 'Not everything was asked yet: the line allows only so many calls. The rest follows.';

/** Why a line's answer may not hold everything, for people; null when it does. */
export function doubtOf(outcome: FetchOutcome): string | null {
  if (outcome.kind !== 'found') return null;
  switch (outcome.wholeness.kind) {
    case 'whole':
      return null;
    case 'cut':
      return outcome.wholeness.reason;
    case 'unfinished':
      return UNFINISHED;
    default:
      return outcome.wholeness satisfies never;
  }
}

/** What is left to be asked, if anything. */
export function restOf(outcome: FetchOutcome): readonly unknown[] | undefined {
  return outcome.kind === 'found' && outcome.wholeness.kind === 'unfinished' ? outcome.wholeness.rest : undefined;
}
