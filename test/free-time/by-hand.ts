import type { ClockDay, ClockRun } from '../../src/domain/free-time/clock.ts';
import type { DayFacts, DayFactsOf } from '../../src/domain/free-time/day-facts.ts';
import { type DayBasis, type Terms, WEEKDAYS } from '../../src/domain/free-time/tariff.ts';

const NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** A second implementation: one list of days with what each is, written from the words of tariffs and not from the code. */
export function byHand(terms: Terms, run: ClockRun, factsOf: DayFactsOf) {
  const startMs = Date.parse(run.started.day);
  const dayAt = (index: number) => new Date(startMs + index * 86_400_000).toISOString().slice(0, 10);
  const indexOf = (day: string) => (Date.parse(day) - startMs) / 86_400_000;
  const counts = (basis: DayBasis, index: number) => {
    const { holiday, gate, holds }: DayFacts = factsOf(dayAt(index));
    if (holds.some((name) => basis.skipsHolds.includes(name))) return false;
    if (holiday && basis.skipsHolidays) return false;
    const name = NAMES[new Date(Date.parse(dayAt(index))).getUTCDay()];
    const weekday = WEEKDAYS.find((one) => one === name) ?? 'mon';
    if (basis.gateWeekdays.includes(weekday)) {
      if (gate !== 'open') return false;
    } else if (!basis.weekdays.includes(weekday)) return false;
    const isClosed = gate === 'closed' || gate === 'closed_unscheduled';
    if (isClosed && basis.closures === 'skip') return false;
    return !(gate === 'closed_unscheduled' && basis.closures === 'skip_unscheduled');
  };
  let index = terms.firstDay === 'event_day' ? 0 : 1;
  const first = factsOf(dayAt(0));
  const closesAt = first.gate === 'open' ? first.closes : '00:00';
  const cutOff = terms.cutOff === 'gate_close' ? closesAt : terms.cutOff;
  if (cutOff && run.started.time && run.started.time >= cutOff) index += 1;
  const allowed = terms.freeDays + terms.extraFreeDays;
  const free: number[] = [];
  while (free.length < allowed) {
    if (counts(terms.freeBasis, index)) free.push(index);
    index += 1;
  }
  const stop = indexOf(run.stopped ?? run.today);
  const charged: number[] = [];
  for (; index <= stop; index++) {
    if (!counts(terms.chargeBasis, index)) continue;
    if (run.stopped !== undefined && index === stop && !terms.chargesLastDay) continue;
    charged.push(index);
  }
  let left = terms.capMinor ?? Number.POSITIVE_INFINITY;
  const amounts = charged.map((_, place) => {
    let number = place + 1;
    if (terms.tierNumbering === 'clock') number += terms.freeDays;
    if (terms.extraDaysUseTiers) number += terms.extraFreeDays;
    const tier = [...terms.tiers].reverse().find(({ from }) => number >= from) ?? terms.tiers[0];
    const amount = Math.min(left, (tier?.amountMinor ?? 0) * (terms.perTeu ? run.teu : 1));
    left -= amount;
    return amount;
  });
  const lastFree = free.at(-1);
  return {
    ...(allowed > 0 && { lastFreeDay: lastFree === undefined ? null : dayAt(lastFree) }),
    chargedDays: charged.length,
    totalMinor: amounts.reduce((total, amount) => total + amount, 0),
    freeDaysUsed: free.filter((day) => day <= stop).length,
    /** Every day that is free or charged, with what it costs. */
    ledger: [
      ...free.filter((day) => day <= stop).map((day) => `${dayAt(day)} free`),
      ...charged.map((day, place) => `${dayAt(day)} ${amounts[place]}`),
    ],
  };
}

/** The same of what was counted. */
export function ledgerOf(days: readonly ClockDay[]): string[] {
  return days
    .filter(({ is }) => is !== 'not_counted')
    .map(({ day, is, amountMinor }) => `${day} ${is === 'free' ? 'free' : amountMinor}`);
}
