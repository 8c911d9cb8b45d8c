import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { type Random, randomOf } from '../random.ts';
import type { Teller } from './account.ts';

/** How a carrier's systems do. */
export type Condition =
  | { readonly kind: 'well' }
  | { readonly kind: 'down' }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number }
  /** Pages after the first fail. */
  | { readonly kind: 'partial' };

/** Within each slot of time there is trouble of each kind at most once. */
const SLOT_MS = 2 * DAY_MS;

export function conditionAt({ seed, rates }: Teller, scac: string, nowMs: number): Condition {
  const slot = Math.floor(nowMs / SLOT_MS);
  const within = (kind: string, rate: number, shortest: number, longest: number): number => {
    const random = randomOf(seed, kind, scac, slot);
    return random.chance(rate) ? remainingMs(random, slot, nowMs, shortest, longest) : 0;
  };
  if (within('outage', rates.outages, 20 * MINUTE_MS, 8 * HOUR_MS) > 0) return { kind: 'down' };
  const limitedMs = within('limit', rates.rateLimits, 2 * MINUTE_MS, 40 * MINUTE_MS);
  if (limitedMs > 0) return { kind: 'limited', retryAfterSeconds: Math.ceil(limitedMs / 1000) };
  return within('partial', rates.partialAnswers, HOUR_MS, 6 * HOUR_MS) > 0 ? { kind: 'partial' } : { kind: 'well' };
}

const STUCK_SLOT_MS = 20 * DAY_MS;

/** Whether a carrier cannot answer about a number, however well it is otherwise. */
export function isStuck({ seed, rates }: Teller, number: string, nowMs: number): boolean {
  const slot = Math.floor(nowMs / STUCK_SLOT_MS);
  const random = randomOf(seed, 'stuck', number, slot);
  if (!random.chance(rates.stuckNumbers)) return false;
  const lastsMs = random.between(3, 9) * DAY_MS;
  const fromMs = slot * STUCK_SLOT_MS + random.between(0, STUCK_SLOT_MS - lastsMs);
  return nowMs >= fromMs && nowMs < fromMs + lastsMs;
}

/** How long the trouble of a slot still lasts; zero outside of it. */
function remainingMs(random: Random, slot: number, nowMs: number, shortest: number, longest: number): number {
  const lastsMs = random.between(shortest, longest);
  const fromMs = slot * SLOT_MS + random.between(0, SLOT_MS - lastsMs);
  return nowMs >= fromMs ? Math.max(0, fromMs + lastsMs - nowMs) : 0;
}
