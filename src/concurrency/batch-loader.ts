/** What is read together at most. */
const MAX_SUBJECTS = 200;
/** For how many turns of the event loop a reading waits at most while each of them brings more questions. */
const MAX_TURNS = 8;

interface Question<Value> {
  readonly answer: Promise<Value>;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers many callers with few readings. One is under way at a time, and the next begins when no more questions come
 * in. It serves everybody who has asked until then, so that what a caller gets was read after it asked.
 */
export class BatchLoader<Subject, Value> {
  readonly #read: (subjects: readonly Subject[]) => Promise<readonly Value[]>;
  readonly #waiting = new Map<Subject, Question<Value>>();
  #asked = 0;
  #underWay = false;

  /** `read` answers for each subject, in their order. */
  constructor(read: (subjects: readonly Subject[]) => Promise<readonly Value[]>) {
    this.#read = read;
  }

  /** Callers with the same subject, the object itself, share an answer. */
  get(subject: Subject): Promise<Value> {
    this.#asked += 1;
    const known = this.#waiting.get(subject);
    if (known) return known.answer;
    const question = createQuestion<Value>();
    this.#waiting.set(subject, question);
    if (!this.#underWay) this.#begin();
    return question.answer;
  }

  #begin(turns = MAX_TURNS): void {
    this.#underWay = true;
    const asked = this.#asked;
    setImmediate(() => {
      if (this.#asked === asked || turns === 1) void this.#readWaiting();
      else this.#begin(turns - 1);
    });
  }

  async #readWaiting(): Promise<void> {
    const batch = [...this.#waiting].slice(0, MAX_SUBJECTS);
    for (const [subject] of batch) this.#waiting.delete(subject);
    try {
      const values = await this.#read(batch.map(([subject]) => subject));
      for (const [index, [, question]] of batch.entries()) question.resolve(values[index] as Value);
    } catch (error) {
      for (const [, question] of batch) question.reject(error);
    }
    if (this.#waiting.size > 0) this.#begin();
    else this.#underWay = false;
  }
}

function createQuestion<Value>(): Question<Value> {
  let resolve: Question<Value>['resolve'] = () => {};
  let reject: Question<Value>['reject'] = () => {};
  const answer = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { answer, resolve, reject };
}
