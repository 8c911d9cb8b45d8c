import { parentPort } from 'node:worker_threads';
import { parseMail } from './parse-mail.ts';
import { read } from './read.ts';
import type { Answer, AskedOf } from './reading-thread.ts';
import { turn } from './rotation/turn.ts';

const port = parentPort;
if (!port) throw new Error('the document worker runs only as a thread of the reader');

port.on('message', async (asked: AskedOf) => port.postMessage(await answer(asked)));
port.postMessage('ready');

async function answer({ question, bytes }: AskedOf): Promise<Answer> {
  switch (question.kind) {
    case 'read': {
      const { contentType, as, rotation } = question;
      const lying = rotation === 0 ? bytes : (turn(bytes, rotation) ?? bytes);
      return { kind: 'read', outcome: await read(lying, contentType, as) };
    }
    case 'rotate':
      return { kind: 'rotate', bytes: turn(bytes, question.degrees) };
    case 'mail':
      return { kind: 'mail', outcome: await parseMail(bytes) };
  }
}
