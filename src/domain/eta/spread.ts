/** How a quantity varies: where its middle lies, and between which values four of five lie. */
export interface Spread {
  readonly centre: number;
  readonly low: number;
  readonly high: number;
  /** Values it was learned from. */
  readonly count: number;
}

/** Newer values say more than old ones: of a longer list only the last so many count. */
const MAX_VALUES = 60;
const SHARE = { trimmed: 0.1, low: 0.1, high: 0.9 };

/** Values in the order in which they came. The centre is a mean without the extremes, so that one odd value moves little. */
export function spreadOf(values: readonly number[], newest = MAX_VALUES): Spread | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.slice(-newest).sort((one, other) => one - other);
  const cut = Math.floor(sorted.length * SHARE.trimmed);
  const kept = sorted.slice(cut, sorted.length - cut);
  return {
    centre: kept.reduce((sum, value) => sum + value, 0) / kept.length,
    low: quantile(sorted, SHARE.low),
    high: quantile(sorted, SHARE.high),
    count: sorted.length,
  };
}

/**
 * What is believed when little was seen: the wider experience counts as much as `weight` values of one's own. Nested from
 * the widest to the narrowest, a pair of ports never seen before takes the speed of all ships, and a well known one its own.
 */
export function shrink(own: Spread | undefined, wider: Spread, weight: number): Spread {
  if (!own) return wider;
  const share = own.count / (own.count + weight);
  const mix = (mine: number, theirs: number) => share * mine + (1 - share) * theirs;
  return {
    centre: mix(own.centre, wider.centre),
    low: mix(own.low, wider.low),
    high: mix(own.high, wider.high),
    count: own.count,
  };
}

/** Linear between the two nearest. `sorted` is not empty. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
