import type { Toolset } from './toolset.ts';

interface Keyed {
  readonly tool: string;
  readonly key: string | undefined;
  /** What was asked for, in a fixed order of members. */
  readonly given: object;
}

/** A change with a key has one effect, however often it is asked for; without one it is made as it is asked. */
export async function runOnce<Answer extends object>(
  toolset: Toolset,
  { tool, key, given }: Keyed,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return run();
  const answer = await toolset.once({ tool, key, fingerprint: JSON.stringify(given) }, run);
  return answer as Answer;
}
