import { constants, setPriority } from 'node:os';
import { serialize } from 'node:v8';
import type { Asked, Word } from './isolated-process.ts';
import { watchProcess } from './watch-process.ts';

const MAX_MEMORY_BYTES = 448 * 1024 * 1024;
/** What one question may be answered with: whoever asks has to hold it. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

interface AnswerOptions {
  /** Whether a piece may hold bytes, which text cannot. */
  readonly hasBytes: boolean;
}

/**
 * The work of an isolated process: answers one question after the other. An answer goes piece by piece, so that whoever
 * receives it is never busy with one for long; where no piece has bytes, as text.
 */
export function answerQuestions<Question, Piece>(
  answer: (question: Question, bytes: Uint8Array) => Iterable<Piece> | Promise<Iterable<Piece>>,
  { hasBytes }: AnswerOptions,
): void {
  // Whoever is served goes before what is read.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  watchProcess({ maxMemoryBytes: MAX_MEMORY_BYTES });
  let arriving: { readonly question: Question; readonly bytes: Uint8Array; length: number } | undefined;
  process.on('message', (asked: Asked<Question>) => {
    if (asked.kind === 'question') {
      arriving = { question: asked.question, bytes: new Uint8Array(asked.byteLength), length: 0 };
    } else if (arriving) {
      arriving.bytes.set(asked.bytes, arriving.length);
      arriving.length += asked.bytes.length;
    }
    if (arriving === undefined || arriving.length < arriving.bytes.length) return;
    const { question, bytes } = arriving;
    arriving = undefined;
    // Which bytes make our own code fail is told by the question that is lost.
    sayAll(async () => answer(question, bytes), hasBytes).catch(() => process.exit(1));
  });
  void say({ kind: 'ready' });
}

async function sayAll<Piece>(answer: () => Promise<Iterable<Piece>>, hasBytes: boolean): Promise<void> {
  let left = MAX_ANSWER_BYTES;
  for (const piece of await answer()) {
    const text = hasBytes ? undefined : JSON.stringify(piece);
    left -= text === undefined ? serialize(piece).length : Buffer.byteLength(text);
    if (left < 0) return say({ kind: 'lost' });
    await say(text === undefined ? { kind: 'piece', piece } : { kind: 'text', text });
  }
  await say({ kind: 'end' });
}

function say(word: Word<unknown>): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(word, undefined, undefined, () => resolve());
  });
}
