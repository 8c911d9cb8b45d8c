import { DAY_MS } from '../../time/duration.ts';
import type { EstimatedEvent } from '../container/use-container.ts';

/** One estimate, in milliseconds. */
export interface Said {
  readonly id: string;
  readonly who: string;
  readonly isOurs: boolean;
  readonly at: number;
  readonly eta: number;
  readonly earliest: number;
  readonly latest: number;
  /** By how much it moved what the same one had said before; undefined of the first. */
  readonly movedMs: number | undefined;
}

const WHO: Readonly<Record<string, string>> = {
  shipping_line: 'Carrier',
  terminal: 'Terminal',
  ais: 'AIS',
  manual: 'Entered by hand',
  prediction: 'Landfall',
};

/** In the order in which they were said. */
export function toSaid(history: readonly EstimatedEvent[]): Said[] {
  const before = new Map<boolean, number>();
  return [...history]
    .sort((one, other) => Date.parse(one.attributes.created_at) - Date.parse(other.attributes.created_at))
    .map(({ id, attributes }) => {
      const isOurs = attributes.data_source === 'prediction';
      const eta = Date.parse(attributes.estimated_timestamp);
      const { earliest_timestamp: earliest, latest_timestamp: latest } = attributes;
      const last = before.get(isOurs);
      before.set(isOurs, eta);
      return {
        id,
        who: WHO[attributes.data_source] ?? attributes.data_source,
        isOurs,
        at: Date.parse(attributes.created_at),
        eta,
        earliest: earliest ? Date.parse(earliest) : eta,
        latest: latest ? Date.parse(latest) : eta,
        movedMs: last === undefined ? undefined : eta - last,
      };
    });
}

/** By how much the estimate in force so many days before the arrival missed it; undefined when there was none. */
export function missedBy(series: readonly Said[], arrivedMs: number, daysBefore: number): number | undefined {
  const then = series.findLast(({ at }) => at <= arrivedMs - daysBefore * DAY_MS);
  return then === undefined ? undefined : then.eta - arrivedMs;
}

const MAX_TICKS = 6;
const STEPS_DAYS = [1, 2, 3, 7, 14, 28, 56];

/** The beginnings of days of the place, some days apart, so that few of them lie between the two. */
export function dayTicks(low: number, high: number, offsetMs: (ms: number) => number): number[] {
  const days = (high - low) / DAY_MS;
  const step = STEPS_DAYS.find((one) => days / one <= MAX_TICKS) ?? Math.ceil(days / MAX_TICKS);
  const first = Math.ceil((low + offsetMs(low)) / DAY_MS);
  const ticks: number[] = [];
  for (let day = first; ticks.length <= MAX_TICKS; day += step) {
    const midnight = day * DAY_MS;
    const tick = midnight - offsetMs(midnight);
    if (tick > high) break;
    ticks.push(tick);
  }
  return ticks;
}
