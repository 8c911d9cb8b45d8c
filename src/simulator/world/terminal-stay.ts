import { dayAfter } from '../../domain/free-time/day-facts.ts';
import type { Fee, Hold, HoldName } from '../../domain/observations/observation.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { instantOfLocal } from '../../values/time-zone.ts';
import { type Random, randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import type { Rates } from '../ugly-cases.ts';
import type { Journey, Step } from './journey.ts';
import { placeOf } from './places.ts';

/** What a terminal says about a box: members it leaves out have not changed. */
export interface StayReport {
  readonly atMs: number;
  readonly locode: string;
  readonly available?: boolean;
  readonly holds?: readonly Hold[];
  readonly fees?: readonly Fee[];
  /** Calendar days at the terminal, `YYYY-MM-DD`. */
  readonly lastFreeDay?: { readonly line?: string; readonly terminal?: string; readonly rail?: string };
  readonly appointmentMs?: number;
  readonly yardLocation?: string;
}

const FREE_DAYS = 5;
const FIRST_SLOT = '07:00';
const LAST_SLOT = '16:30';
const SLOT_MS = 30 * MINUTE_MS;
const DEMURRAGE_A_DAY = 185;
const CUSTOMS: readonly [HoldName, string] = ['customs', 'Customs exam'];
const TMF_PORTS: readonly string[] = ['USLAX', 'USLGB'];
const HOLDS: readonly (readonly [HoldName, string])[] = [
  CUSTOMS,
  ['freight', 'Freight not paid'],
  ['USDA', 'Agriculture'],
  ['VACIS', 'X-ray'],
  ['TMF', 'Traffic mitigation fee'],
  ['other', 'Line hold'],
];

/** The reports of the terminals where a box is landed and where it is fetched, in order. */
export function stayOf(seed: string, rates: Rates, name: string, { steps }: Journey): StayReport[] {
  const landed = steps.findLast((step) => step.name.startsWith('discharge:'));
  const loaded = steps.find((step) => step.name === 'rail_load');
  const unloaded = steps.find((step) => step.name === 'rail_unload');
  const out = steps.find((step) => step.name === 'full_out');
  if (!landed || !out) return [];
  const random = randomOf(seed, 'terminal', name);
  const held = randomOf(seed, 'holds', name);
  const atPort = loaded ? waitForTrain(rates, held, landed, loaded) : [];
  return [...atPort, ...waitForTruck(rates, random, held, unloaded ?? landed, out, unloaded !== undefined)];
}

/** At the port a box that goes on by train may be held, but is not offered to anybody. */
function waitForTrain(rates: Rates, random: Random, { locode, atMs }: Step, loaded: Step): StayReport[] {
  if (!placeOf(locode).hasFeed || !random.chance(rates.holds)) return [];
  const hold: Hold = { name: 'customs', status: 'hold', description: 'Customs exam' };
  return [
    { atMs: toMinute(atMs + HOUR_MS), locode, holds: [hold], yardLocation: yardOf(random) },
    { atMs: toMinute(loaded.atMs - random.between(4, 12) * HOUR_MS), locode, holds: [] },
  ];
}

function waitForTruck(
  rates: Rates,
  random: Random,
  held: Random,
  { locode, atMs: readyMs }: Step,
  out: Step,
  byRail: boolean,
): StayReport[] {
  const place = placeOf(locode);
  if (!place.hasFeed) return [];
  const lastFreeMs = readyMs + FREE_DAYS * DAY_MS;
  // Days of the calendar: where clocks change meanwhile, so many times 24 hours are another day.
  const lastFree = dayAfter(dayIn(place.zone, readyMs), FREE_DAYS);
  const holds = held.chance(rates.holds) ? holdsOf(held, locode) : [];
  const first: StayReport = {
    atMs: toMinute(readyMs + random.between(0.5, 2) * HOUR_MS),
    locode,
    available: false,
    holds,
    fees: [],
    lastFreeDay: byRail ? { rail: lastFree } : { terminal: lastFree, ...lineDay(random, place.zone, lastFreeMs) },
    yardLocation: yardOf(random),
  };
  const releases = holds.map((_, index) => ({
    atMs: toMinute(readyMs + (0.35 + 0.3 * index + held.between(0, 0.2)) * (out.atMs - readyMs)),
    locode,
    holds: holds.slice(index + 1),
  }));
  const freeMs = Math.max(releases.at(-1)?.atMs ?? 0, readyMs + random.between(4, 20) * HOUR_MS);
  const slotMs = slotBefore(out.atMs - random.between(0, 3) * HOUR_MS, place.zone);
  const reports: StayReport[] = [
    first,
    ...releases,
    { atMs: toMinute(freeMs + 10 * MINUTE_MS), locode, available: true },
    ...(slotMs > freeMs + HOUR_MS ? [{ atMs: toMinute(freeMs + HOUR_MS), locode, appointmentMs: slotMs }] : []),
    ...demurrage(random, locode, lastFreeMs, out.atMs),
  ];
  return reports.sort((one, other) => one.atMs - other.atMs);
}

/** The last appointment that begins by then: every half hour while the gate is open to trucks that have one. */
function slotBefore(atMs: number, zone: string): number {
  const today = dayIn(zone, atMs);
  const opensMs = atClock(today, FIRST_SLOT, zone);
  if (atMs < opensMs) return atClock(dayAfter(today, -1), LAST_SLOT, zone);
  const slot = opensMs + Math.floor((atMs - opensMs) / SLOT_MS) * SLOT_MS;
  return Math.min(slot, atClock(today, LAST_SLOT, zone));
}

function atClock(day: string, clock: string, zone: string): number {
  return Date.parse(instantOfLocal(`${day}T${clock}`, zone) ?? `${day}T${clock}:00Z`);
}

function holdsOf(random: Random, locode: string): Hold[] {
  const start = random.whole(0, HOLDS.length - 1);
  return Array.from({ length: random.whole(1, 2) }, (_, index) => {
    const [drawn, words] = HOLDS[(start + index) % HOLDS.length] ?? ['other', ''];
    // The fee is charged in Los Angeles and Long Beach alone.
    const [name, description] = drawn === 'TMF' && !TMF_PORTS.includes(locode) ? CUSTOMS : [drawn, words];
    return { name, status: random.chance(0.8) ? 'hold' : 'pending', description };
  });
}

/** The line's own free time ends a little later, where it says so. */
function lineDay(random: Random, zone: string, lastFreeMs: number): { line?: string } {
  return random.chance(0.4) ? { line: dayIn(zone, lastFreeMs + random.whole(1, 3) * DAY_MS) } : {};
}

/** From the day after the last free one, more each day; some pay before they fetch the box. */
function demurrage(random: Random, locode: string, lastFreeMs: number, outMs: number): StayReport[] {
  const currencyCode = locode.startsWith('US') ? 'USD' : locode.startsWith('GB') ? 'GBP' : 'EUR';
  const pays = random.chance(0.5);
  const reports: StayReport[] = [];
  for (let day = 1; lastFreeMs + day * DAY_MS < outMs - 4 * HOUR_MS; day++) {
    const amount = day * DEMURRAGE_A_DAY;
    const fees: Fee[] = [
      { type: 'demurrage', amount, currencyCode },
      { type: 'total', amount, currencyCode },
    ];
    reports.push({ atMs: toMinute(lastFreeMs + day * DAY_MS), locode, fees });
  }
  if (pays && reports.length > 0) reports.push({ atMs: toMinute(outMs - 3 * HOUR_MS), locode, fees: [] });
  return reports;
}

function yardOf(random: Random): string {
  return `${random.pick(['A', 'B', 'C', 'D', 'E'])}${random.whole(10, 89)}-${random.whole(1, 5)}`;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The date on the wall. */
export function dayIn(zone: string, ms: number): string {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(zone, formatter);
  }
  return formatter.format(ms);
}
