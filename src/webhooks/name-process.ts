import { type ChildProcess, spawn } from 'node:child_process';
import { MINUTE_MS } from '../values/duration.ts';

/** Every address of a name as the system finds them; none when there is no such name. */
export type AskSystem = (hostname: string) => Promise<readonly string[]>;

/** The system's resolver waits in a thread for each name, in half of the threads there are. */
const THREADS = 64;
export const NAMES_AT_ONCE = THREADS / 2;
/** Of resolv.conf(5): a name server that does not answer is given up soon. */
const RESOLVER_OPTIONS = 'timeout:2 attempts:2';
/** A process that nobody has asked for this long gives its memory back. */
const MAX_IDLE_MS = MINUTE_MS;

/**
 * In a process of its own, because a name that is slow on purpose holds up a thread, and those of this process read
 * files and hash passwords. It gets nothing of our environment, where the secrets are.
 */
const PROGRAM = `
const { lookup } = require('node:dns');
process.on('message', ({ id, hostname }) => {
  lookup(hostname, { all: true }, (error, found) => {
    process.send({ id, code: error ? error.code : null, addresses: error ? [] : found.map((one) => one.address) });
  });
});
process.on('disconnect', () => process.exit());
`;

interface Answer {
  readonly id: number;
  readonly code: string | null;
  readonly addresses: readonly string[];
}

interface Question {
  readonly hostname: string;
  resolve(addresses: readonly string[]): void;
  reject(error: Error): void;
}

export interface NameProcess {
  readonly ask: AskSystem;
  close(): void;
}

/** Started when it is first asked, and again when it was lost. */
export function createNameProcess(): NameProcess {
  const asked = new Map<number, Question>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = (lost: ChildProcess | undefined) => {
    lost?.kill('SIGKILL');
    if (child !== lost) return;
    child = undefined;
    for (const { reject } of asked.values()) reject(new Error('names cannot be looked up at the moment'));
    asked.clear();
  };
  const hear = ({ id, code, addresses }: Answer) => {
    const question = asked.get(id);
    asked.delete(id);
    if (asked.size === 0) idle = setTimeout(() => end(child), MAX_IDLE_MS).unref();
    if (code === null || code === 'ENOTFOUND' || code === 'ENODATA') question?.resolve(addresses);
    else question?.reject(new Error(`${question.hostname} could not be looked up (${code})`));
  };
  const start = () => {
    const started = startProcess();
    started.on('message', hear);
    started.on('error', () => end(started));
    started.on('exit', () => end(started));
    return started;
  };
  return {
    ask: (hostname) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        child ??= start();
        const id = ++lastId;
        asked.set(id, { hostname, resolve, reject });
        child.send({ id, hostname }, () => undefined);
      }),
    close: () => {
      clearTimeout(idle);
      end(child);
    },
  };
}

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, ['-e', PROGRAM], {
    env: { UV_THREADPOOL_SIZE: String(THREADS), RES_OPTIONS: RESOLVER_OPTIONS },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Whoever waits for an answer has a deadline of its own, and keeps us alive until then.
  child.unref();
  child.channel?.unref();
  return child;
}
