import type { WriteStream } from 'node:tty';
import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Lines for people, or JSON for programs. */
export const LOG_FORMATS = ['text', 'json'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

type Output = Pick<WriteStream, 'isTTY' | 'write'>;

/** Members that may hold a secret never reach a log line, wherever they sit. */
const SECRETS = [
  ...['authorization', 'cookie', 'secret', 'password', 'key', 'token', 'credentials'],
  ...['databaseUrl', 'databaseDirectUrl', 'aisDatabaseUrl', 'tracesHeaders'],
];

/** The line that each answered request leaves. People see it from the level `debug` on: it would push everything else away. */
export const REQUEST_LINE = 'request';

export interface LogOptions {
  /** By default text on a terminal and JSON elsewhere. */
  readonly format?: LogFormat | undefined;
  readonly output?: Output;
}

export function createLog(level: string, { format, output = process.stdout }: LogOptions = {}): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  };
  if ((format ?? (output.isTTY ? 'text' : 'json')) === 'text') return pino(options, textLog(output, level));
  // Its own way to the output is several times as fast as a stream.
  return output === process.stdout ? pino(options) : pino(options, output);
}

const MAX_LINE = 400;
const INFO = 30;
const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };
/** To the beginning of the line before, which is emptied. */
const REPLACE = '\u001b[1A\r\u001b[K';

interface Entry {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly [name: string]: unknown;
}

/** Turns the lines of the log into text. On a terminal what is said again and again stays one line. */
function textLog(output: Output, minLevel: string): { write(line: string): void } {
  const showsRequests = minLevel === 'debug' || minLevel === 'trace';
  let last: string | undefined;
  return {
    write: (line) => {
      const { level, time, msg, ...rest } = JSON.parse(line) as Entry;
      if (msg === REQUEST_LINE && !showsRequests) return;
      const words = [msg ?? '', ...Object.entries(rest).map(([name, value]) => `${name}=${textOf(value)}`)].join('  ');
      const text = `  ${time.slice(11, 19)}  ${LEVEL_NAMES[level] ?? ''}${words}`;
      const isAgain = output.isTTY && level <= INFO && msg !== undefined && msg === last;
      last = msg;
      output.write(`${isAgain ? REPLACE : ''}${harmless(text).slice(0, MAX_LINE)}\n`);
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Words of strangers must not steer the terminal. */
function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
