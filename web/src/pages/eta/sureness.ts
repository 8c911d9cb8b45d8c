import { HOUR_MS } from '../../time/duration.ts';

/** How sure an arrival is, from the interval that our own estimate comes with. */
export interface Sureness {
  readonly word: string;
  /** Share of arrivals that such intervals hold: what they are made for, and tried against past arrivals. */
  readonly percent: number;
  readonly from: string;
  readonly to: string;
  /** The carrier's estimate is not within. */
  readonly doubtsCarrier: boolean;
}

interface Estimated {
  readonly etaAt: string | null;
  readonly earliest: string | null;
  readonly latest: string | null;
}

const PERCENT = 80;

/** By how wide the interval is. */
const WORDS: readonly (readonly [mostHours: number, word: string])[] = [
  [24, 'Very sure'],
  [48, 'Sure'],
  [96, 'Fairly sure'],
  [Number.POSITIVE_INFINITY, 'Not sure yet'],
];

/**
 * Undefined where there is no interval: a carrier says a moment, and nothing of how sure it is. One that is over without an
 * arrival was wrong.
 */
export function surenessOf({ etaAt, earliest, latest }: Estimated, nowMs: number): Sureness | undefined {
  if (earliest === null || latest === null) return undefined;
  const [from, to] = [Date.parse(earliest), Date.parse(latest)];
  if (to < nowMs) return undefined;
  const eta = etaAt === null ? undefined : Date.parse(etaAt);
  const [, word = ''] = WORDS.find(([mostHours]) => to - from <= mostHours * HOUR_MS) ?? [];
  return {
    word,
    percent: PERCENT,
    from: earliest,
    to: latest,
    doubtsCarrier: eta !== undefined && (eta < from || eta > to),
  };
}
