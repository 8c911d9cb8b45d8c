import { parentPort } from 'node:worker_threads';
import { read } from './read.ts';
import type { Answer, Question } from './reading-thread.ts';
import { turn } from './rotation/turn.ts';

const port = parentPort;
if (!port) throw new Error('the document worker runs only as a thread of the reader');

port.on('message', async (question: Question) => {
  const answer: Answer =
    question.kind === 'read'
      ? { kind: 'read', outcome: await read(question.bytes, question.contentType, question.as) }
      : { kind: 'rotate', bytes: turn(question.bytes, question.degrees) };
  port.postMessage(answer);
});
