import type { Problem } from '../../sources/source.ts';

/** More than a person looks through: what is wrong so often is wrong in the same way. */
const MAX_PROBLEMS = 500;

/** The problems as they are kept and shown: not more than a bound, and how many were left out. */
export function listable(problems: readonly Problem[]): Problem[] {
  if (problems.length <= MAX_PROBLEMS) return [...problems];
  const left = problems.length - MAX_PROBLEMS;
  const rest: Problem = { reason: 'too_large', detail: `${left} more problems are not listed.`, pointer: '' };
  return [...problems.slice(0, MAX_PROBLEMS), rest];
}
