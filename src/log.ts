import { type Logger, pino } from 'pino';
import { readableLog, type Terminal } from './values/readable-log.ts';

export type Log = Logger;

/** Members that may hold a secret never reach a log line, wherever they sit. */
const SECRETS = [
  ...['authorization', 'cookie', 'secret', 'password', 'key', 'token', 'credentials'],
  ...['databaseUrl', 'databaseDirectUrl', 'aisDatabaseUrl', 'tracesHeaders'],
];

/** JSON for programs; lines to read where somebody watches. */
export function createLog(level: string, output: Terminal = process.stdout): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  };
  if (output.isTTY) return pino(options, readableLog(output));
  // Its own way to the output is several times as fast as a stream.
  return output === process.stdout ? pino(options) : pino(options, output);
}
