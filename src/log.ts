import { type Logger, pino } from 'pino';

export type Log = Logger;

/** Members that may hold a secret never reach a log line, wherever they sit. */
const SECRETS = ['authorization', 'cookie', 'secret', 'password', 'key', 'token', 'credentials', 'databaseUrl'];

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  });
}
