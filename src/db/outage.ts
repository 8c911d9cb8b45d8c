import { messageOf } from '../errors.ts';

/** Why the database cannot do what was asked, in words for whoever asked, and when asking again is worth it. */
export interface Outage {
  readonly reason: string;
  readonly retryAfterSeconds: number;
}

const AWAY: Outage = { reason: 'The database is away.', retryAfterSeconds: 5 };
const FULL: Outage = { reason: 'The disk is full.', retryAfterSeconds: 60 };
const CROWDED: Outage = { reason: 'The database has too many connections.', retryAfterSeconds: 5 };
const BUSY: Outage = { reason: 'The database is too busy.', retryAfterSeconds: 5 };
const READ_ONLY: Outage = { reason: 'The database takes no changes at the moment.', retryAfterSeconds: 30 };

/** By the codes of PostgreSQL (appendix A of its manual) and of the system; classes of the former by their two letters. */
const OUTAGES: Readonly<Record<string, Outage>> = {
  ECONNREFUSED: AWAY,
  ECONNRESET: AWAY,
  ENOTFOUND: AWAY,
  EAI_AGAIN: AWAY,
  EPIPE: AWAY,
  ETIMEDOUT: AWAY,
  EHOSTUNREACH: AWAY,
  ENETUNREACH: AWAY,
  ENOSPC: FULL,
  EDQUOT: FULL,
  '08': AWAY,
  '57P01': AWAY,
  '57P02': AWAY,
  '57P03': AWAY,
  '57P05': AWAY,
  '58': AWAY,
  '53100': FULL,
  '53200': BUSY,
  '53300': CROWDED,
  '53400': BUSY,
  '57014': BUSY,
  '55P03': BUSY,
  '25P03': BUSY,
  '40001': BUSY,
  '40P01': BUSY,
  '25006': READ_ONLY,
};

/** The driver gives no code to what happens on this side of a connection. */
const WITHOUT_CODE: readonly (readonly [start: string, outage: Outage])[] = [
  ['Connection terminated', AWAY],
  ['Client has encountered a connection error', AWAY],
  ['timeout exceeded when trying to connect', BUSY],
  ['Query read timeout', BUSY],
  ['Cannot use a pool after calling end', AWAY],
];

/** Undefined for an error that is no outage, but a mistake. A full disk shows as the system's own error, too. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = OUTAGES[code] ?? (/^[0-9A-Z]{5}$/.test(code) ? OUTAGES[code.slice(0, 2)] : undefined);
  if (known !== undefined) return known;
  const message = messageOf(error);
  const wordless = WITHOUT_CODE.find(([start]) => message.startsWith(start))?.[1];
  return wordless ?? (error.cause === undefined ? undefined : outageOf(error.cause));
}
