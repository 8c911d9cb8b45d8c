import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { type Random, randomOf } from '../random.ts';
import { toMinute } from '../time.ts';
import type { Rates } from '../ugly-cases.ts';

/** How one event is told at a time: with this time of its own, from this moment on. */
export interface Version {
  readonly atMs: number;
  readonly dayOnly: boolean;
  readonly fromMs: number;
}

export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** How an event comes to be known: versions, of which the last is right, and a time in which it is not shown. */
export interface Account {
  readonly versions: readonly Version[];
  readonly hidden: Window | null;
  /** It keeps the time of creation that it had as a plan. */
  readonly silent: boolean;
  /** From then on it is told for good, and as it was. */
  readonly settledMs: number;
}

export interface Teller {
  readonly seed: string;
  readonly rates: Rates;
}

/** The streams are named after the event, so that an event is told in the same way to everybody who asks. */
export function accountOf({ seed, rates }: Teller, name: string, atMs: number): Account {
  const toldMs = firstToldMs(seed, rates, name, atMs);
  const versions = [...wrongVersions(seed, rates, name, atMs, toldMs)];
  const rightMs = versions.length === 0 ? toldMs : toldMs + randomOf(seed, 'righted', name).between(6, 48) * HOUR_MS;
  versions.push({ atMs, dayOnly: false, fromMs: toMinute(rightMs) });
  const hidden = hiddenWindow(randomOf(seed, 'vanished', name), rates.vanishedEvents, rightMs);
  return {
    versions,
    hidden,
    silent: randomOf(seed, 'silent', name).chance(rates.silentPlans),
    settledMs: Math.max(toMinute(rightMs), hidden?.toMs ?? 0),
  };
}

/** Told once, as it was, but not before a moment. */
export function plainAccount({ seed, rates }: Teller, name: string, atMs: number, notBeforeMs: number): Account {
  const fromMs = Math.max(firstToldMs(seed, rates, name, atMs), notBeforeMs);
  return { versions: [{ atMs, dayOnly: false, fromMs }], hidden: null, silent: false, settledMs: fromMs };
}

/** The version told at a moment, if any. */
export function versionAt({ versions, hidden }: Account, nowMs: number): Version | undefined {
  if (hidden && nowMs >= hidden.fromMs && nowMs < hidden.toMs) return undefined;
  return versions.findLast(({ fromMs }) => fromMs <= nowMs);
}

function firstToldMs(seed: string, rates: Rates, name: string, atMs: number): number {
  const usual = randomOf(seed, 'telling', name).between(10, 100) * MINUTE_MS;
  const late = randomOf(seed, 'late', name);
  return toMinute(atMs + usual + (late.chance(rates.lateEvents) ? late.between(6, 72) * HOUR_MS : 0));
}

function wrongVersions(seed: string, rates: Rates, name: string, atMs: number, toldMs: number): Version[] {
  const random = randomOf(seed, 'corrected', name);
  if (random.chance(rates.correctedTimes)) {
    // Nobody tells of something as done before its time has come.
    const wrongMs = random.chance(0.5)
      ? atMs - random.between(1, 10) * HOUR_MS
      : atMs + random.between(0.3, 0.9) * (toldMs - atMs);
    return [{ atMs: toMinute(wrongMs), dayOnly: false, fromMs: toldMs }];
  }
  return randomOf(seed, 'day only', name).chance(rates.dayOnlyTimes) ? [{ atMs, dayOnly: true, fromMs: toldMs }] : [];
}

/** Not before whoever asks once a day has seen it: what nobody saw cannot vanish. */
function hiddenWindow(random: Random, rate: number, afterMs: number): Window | null {
  if (!random.chance(rate)) return null;
  const fromMs = toMinute(afterMs + random.between(1.6, 3) * DAY_MS);
  return { fromMs, toMs: toMinute(fromMs + random.between(0.4, 3.5) * DAY_MS) };
}
