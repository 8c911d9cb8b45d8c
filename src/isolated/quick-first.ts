import type { Asker } from '../concurrency/asker.ts';
import { LruCache } from '../concurrency/lru-cache.ts';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import { MINUTE_MS } from '../values/duration.ts';
import { IsolatedProcess, type LoadBytes } from './isolated-process.ts';
import type { ChildProgram } from './start-child.ts';

/** Almost everything that people send is read in a tenth of this. */
const QUICK_MS = 2_000;
/** Whoever brought something long is taken to bring more of it for a while. */
const LONG = { maxAccounts: 1_000, ms: MINUTE_MS };

/**
 * Reads what is short before what is long: whatever takes longer than a moment is ended, and begun again in a process for
 * such, so that nobody waits for the long files of somebody else.
 */
export class QuickFirst<Question, Piece> {
  readonly #quick: IsolatedProcess<Question, Piece>;
  readonly #long: IsolatedProcess<Question, Piece>;
  readonly #longUntilMs = new LruCache<number>(LONG.maxAccounts);

  /** `long` answers the same questions, and may do so for others too. */
  constructor(program: ChildProgram, long: IsolatedProcess<Question, Piece>) {
    this.#quick = new IsolatedProcess(program, QUICK_MS);
    this.#long = long;
  }

  /** As an isolated process does. */
  async ask(question: Question, load: LoadBytes, asker: Asker): Promise<readonly Piece[] | undefined> {
    const { accountId } = asker;
    if (monotonicNowMs() >= (this.#longUntilMs.get(accountId) ?? 0)) {
      const pieces = await this.#quick.ask(question, load, asker);
      if (pieces !== undefined) return pieces;
      this.#longUntilMs.set(accountId, monotonicNowMs() + LONG.ms);
    }
    return this.#long.ask(question, load, asker);
  }
}
