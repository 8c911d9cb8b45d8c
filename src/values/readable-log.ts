import type { WriteStream } from 'node:tty';

export type Terminal = Pick<WriteStream, 'isTTY' | 'write'>;

const MAX_LINE = 400;
const INFO = 30;
const NAMES: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' };
/** To the beginning of the line before, which is emptied. */
const REPLACE = '\u001b[1A\r\u001b[K';

/** Takes the lines of the log and shows them to somebody who watches. What is said again and again stays one line. */
export function readableLog(terminal: Terminal): { write(line: string): void } {
  let last: string | undefined;
  return {
    write: (line) => {
      const { level, time, msg, ...rest } = JSON.parse(line) as Entry;
      const words = [msg ?? '', ...Object.entries(rest).map(([name, value]) => `${name}=${textOf(value)}`)].join('  ');
      const text = `  ${time.slice(11, 19)}  ${NAMES[level] ?? ''}${words}`;
      const isAgain = level <= INFO && msg !== undefined && msg === last;
      last = msg;
      terminal.write(`${isAgain ? REPLACE : ''}${harmless(text).slice(0, MAX_LINE)}\n`);
    },
  };
}

interface Entry {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly [name: string]: unknown;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Words of strangers must not steer the terminal. */
function harmless(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
