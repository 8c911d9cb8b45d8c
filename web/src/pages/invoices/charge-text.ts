const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RATE = /^(\d+)\s*(?:x|×|\*|days? at)\s*(\d+(?:\.\d+)?)$/i;
/** No invoice charges more dates of one box. */
const MAX_DATES = 400;

/** `2026-08-09 to 2026-08-12, 2026-08-14`: every date of it. */
export function readDates(text: string, name: string): string[] {
  const dates = partsOf(text).flatMap((part) => {
    const [first = '', last = first] = part.split(/\s+to\s+|\s*–\s*/);
    if (!isDay(first) || !isDay(last) || last < first) {
      throw new Error(`${name}: “${part}” is not like “2026-08-09 to 2026-08-12”.`);
    }
    return datesBetween(first, last, name);
  });
  return [...new Set(dates)];
}

function datesBetween(first: string, last: string, name: string): string[] {
  const count = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (count > MAX_DATES) throw new Error(`${name}: from ${first} to ${last} are more than ${MAX_DATES} days.`);
  return Array.from({ length: count }, (_, index) => dayOf(Date.parse(first) + index * DAY_MS));
}

/** Dates that follow each other are written as from and to. */
export function writeDates(dates: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const date of [...dates].sort()) {
    const run = runs.at(-1);
    if (run !== undefined && dayOf(Date.parse(run.last) + DAY_MS) === date) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first} to ${last}`)).join(', ');
}

export interface Rate {
  readonly days: number;
  readonly rate: number;
}

/** `4 x 300, 1 x 345`. */
export function readRates(text: string, name: string): Rate[] {
  return partsOf(text).map((part) => {
    const [, days, rate] = RATE.exec(part) ?? [];
    if (days === undefined) throw new Error(`${name}: “${part}” is not like “4 x 300”.`);
    return { days: Number(days), rate: Number(rate) };
  });
}

export function writeRates(rates: readonly Rate[]): string {
  return rates.map(({ days, rate }) => `${days} x ${rate}`).join(', ');
}

function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && dayOf(Date.parse(text)) === text;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
