import type { Id } from '../values/id.ts';

interface RecentAnswersOptions<Answer> {
  /** An answer younger than this is given again. */
  readonly believedMs: number;
  /** One that took long to find is given again until this age, */
  readonly longBelievedMs: number;
  /** and until this age while it is found anew. */
  readonly givenMeanwhileMs: number;
  readonly tookLong: (answer: Answer) => boolean;
  readonly maxAccounts: number;
}

interface Recent<Answer> {
  readonly foundAtMs: number;
  readonly found: Promise<Answer>;
  /** Once it is known to have taken long. */
  long?: Answer;
  isAskedAnew: boolean;
}

/** What was found for an account not long ago; lost without harm. */
export class RecentAnswers<Answer> {
  readonly #options: RecentAnswersOptions<Answer>;
  readonly #recent = new Map<Id, Recent<Answer>>();

  constructor(options: RecentAnswersOptions<Answer>) {
    this.#options = options;
  }

  async get(accountId: Id, now: Date, find: () => Promise<Answer>): Promise<Answer> {
    const { believedMs, longBelievedMs, givenMeanwhileMs } = this.#options;
    const known = this.#recent.get(accountId);
    if (known === undefined) return this.#ask(accountId, now, find);
    const ageMs = now.getTime() - known.foundAtMs;
    if (ageMs < believedMs) return known.found;
    if (known.long === undefined || ageMs >= givenMeanwhileMs) return this.#ask(accountId, now, find);
    if (ageMs >= longBelievedMs && !known.isAskedAnew) {
      known.isAskedAnew = true;
      this.#askMeanwhile(accountId, known, now, find);
    }
    return known.long;
  }

  #ask(accountId: Id, now: Date, find: () => Promise<Answer>): Promise<Answer> {
    if (this.#recent.size >= this.#options.maxAccounts) this.#recent.clear();
    const asked = this.#note(now, find());
    this.#recent.set(accountId, asked);
    asked.found.catch(() => this.#recent.delete(accountId));
    return asked.found;
  }

  /** The older answer stays until the newer one is there. Whoever asks after one that failed is told. */
  #askMeanwhile(accountId: Id, known: Recent<Answer>, now: Date, find: () => Promise<Answer>): void {
    const asked = this.#note(now, find());
    asked.found.then(
      () => this.#recent.get(accountId) === known && this.#recent.set(accountId, asked),
      () => this.#recent.delete(accountId),
    );
  }

  #note(now: Date, found: Promise<Answer>): Recent<Answer> {
    const asked: Recent<Answer> = { foundAtMs: now.getTime(), found, isAskedAnew: false };
    found.then(
      (answer) => {
        if (this.#options.tookLong(answer)) asked.long = answer;
      },
      () => undefined,
    );
    return asked;
  }
}
