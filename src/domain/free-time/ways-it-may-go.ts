import type { Charge } from './charge.ts';
import { dayAfter, laterDay } from './day-facts.ts';

/** A way it may go with a box: the days on which its clock starts and ends. All are as likely. */
export interface Way {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The days between which it arrives four times of five, and the one in the middle. */
export interface ArrivalDays {
  readonly from: string;
  readonly likely: string;
  readonly to: string;
}

/** What is known of a box and of a charge on it. */
export interface Waiting {
  /** Null before its clock has started. */
  readonly startedOn: string | null;
  readonly arrival: ArrivalDays | null;
  readonly appointmentOn: string | null;
  readonly today: string;
}

/** How it went with an earlier box. */
export interface EarlierWait {
  readonly charge: Charge;
  /** From its arrival to the start of the clock; null where the arrival was not told. */
  readonly lag: number | null;
  /** From the start of the clock to its end. */
  readonly days: number;
}

/** The least number of earlier boxes from which something can be said. */
export const MIN_EARLIER = 10;
/** Of an arrival that is ahead so many days are tried, each as likely: so far from its middle, as parts of that half of the interval. */
const ARRIVAL_PARTS = [-1, -0.41, 0, 0.41, 1];
const DAY_MS = 86_400_000;

/**
 * As earlier boxes went that had waited at least as long as this one has; before its clock has started, with each day on which
 * it may arrive. Where somebody has an appointment, it ends on that day. Undefined where too few have gone before.
 */
export function waysItMayGo(box: Waiting, earlier: readonly EarlierWait[]): readonly Way[] | undefined {
  const { startedOn, appointmentOn, today } = box;
  const appointed = appointmentOn !== null && appointmentOn >= today ? appointmentOn : null;
  if (startedOn !== null) {
    if (appointed !== null) return [{ startsOn: startedOn, endsOn: appointed }];
    const ways = earlier.map(({ days }) => ({ startsOn: startedOn, endsOn: dayAfter(startedOn, days) }));
    const left = ways.filter(({ endsOn }) => endsOn >= today);
    return left.length < MIN_EARLIER ? undefined : left;
  }
  const told = earlier.flatMap(({ lag, days }) => (lag === null ? [] : [{ lag, days }]));
  if (box.arrival === null || told.length < MIN_EARLIER) return undefined;
  return arrivalsOf(box.arrival, today).flatMap((arrivesOn) =>
    told.map(({ lag, days }) => {
      const startsOn = laterDay(dayAfter(arrivesOn, lag), today);
      return { startsOn, endsOn: appointed ? laterDay(appointed, startsOn) : dayAfter(startsOn, days) };
    }),
  );
}

/** A day in the past on which it has not arrived is none of them: it arrives today at the earliest. */
function arrivalsOf({ from, likely, to }: ArrivalDays, today: string): string[] {
  const [first, middle, last] = [from, likely, to].map((day) => Date.parse(day) / DAY_MS) as [number, number, number];
  return ARRIVAL_PARTS.map((part) => {
    const half = part < 0 ? middle - first : last - middle;
    return laterDay(dayAfter(likely, Math.round(part * Math.max(0, half))), today);
  });
}
