import { Worker } from 'node:worker_threads';
import { parseMail } from './parse-mail.ts';
import { read } from './read.ts';
import type { Answer, AskedOf } from './reading-process.ts';
import { turn } from './rotation/turn.ts';

/** Unpacked streams live outside the heap and its limit. */
const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
const WATCH_EVERY_MS = 100;

/** While a file is read nothing else of the process runs, so that a thread beside it looks at the memory and the parent. */
const WATCH = `
  const { ppid } = process;
  setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > ${MAX_MEMORY_BYTES};
    if (isTooMuch || process.ppid !== ppid) process.kill(process.pid, 'SIGKILL');
  }, ${WATCH_EVERY_MS});`;

new Worker(WATCH, { eval: true });
process.on('disconnect', () => process.exit());
process.on('message', async (asked: AskedOf) => process.send?.(await answer(asked)));
process.send?.('ready');

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
