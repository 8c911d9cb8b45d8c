import type { ChildProcess } from 'node:child_process';
import type { DocumentType } from '../domain/document-types.ts';
import type { MailOutcome } from '../domain/email-submission.ts';
import { LandfallError } from '../errors.ts';
import type { ReadOutcome } from './read.ts';
import type { Degrees } from './rotation/turn.ts';
import { startReader } from './start-reader.ts';

export type Question =
  | {
      readonly kind: 'read';
      readonly contentType: string | null;
      readonly as: DocumentType | undefined;
      /** How the document lies. */
      readonly rotation: 0 | Degrees;
    }
  | { readonly kind: 'rotate'; readonly degrees: Degrees }
  | { readonly kind: 'mail' };

export interface AskedOf {
  readonly question: Question;
  readonly bytes: Uint8Array;
}

export type Answer =
  | { readonly kind: 'read'; readonly outcome: ReadOutcome }
  | { readonly kind: 'rotate'; readonly bytes: Uint8Array | undefined }
  | { readonly kind: 'mail'; readonly outcome: MailOutcome }
  /** The bytes brought the process down, or took more than they may. */
  | { readonly kind: 'lost' };

/** Brings the bytes when it is their turn, so that those that wait take no memory. */
export type LoadBytes = () => Promise<Uint8Array>;

const MAX_WAITING = 200;
const WAITING_RETRY_SECONDS = 30;
/** Fifty pages take about two seconds. */
const MAX_READING_MS = 20_000;
const MAX_START_MS = 20_000;
/** A process that nobody has asked for this long gives its memory back. */
const MAX_IDLE_MS = 60_000;

/** Files come from strangers: they are read one at a time, in a process that can be ended at any moment. */
class ReadingProcess {
  private reader: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  ask(question: Question, load: LoadBytes): Promise<Answer> {
    if (this.waiting >= MAX_WAITING) return Promise.reject(busy());
    this.waiting++;
    const answer = this.last
      .then(() => this.answer(question, load))
      .finally(() => {
        this.waiting--;
      });
    this.last = answer.catch(() => undefined);
    return answer;
  }

  private async answer(question: Question, load: LoadBytes): Promise<Answer> {
    const bytes = await load();
    clearTimeout(this.idle);
    const reader = this.reader ?? (await this.start());
    keepAlive(reader, true);
    const answer = await answerOf(reader, { question, bytes });
    keepAlive(reader, false);
    if (answer.kind === 'lost') this.end(reader);
    else this.idle = setTimeout(() => this.end(reader), MAX_IDLE_MS).unref();
    return answer;
  }

  private async start(): Promise<ChildProcess> {
    const reader = startReader();
    // Whoever waits for an answer listens besides; while nobody does, its end is only noticed.
    reader.on('error', () => undefined);
    reader.on('exit', () => this.end(reader));
    const first = await firstWord(reader, MAX_START_MS);
    // A process that does not start is no fault of the document.
    if (first === undefined) throw new Error('the process that reads documents did not start');
    this.reader = reader;
    return reader;
  }

  private end(reader: ChildProcess): void {
    if (this.reader === reader) this.reader = undefined;
    reader.kill('SIGKILL');
  }
}

/** Only while it is asked does the process keep ours alive. */
function keepAlive(reader: ChildProcess, isAsked: boolean): void {
  if (isAsked) {
    reader.ref();
    reader.channel?.ref();
  } else {
    reader.unref();
    reader.channel?.unref();
  }
}

function busy(): LandfallError {
  return new LandfallError('unavailable', 'Too many files are being worked on: try again in a moment.', {
    retryAfterSeconds: WAITING_RETRY_SECONDS,
  });
}

async function answerOf(reader: ChildProcess, asked: AskedOf): Promise<Answer> {
  const answer = firstWord(reader, MAX_READING_MS);
  // A process that is gone by now is noticed as such.
  reader.send(asked, () => undefined);
  return ((await answer) as Answer | undefined) ?? { kind: 'lost' };
}

/** What the process says next; undefined when it ends first, or takes too long, which ends it. */
function firstWord(reader: ChildProcess, maxMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (word?: unknown) => {
      clearTimeout(timer);
      reader.off('message', settle).off('error', lose).off('exit', lose);
      resolve(word);
    };
    const lose = () => settle();
    const timer = setTimeout(() => reader.kill('SIGKILL'), maxMs);
    reader.on('message', settle).on('error', lose).on('exit', lose);
  });
}

/** Nobody who waits for an answer waits for documents that are read in the background. */
const background = new ReadingProcess();
const foreground = new ReadingProcess();

/** A process starts with the first file. */
export function askReadingProcess(question: Question, load: LoadBytes): Promise<Answer> {
  return (question.kind === 'read' ? background : foreground).ask(question, load);
}
