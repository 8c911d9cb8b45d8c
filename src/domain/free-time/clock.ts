import { type DayFactsOf, type DayReason, dayAfter, judgeDay } from './day-facts.ts';
import { GATE_CLOSE, type Terms } from './tariff.ts';

/** An end to every clock: whoever keeps a box longer has lost it. */
const MAX_CLOCK_DAYS = 1_100;

/** When a clock starts and stops at its place. */
export interface ClockRun {
  /** The day at the place, and the time of day if one was told, `HH:MM`. */
  readonly started: { readonly day: string; readonly time: string | null };
  /** Undefined while it runs. */
  readonly stopped: string | undefined;
  /** The day up to which a running clock is counted. */
  readonly today: string;
  readonly teu: number;
}

/** A day of a clock with its reason. */
export interface ClockDay {
  readonly day: string;
  readonly is: 'free' | 'charged' | 'not_counted';
  readonly reason: Exclude<DayReason, 'gate_unknown'> | 'before_first_day' | 'stopped';
  /** Its place in the numbers of the tiers; null for a day that is not charged. */
  readonly tierDay: number | null;
  readonly amountMinor: number;
}

export interface FreeTime {
  readonly firstDay: string | null;
  /** Null when it depends on what nobody knows. */
  readonly lastFreeDay: string | null;
  readonly freeDaysUsed: number;
  readonly freeDays: number;
  readonly chargedDays: number;
  readonly totalMinor: number;
  readonly days: readonly ClockDay[];
  /** The first day of which it is not known whether it counts; nothing after it is counted. */
  readonly unknownFrom: string | null;
}

/**
 * Counts one clock day by day: which days are free, which are charged and at what rate, each with its reason. Days are
 * counted on to find the first and the last free one also after the clock has stopped.
 */
export function countDays(terms: Terms, run: ClockRun, factsOf: DayFactsOf): FreeTime {
  const end = run.stopped ?? run.today;
  const free = terms.freeDays + terms.extraFreeDays;
  const counted = { days: [] as ClockDay[], free: 0, charged: 0, totalMinor: 0 };
  const start = startDayOf(terms, run, factsOf);
  let [day, firstDay, lastFreeDay] = [start ?? '', null as string | null, null as string | null];
  if (start === undefined)
    return { ...resultOf(counted, free, end), firstDay, lastFreeDay, unknownFrom: run.started.day };
  const isOpen = () => day <= end || counted.free < free || firstDay === null;
  for (let count = 0; count < MAX_CLOCK_DAYS && isOpen(); count++, day = dayAfter(day)) {
    const isFreeTime = counted.free < free;
    const judged = judgeDay(isFreeTime ? terms.freeBasis : terms.chargeBasis, day, factsOf(day));
    if (judged === 'gate_unknown') return { ...resultOf(counted, free, end), firstDay, lastFreeDay, unknownFrom: day };
    const waits = firstDay === null && terms.firstDay === 'next_counted_day' && judged !== 'counts';
    if (!waits) firstDay ??= day;
    if (judged !== 'counts') note(counted, { day, is: 'not_counted', reason: waits ? 'before_first_day' : judged });
    else if (isFreeTime) {
      counted.free++;
      if (counted.free === free) lastFreeDay = day;
      note(counted, { day, is: 'free', reason: 'counts' });
    } else if (day <= end) charge(counted, terms, run, day, free);
  }
  if (free === 0) lastFreeDay = firstDay === null ? null : dayAfter(firstDay, -1);
  return { ...resultOf(counted, free, end), firstDay, lastFreeDay, unknownFrom: null };
}

interface Counted {
  readonly days: ClockDay[];
  free: number;
  charged: number;
  totalMinor: number;
}

function note(counted: Counted, day: Pick<ClockDay, 'day' | 'is' | 'reason'>): void {
  counted.days.push({ ...day, tierDay: null, amountMinor: 0 });
}

function charge(counted: Counted, terms: Terms, run: ClockRun, day: string, free: number): void {
  if (day === run.stopped && !terms.chargesLastDay) {
    note(counted, { day, is: 'not_counted', reason: 'stopped' });
    return;
  }
  if (counted.charged === 0 && terms.forfeitsFreeDays) forfeit(counted, terms, run, free);
  counted.charged++;
  const tierDay = tierDayOf(terms, counted.charged);
  const amountMinor = within(terms, counted.totalMinor, rateOn(terms, tierDay) * teuOf(terms, run));
  counted.totalMinor += amountMinor;
  counted.days.push({ day, is: 'charged', reason: 'counts', tierDay, amountMinor });
}

/** The free days are charged after all, at the rates of their own numbers. */
function forfeit(counted: Counted, terms: Terms, run: ClockRun, free: number): void {
  let number = 0;
  for (const [index, { day, is, reason }] of counted.days.entries()) {
    if (is !== 'free') continue;
    number++;
    const tierDay = terms.tierNumbering === 'clock' ? number : Math.max(1, number - free);
    const amountMinor = within(terms, counted.totalMinor, rateOn(terms, tierDay) * teuOf(terms, run));
    counted.totalMinor += amountMinor;
    counted.days[index] = { day, is: 'charged', reason, tierDay, amountMinor };
  }
}

/** The day of the event, or the next one when it came after the cut-off or the terms say so; undefined where its hours are not known. */
function startDayOf({ firstDay, cutOff }: Terms, { started }: ClockRun, factsOf: DayFactsOf): string | undefined {
  const isLate = isAfter(cutOff, started, factsOf);
  return isLate === undefined
    ? undefined
    : dayAfter(started.day, (firstDay === 'event_day' ? 0 : 1) + (isLate ? 1 : 0));
}

/** A gate that is closed all day has closed before whatever happens on it. */
function isAfter(cutOff: string | null, { day, time }: ClockRun['started'], factsOf: DayFactsOf): boolean | undefined {
  if (cutOff === null || time === null) return false;
  if (cutOff !== GATE_CLOSE) return time >= cutOff;
  const { gate, closes } = factsOf(day);
  if (gate === 'unknown') return undefined;
  if (gate !== 'open') return true;
  return closes === undefined ? undefined : time >= closes;
}

function tierDayOf({ extraDaysUseTiers, extraFreeDays, tierNumbering, freeDays }: Terms, charged: number): number {
  return charged + (extraDaysUseTiers ? extraFreeDays : 0) + (tierNumbering === 'clock' ? freeDays : 0);
}

/** A number before the first tier has its rate: free days that are charged after all have no tier of their own. */
function rateOn({ tiers }: Terms, tierDay: number): number {
  const tier = tiers.find(({ to }) => to === null || tierDay <= to);
  return tier?.amountMinor ?? 0;
}

function teuOf({ perTeu }: Terms, { teu }: ClockRun): number {
  return perTeu ? teu : 1;
}

function within({ capMinor }: Terms, totalMinor: number, amountMinor: number): number {
  return capMinor === null ? amountMinor : Math.max(0, Math.min(amountMinor, capMinor - totalMinor));
}

/** Free days that were counted on after the end were not used. */
function resultOf({ days, totalMinor }: Counted, freeDays: number, end: string) {
  const past = days.filter(({ day }) => day <= end);
  return {
    freeDays,
    freeDaysUsed: past.filter(({ is }) => is === 'free').length,
    chargedDays: past.filter(({ is }) => is === 'charged').length,
    totalMinor,
    days: past,
  };
}
