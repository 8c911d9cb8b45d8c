import type { FreeTime } from './clock.ts';
import type { Way } from './ways-it-may-go.ts';

/** What becomes of a box, by how earlier ones went. */
export interface Foresight {
  /** That free time runs out before the clock ends, from 0 to 1. */
  readonly chance: number;
  /** The days between which four of five like it are fetched, or returned. */
  readonly from: string;
  readonly to: string;
  readonly expectedMinor: number;
  /** The amounts between which four of five like it end. */
  readonly lowMinor: number;
  readonly highMinor: number;
}

const LOW = 0.1;
const HIGH = 0.9;

/** Each way with what it comes to; `countFrom` counts a clock that starts on a day. */
export function foresee(
  ways: readonly Way[],
  countFrom: (startsOn: string) => (endsOn: string) => Pick<FreeTime, 'totalMinor' | 'chargedDays'>,
): Foresight {
  const counts = new Map<string, ReturnType<typeof countFrom>>();
  const known = new Map<string, Pick<FreeTime, 'totalMinor' | 'chargedDays'>>();
  const outcomes = ways.map(({ startsOn, endsOn }) => {
    const key = `${startsOn} ${endsOn}`;
    const count = counts.get(startsOn) ?? countFrom(startsOn);
    counts.set(startsOn, count);
    const outcome = known.get(key) ?? count(endsOn);
    known.set(key, outcome);
    return outcome;
  });
  const days = ways.map(({ endsOn }) => endsOn).sort();
  const costs = outcomes.map(({ totalMinor }) => totalMinor).sort((one, other) => one - other);
  return {
    chance: outcomes.filter(({ chargedDays }) => chargedDays > 0).length / outcomes.length,
    from: quantile(days, LOW, ''),
    to: quantile(days, HIGH, ''),
    expectedMinor: Math.round(costs.reduce((sum, cost) => sum + cost, 0) / outcomes.length),
    lowMinor: quantile(costs, LOW, 0),
    highMinor: quantile(costs, HIGH, 0),
  };
}

/** Of sorted values, so that at least the share of them is not above it. */
function quantile<Value>(sorted: readonly Value[], share: number, none: Value): Value {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? none;
}
