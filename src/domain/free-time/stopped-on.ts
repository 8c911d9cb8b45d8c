import type { FreeTime } from './clock.ts';
import type { Terms } from './tariff.ts';

type Charged = Pick<FreeTime, 'totalMinor' | 'chargedDays'>;

/**
 * What a clock would have come to if it had stopped on a day, by one count of it that runs on past all the days that are
 * asked for: counting again for each of them is as much work as there are days.
 */
export function whenStopped(
  terms: Pick<Terms, 'chargesLastDay' | 'forfeitsFreeDays'>,
  { days, lastFreeDay }: Pick<FreeTime, 'days' | 'lastFreeDay'>,
): (day: string) => Charged {
  const charged = days.filter(({ is }) => is === 'charged');
  /** The first that is charged for itself: free days that are charged after all are charged with it. */
  const first = charged.find(({ day }) => lastFreeDay === null || day > lastFreeDay)?.day;
  return (stoppedOn) => {
    const isWithin = (day: string) => (terms.chargesLastDay ? day <= stoppedOn : day < stoppedOn);
    if (first === undefined || !isWithin(first)) return { totalMinor: 0, chargedDays: 0 };
    const own = charged.filter(({ day }) => isWithin(day));
    return { totalMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, 0), chargedDays: own.length };
  };
}
