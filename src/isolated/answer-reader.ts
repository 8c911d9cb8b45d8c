import type { Asker } from '../concurrency/asker.ts';
import { IsolatedProcess } from './isolated-process.ts';
import type { ChildProgram } from './start-child.ts';

/** Whatever it is made to be, so little is read sooner than it is handed over. */
const MAX_BYTES_HERE = 16 * 1024;

type Answer<Question, Piece> = (question: Question, bytes: Uint8Array) => Iterable<Piece>;

/** Reads what others answer to our questions: what is short where it is asked for, everything else in a process apart. */
export class AnswerReader<Question, Piece> {
  readonly #answer: Answer<Question, Piece>;
  readonly #process: IsolatedProcess<Question, Piece>;

  /** The program answers as `answer` does; anything longer than `maxReadingMs` ends it. */
  constructor(program: ChildProgram, answer: Answer<Question, Piece>, maxReadingMs: number) {
    this.#answer = answer;
    this.#process = new IsolatedProcess(program, maxReadingMs);
  }

  /** Undefined when reading it took more time or memory than it may. */
  async read(question: Question, bytes: Uint8Array, asker: Asker): Promise<Iterable<Piece> | undefined> {
    if (bytes.length <= MAX_BYTES_HERE) return this.#answer(question, bytes);
    return this.#process.ask(question, async () => bytes, asker);
  }
}
