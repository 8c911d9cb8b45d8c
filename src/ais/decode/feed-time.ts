/** Times that a feed writes beside the sentences. Anything outside 2000–2050 is a mistake and counts as no time. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2050, 0, 1);
const MICROSECONDS_FROM = 1e14;
const MILLISECONDS_FROM = 1e11;

/** A count since 1970 in seconds, milliseconds or microseconds, told apart by size; undefined when out of range. */
export function readEpoch(value: number): number | undefined {
  return withinRange(toMilliseconds(value));
}

function toMilliseconds(value: number): number {
  if (value > MICROSECONDS_FROM) return Math.floor(value / 1000);
  return value > MILLISECONDS_FROM ? value : value * 1000;
}

export function withinRange(atMs: number): number | undefined {
  return atMs >= EARLIEST_MS && atMs < LATEST_MS ? atMs : undefined;
}

const GATEHOUSE = /^\$PGHP,1,(\d{4}),(\d{1,2}),(\d{1,2}),(\d{1,2}),(\d{1,2}),(\d{1,2}),(\d{1,3}),/;

/** `$PGHP,1,year,month,day,hour,minute,second,millisecond,…`: the time of the sentence on the next line. */
export function readGatehouseTime(line: string): number | undefined {
  const match = GATEHOUSE.exec(line);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, millisecond = 0] = match.slice(1).map(Number);
  return withinRange(Date.UTC(year, month - 1, day, hour, minute, second, millisecond));
}
