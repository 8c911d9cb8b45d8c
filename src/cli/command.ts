import type { ParseArgsConfig } from 'node:util';

/** One command of the command line. `options` are those of node:util parseArgs; the values reach `run` as text or true. */
export interface Command {
  readonly name: string;
  /** What follows the name, such as `FILE [--json]`. */
  readonly usage: string;
  readonly summary: string;
  /** How many words it takes at most, options aside. */
  readonly maxWords: number;
  readonly options?: ParseArgsConfig['options'];
  /** Returns the exit code. */
  readonly run: (words: readonly string[], options: Readonly<Record<string, OptionValue>>) => Promise<number>;
}

export type OptionValue = string | boolean | (string | boolean)[] | undefined;

/** A mistake of the person at the keyboard: shown as one sentence, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function textOption(options: Readonly<Record<string, OptionValue>>, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
