import type { ClockDay } from '../free-time/clock.ts';
import type { ContainerClock } from '../free-time/container-clocks.ts';
import type { Finding } from './check-result.ts';
import type { InvoiceCharge } from './invoice.ts';
import type { Money } from './money.ts';

/** What the invoice asks for each of its dates; undefined where its rates are not of as many days. */
export function ratesByDate({ charged_dates = [], rates = [] }: InvoiceCharge): Map<string, number> | undefined {
  const each = rates.flatMap(({ days, rate }) =>
    Array.from({ length: Math.min(days, charged_dates.length + 1) }, () => rate),
  );
  if (each.length !== charged_dates.length) return undefined;
  return new Map([...charged_dates].sort().map((day, index) => [day, each[index] ?? 0]));
}

const WHY_NOT: Readonly<Record<ClockDay['reason'] | 'free', string>> = {
  free: 'free time',
  counts: 'free time',
  weekend: 'a day that the tariff does not charge',
  gate_closed: 'the gate was closed',
  holiday: 'a holiday',
  closure: 'the terminal was closed',
  hold: 'a hold stood',
  before_first_day: 'before the clock began',
  stopped: 'the day on which the clock stopped',
};

/** Dates that are charged though the tariff does not charge them, and dates at another rate than the tariff's. */
export function findDateProblems(
  charge: InvoiceCharge,
  clock: ContainerClock,
  pointer: (member: keyof InvoiceCharge) => string,
  money: Money,
): Finding[] {
  const { charged_dates: dates = [], rates = [] } = charge;
  const counted = new Map(clock.days.map((day) => [day.day, day]));
  const stated = ratesByDate(charge);
  if (dates.length === 0) return differsInAll(charge, clock, pointer, money);
  const notCharged = dates.filter((day) => counted.get(day)?.is !== 'charged').sort();
  const findings: Finding[] = [];
  if (notCharged.length > 0) {
    const why = notCharged.map((day) => `${day} (${reasonOf(counted.get(day))})`).join(', ');
    findings.push({
      kind: 'wrong',
      rule: '46 CFR 541.6(b)(8)',
      at: pointer('charged_dates'),
      stated: notCharged.join(', '),
      expected: null,
      amount: stated ? money.round(notCharged.reduce((sum, day) => sum + (stated.get(day) ?? 0), 0)) : null,
      message: `Not to be charged: ${why}.`,
    });
  }
  if (stated === undefined)
    return rates.length === 0 ? [...findings, ...differsInAll(charge, clock, pointer, money)] : findings;
  return [...findings, ...findRateProblems(stated, counted, pointer, money)];
}

function findRateProblems(
  stated: ReadonlyMap<string, number>,
  counted: ReadonlyMap<string, ClockDay>,
  pointer: (member: keyof InvoiceCharge) => string,
  money: Money,
): Finding[] {
  const differing = [...stated].flatMap(([day, rate]) => {
    const ours = counted.get(day);
    if (ours?.is !== 'charged' || Math.round(rate * money.scale) === ours.amountMinor) return [];
    return [{ day, rate, expected: ours.amountMinor / money.scale }];
  });
  if (differing.length === 0) return [];
  const list = (of: 'rate' | 'expected') => differing.map((one) => `${one.day}: ${money.text(one[of])}`).join(', ');
  return [
    {
      kind: 'wrong',
      rule: '46 CFR 541.6(c)(3)',
      at: pointer('rates'),
      stated: list('rate'),
      expected: list('expected'),
      amount: money.round(differing.reduce((sum, { rate, expected }) => sum + rate - expected, 0)),
      message: `The tariff has other rates: ${list('expected')}.`,
    },
  ];
}

/** Where no dates or rates are named, only the amount can be compared. */
function differsInAll(
  { amount, charged_dates: dates = [] }: InvoiceCharge,
  clock: ContainerClock,
  pointer: (member: keyof InvoiceCharge) => string,
  money: Money,
): Finding[] {
  const charged = new Set(dates);
  const days = clock.days.filter(({ day }) => charged.size === 0 || charged.has(day));
  const expected = days.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / money.scale;
  if (money.round(expected) === money.round(amount)) return [];
  return [
    {
      kind: 'wrong',
      rule: null,
      at: pointer('amount'),
      stated: money.text(amount),
      expected: money.text(expected),
      amount: money.round(amount - expected),
      message: `By the tariff it comes to ${money.text(expected)}, and not ${money.text(amount)}.`,
    },
  ];
}

function reasonOf(day: ClockDay | undefined): string {
  if (day === undefined) return 'the clock did not run';
  return WHY_NOT[day.is === 'free' ? 'free' : day.reason];
}
