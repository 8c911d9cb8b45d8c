import pg from 'pg';
import { type Instant, toInstant } from '../values/instant.ts';

/** PostgreSQL's own type numbers, and those of their arrays. */
const INT8 = { type: 20, array: 1016 };
const NUMERIC = { type: 1700, array: 1231 };
const DATE = { type: 1082, array: 1182 };
const TIMESTAMP = { type: 1114, array: 1115 };
const TIMESTAMPTZ = { type: 1184, array: 1185 };
const INTERVAL = { type: 1186, array: 1187 };
const TEXT_ARRAY: number = 1009;
const UUID_ARRAY = 2951;

/** Quoted or nested items, bounds that do not begin at one, and no item at all. */
const NOT_PLAIN = /["\\=]|.\{|NULL/i;
const UTC_OUTPUT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,6}))?\+00$/;

/** timestamptz as an instant: what PostgreSQL keeps below the millisecond is cut off, not rounded into the next one. */
export function parseTimestamptz(text: string): Instant {
  const match = UTC_OUTPUT.exec(text);
  if (!match) return parseOtherOffset(text);
  const milliseconds = (match[3] ?? '').padEnd(3, '0').slice(0, 3);
  const fraction = milliseconds === '000' ? '' : `.${milliseconds}`;
  return `${match[1]}T${match[2]}${fraction}Z`;
}

/** A server whose session is not in UTC. Infinite or ancient moments are not instants: a column must not hold them. */
function parseOtherOffset(text: string): Instant {
  const date = new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'));
  if (Number.isNaN(date.getTime())) throw new Error(`timestamptz ${text} is not an instant`);
  return toInstant(date);
}

/** Counts and sequence numbers fit a number; one that would not is an error rather than a silently different value. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`int8 ${text} is beyond the exact range of a number`);
  return value;
}

function unchanged(text: string): string {
  return text;
}

type Parser = (text: string) => unknown;

const PARSERS = new Map<number, Parser>([
  [TEXT_ARRAY, splitArray],
  [UUID_ARRAY, splitArray],
  ...(
    [
      [INT8, parseInt8],
      // Quantities (weights, distances, averages) that leave as JSON numbers; select as text what must stay exact.
      [NUMERIC, Number],
      [DATE, unchanged],
      [TIMESTAMP, unchanged],
      [TIMESTAMPTZ, parseTimestamptz],
      [INTERVAL, unchanged],
    ] as const
  ).flatMap(([{ type, array }, parser]): [number, Parser][] => [
    [type, parser],
    [array, arrayOf(parser)],
  ]),
]);

/** One dimension. */
function arrayOf(parser: Parser): Parser {
  return (text) => splitArray(text).map((item) => (item === null ? null : parser(item)));
}

/** Lists of ids are most of what is read of a container: what holds nothing quoted or empty is only cut at its commas. */
export function splitArray(text: string): (string | null)[] {
  if (text === '{}') return [];
  if (NOT_PLAIN.test(text)) return readQuoted(text);
  return text.slice(1, -1).split(',');
}

function readQuoted(text: string): (string | null)[] {
  return (pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[])(text);
}

/** Given to each connection, so that nothing else in the process that uses the driver is affected. */
export const TYPE_PARSERS: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) =>
    (format === 'binary' ? undefined : PARSERS.get(type)) ?? pg.types.getTypeParser(type, format as 'text'),
};
