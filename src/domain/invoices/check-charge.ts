import { readContainerNumber } from '../../values/container-number.ts';
import type { ContainerClock } from '../free-time/container-clocks.ts';
import { findDateProblems, ratesByDate } from './charged-dates.ts';
import type { ChargeCheck, Finding } from './check-result.ts';
import type { InvoiceCharge, InvoiceContent } from './invoice.ts';
import type { BoxFacts, ChargeFacts } from './invoice-facts.ts';
import type { Money } from './money.ts';

/** Other invoices for the same dates that are named. */
const MAX_OVERLAPS = 5;

interface CheckedCharge {
  readonly charge: ChargeCheck;
  readonly findings: readonly Finding[];
}

/** Compares one charge with the moves of its box, the tariff that applies, and itself. */
export function checkCharge(
  content: InvoiceContent,
  charge: InvoiceCharge,
  index: number,
  { box, clock, others }: ChargeFacts,
  money: Money,
): CheckedCharge {
  const pointer = (member: keyof InvoiceCharge) => `charges/${index}/${member}`;
  const expected = clock && clock.unknownFrom === null ? expectedOf(charge, clock, money) : null;
  const isSameMoney = clock === undefined || clock.tariff.currency === content.currency;
  return {
    charge: {
      container_number: charge.container_number ?? null,
      charge: charge.charge,
      tariff: clock ? `${clock.tariff.name}, from ${clock.tariff.validFrom}` : null,
      last_free_day: clock?.lastFreeDay ?? null,
      charged_days: clock && clock.unknownFrom === null ? clock.chargedDays : null,
      stated: charge.amount,
      expected: isSameMoney ? expected : null,
    },
    findings: [
      ...findBoxProblems(content, charge, box, pointer),
      ...(clock ? findClockProblems(content, charge, clock, pointer, money) : noClock(charge, box, pointer)),
      ...findArithmeticProblems(charge, pointer, money),
      ...others.flatMap((other) => findOverlap(charge, other, pointer, money)).slice(0, MAX_OVERLAPS),
    ],
  };
}

type Pointer = (member: keyof InvoiceCharge) => string;

function wrong(at: string, rule: string | null, stated: string, expected: string, message: string): Finding {
  return { kind: 'wrong', rule, at, stated, expected, amount: null, message };
}

function unknown(at: string, message: string): Finding {
  return { kind: 'unknown', rule: null, at, stated: null, expected: null, amount: null, message };
}

/** What our count comes to on the dates that are charged, or in all where no dates are named. */
function expectedOf({ charged_dates = [] }: InvoiceCharge, clock: ContainerClock, money: Money): number {
  const dates = new Set(charged_dates);
  const days = clock.days.filter(({ day }) => dates.size === 0 || dates.has(day));
  return money.round(days.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / money.scale);
}

function findBoxProblems(
  { bill_of_lading_numbers: numbers = [], port_of_discharge: port, direction }: InvoiceContent,
  { container_number, available_on, earliest_return_on }: InvoiceCharge,
  box: BoxFacts | undefined,
  pointer: Pointer,
): Finding[] {
  const findings: Finding[] = [];
  const reading = container_number ? readContainerNumber(container_number) : undefined;
  if (container_number && reading?.kind !== 'valid') {
    const message = `${container_number} is no container number: its check digit is wrong.`;
    return [wrong(pointer('container_number'), '46 CFR 541.6(a)(2)', container_number, 'a container number', message)];
  }
  if (box === undefined) return [];
  if (box.billOfLading !== null && numbers.length > 0 && !numbers.some((one) => isSameNumber(one, box.billOfLading))) {
    const message = `The box travelled on ${box.billOfLading}.`;
    findings.push(wrong('bill_of_lading_numbers', '46 CFR 541.6(a)(1)', numbers.join(', '), box.billOfLading, message));
  }
  if (direction === 'import' && port && box.podLocode !== null && !isPort(port, box)) {
    const message = `The box was discharged at ${box.podName ?? box.podLocode}.`;
    findings.push(wrong('port_of_discharge', '46 CFR 541.6(a)(3)', port, box.podLocode, message));
  }
  if (available_on && box.availableOn !== null && available_on !== box.availableOn) {
    const message = `The terminal offered the box from ${box.availableOn} on.`;
    findings.push(wrong(pointer('available_on'), '46 CFR 541.6(b)(6)', available_on, box.availableOn, message));
  }
  const receivingOn = direction === 'export' ? box.earliestReceivingOn : null;
  if (earliest_return_on && receivingOn !== null && earliest_return_on !== receivingOn) {
    const message = `The terminal took the box from ${receivingOn} on.`;
    findings.push(wrong(pointer('earliest_return_on'), '46 CFR 541.6(b)(7)', earliest_return_on, receivingOn, message));
  }
  return findings;
}

/** A line's own code may stand before the number or not. */
function isSameNumber(one: string, other: string | null): boolean {
  const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const [left, right] = [plain(one), plain(other ?? '')];
  return left === right || left.slice(4) === right || right.slice(4) === left;
}

function isPort(stated: string, { podLocode, podName }: BoxFacts): boolean {
  const text = stated.toUpperCase();
  return text.replace(/\s/g, '') === podLocode || podName === null || text.includes(podName.toUpperCase());
}

function noClock({ container_number }: InvoiceCharge, box: BoxFacts | undefined, pointer: Pointer): Finding[] {
  if (!container_number)
    return [unknown(pointer('container_number'), 'No container is named, so nothing was counted.')];
  const message = box
    ? `There is no tariff for this charge on ${container_number}, or its clock has not started: nothing was counted.`
    : `${container_number} is not followed here: nothing was counted.`;
  return [unknown(pointer(box ? 'charge' : 'container_number'), message)];
}

function findClockProblems(
  content: InvoiceContent,
  charge: InvoiceCharge,
  clock: ContainerClock,
  pointer: Pointer,
  money: Money,
): Finding[] {
  if (clock.tariff.currency !== content.currency)
    return [
      wrong('currency', null, content.currency, clock.tariff.currency, `The tariff is in ${clock.tariff.currency}.`),
    ];
  if (clock.unknownFrom !== null)
    return [
      unknown(
        pointer('charged_dates'),
        `Whether the gate was open on ${clock.unknownFrom} is not known: keep a calendar of the terminal.`,
      ),
    ];
  const compared = [
    ['free_days', '46 CFR 541.6(b)(3)', clock.freeDays, 'Free days by the tariff'],
    ['free_from', '46 CFR 541.6(b)(4)', clock.firstDay, 'Free time begins on'],
    ['free_to', '46 CFR 541.6(b)(5)', clock.lastFreeDay, 'Free time ends on'],
  ] as const;
  const differing = compared.flatMap(([member, rule, expected, words]): Finding[] => {
    const stated = charge[member] ?? null;
    if (stated === null || expected === null || stated === expected) return [];
    return [wrong(pointer(member), rule, `${stated}`, `${expected}`, `${words}: ${expected}, and not ${stated}.`)];
  });
  return [...differing, ...findDateProblems(charge, clock, pointer, money)];
}

/** The rates must be of as many days as are charged, and come to the amount. */
function findArithmeticProblems(
  { charged_dates = [], rates = [], amount }: InvoiceCharge,
  pointer: Pointer,
  money: Money,
): Finding[] {
  if (rates.length === 0) return [];
  const days = rates.reduce((sum, rate) => sum + rate.days, 0);
  const product = money.round(rates.reduce((sum, { days: count, rate }) => sum + count * rate, 0));
  const findings: Finding[] = [];
  if (charged_dates.length > 0 && days !== charged_dates.length) {
    const message = `The rates are for ${days} days, but ${charged_dates.length} dates are charged.`;
    findings.push(wrong(pointer('rates'), null, `${days} days`, `${charged_dates.length} days`, message));
  }
  if (product !== money.round(amount)) {
    const message = `Days and rates come to ${money.text(product)}, and not ${money.text(amount)}.`;
    const finding = wrong(pointer('amount'), null, money.text(amount), money.text(product), message);
    findings.push({ ...finding, amount: money.round(amount - product) });
  }
  return findings;
}

function findOverlap(
  charge: InvoiceCharge,
  other: ChargeFacts['others'][number],
  pointer: Pointer,
  money: Money,
): Finding[] {
  const twice = (charge.charged_dates ?? []).filter((day) => other.chargedDates.has(day));
  if (twice.length === 0) return [];
  const stated = ratesByDate(charge);
  const amount = stated && money.round(twice.reduce((sum, day) => sum + (stated.get(day) ?? 0), 0));
  return [
    {
      kind: 'duplicate',
      rule: null,
      at: pointer('charged_dates'),
      stated: twice.join(', '),
      expected: null,
      amount: amount ?? null,
      message: `${twice.length} of the dates are charged by invoice ${other.invoiceNumber} too.`,
    },
  ];
}
