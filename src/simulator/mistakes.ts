import { DAY_MS, WEEK_MS } from '../values/duration.ts';
import type { CustomerRequest } from './players.ts';
import { randomOf } from './random.ts';
import { LINES } from './world/lines.ts';
import { containerNumber, documentNumber } from './world/numbers.ts';

/** A number that is asked for in error, or a message that cannot be read. */
export interface Mistake {
  readonly atMs: number;
  readonly request?: CustomerRequest;
  readonly message?: Uint8Array;
}

/** Beyond the ordinals of bookings and of earlier journeys. */
const UNKNOWN_ORDINAL = 8_000_000;

/** What people and machines get wrong, some of it every week: after one moment and up to another, in order. */
export function mistakesBetween(seed: string, fromMs: number, toMs: number): Mistake[] {
  const [first, last] = [Math.floor(fromMs / WEEK_MS), Math.floor(toMs / WEEK_MS)];
  return Array.from({ length: last - first + 1 }, (_, index) => mistakesOf(seed, first + index))
    .flat()
    .filter(({ atMs }) => atMs > fromMs && atMs <= toMs)
    .sort((one, other) => one.atMs - other.atMs);
}

function mistakesOf(seed: string, week: number): Mistake[] {
  const random = randomOf(seed, 'mistakes', week);
  const at = () => Math.floor(week * WEEK_MS + random.between(0, 7) * DAY_MS);
  const line = random.pick(LINES.filter(({ scac }) => scac !== 'HDMU'));
  const box = containerNumber(line.prefixes[0] ?? 'MSKU', seed, UNKNOWN_ORDINAL + week);
  const mistyped = `${box.slice(0, -1)}${(Number(box.at(-1)) + 1) % 10}`;
  const unknown = documentNumber(line.billOfLading, seed, UNKNOWN_ORDINAL + week);
  const common = { scac: line.scac, refNumbers: [`PO-${10_000 + (week % 90_000)}`], tags: [] };
  return [
    { atMs: at(), request: { ...common, type: 'container', number: mistyped } },
    { atMs: at(), request: { ...common, type: 'bill_of_lading', number: unknown } },
    { atMs: at(), message: brokenMessage(box, week) },
  ];
}

/** Cut off on its way. */
function brokenMessage(number: string, week: number): Uint8Array {
  const body = JSON.stringify({ source: 'USLAX-gate', sequence: week, containers: [{ number, moves: [] }] });
  return Buffer.from(body.slice(0, -8));
}
