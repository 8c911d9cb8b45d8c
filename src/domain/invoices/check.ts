import type { Instant } from '../../values/instant.ts';
import { dayAfter } from '../free-time/day-facts.ts';
import { checkCharge } from './check-charge.ts';
import { type ChargeCheck, type Finding, type InvoiceCheck, resultOf } from './check-result.ts';
import { type InvoiceCharge, type InvoiceContent, totalOf } from './invoice.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import { type Money, moneyOf } from './money.ts';
import { findUsProblems, US_DISPUTE_DAYS, US_ISSUE_DAYS, US_RULES } from './us-rule.ts';

/** Compares an invoice with the moves, the tariffs and the rules of its country. */
export function checkInvoice(content: InvoiceContent, facts: InvoiceFacts, at: Instant): InvoiceCheck {
  const money = moneyOf(content.currency);
  const checked = content.charges.map((charge, index) => {
    const known = facts.charges[index] ?? { box: undefined, clock: undefined, others: [] };
    return checkCharge(content, charge, index, known, money);
  });
  const country = countryOf(content, facts);
  const lastIncurred = lastIncurredOn(content.charges, facts);
  const findings = [
    ...(country === 'US' ? findUsProblems(content, lastIncurred) : []),
    ...(country === null ? [UNKNOWN_COUNTRY] : []),
    ...checked.flatMap((one) => one.findings),
    ...findTotalProblems(content, money),
    ...(facts.hasTwin ? [twin(content)] : []),
  ];
  const expected = sumOf(checked.map(({ charge }) => charge));
  const stated = totalOf(content);
  return {
    result: resultOf(findings),
    checked_at: at,
    rules: country === 'US' ? US_RULES : null,
    currency: content.currency,
    stated,
    expected: expected === null ? null : money.round(expected),
    difference: expected === null ? null : money.round(stated - expected),
    ...deadlinesOf(content, country, lastIncurred),
    charges: checked.map(({ charge }) => charge),
    findings,
  };
}

const UNKNOWN_COUNTRY: Finding = {
  kind: 'unknown',
  rule: null,
  at: 'country',
  stated: null,
  expected: null,
  amount: null,
  message: 'The country is not known, so that its rules were not applied: give it as country.',
};

function twin({ invoice_number, biller }: InvoiceContent): Finding {
  return {
    kind: 'duplicate',
    rule: null,
    at: 'invoice_number',
    stated: invoice_number,
    expected: null,
    amount: null,
    message: `There is another invoice ${invoice_number} of ${biller}.`,
  };
}

/** Said, or that of the boxes it charges, or else that of the port as a UN/LOCODE. */
function countryOf({ country, port_of_discharge }: InvoiceContent, { charges }: InvoiceFacts): string | null {
  const ofBoxes = charges.flatMap(({ box }) => box?.country ?? []);
  const ofPort = port_of_discharge && /^[A-Z]{2}[A-Z2-9]{3}$/.test(port_of_discharge) ? port_of_discharge : null;
  return country ?? ofBoxes[0] ?? ofPort?.slice(0, 2) ?? null;
}

/** The day on which the charges were last incurred; null while one goes on, or when nobody says. */
function lastIncurredOn(charges: readonly InvoiceCharge[], facts: InvoiceFacts): string | null {
  const days = charges.map((charge, index) => {
    const clock = facts.charges[index]?.clock;
    const stated = [...(charge.charged_dates ?? [])].sort().at(-1) ?? null;
    if (clock === undefined) return stated;
    const counted = clock.days.filter(({ is }) => is === 'charged').at(-1)?.day;
    return clock.stoppedOn === null ? null : (counted ?? stated);
  });
  return days.includes(null) ? null : ([...days].sort().at(-1) ?? null);
}

function findTotalProblems({ total, charges }: InvoiceContent, money: Money): Finding[] {
  const sum = money.round(charges.reduce((all, { amount }) => all + amount, 0));
  if (total === undefined || total === null || money.round(total) === sum) return [];
  return [
    {
      kind: 'wrong',
      rule: null,
      at: 'total',
      stated: money.text(total),
      expected: money.text(sum),
      amount: money.round(total - sum),
      message: `The total is ${money.text(total)}, the charges add up to ${money.text(sum)}.`,
    },
  ];
}

function sumOf(charges: readonly ChargeCheck[]): number | null {
  return charges.reduce<number | null>(
    (sum, { expected }) => (sum === null || expected === null ? null : sum + expected),
    0,
  );
}

function deadlinesOf(
  { invoice_date, dispute_window_days, biller_kind, underlying_invoice_date }: InvoiceContent,
  country: string | null,
  lastIncurred: string | null,
): Pick<InvoiceCheck, 'issue_by' | 'dispute_by'> {
  if (country !== 'US') {
    const window = dispute_window_days ?? null;
    return { issue_by: null, dispute_by: invoice_date && window !== null ? dayAfter(invoice_date, window) : null };
  }
  const from = biller_kind === 'nvocc' ? (underlying_invoice_date ?? null) : lastIncurred;
  return {
    issue_by: from && dayAfter(from, US_ISSUE_DAYS),
    dispute_by: invoice_date ? dayAfter(invoice_date, Math.max(US_DISPUTE_DAYS, dispute_window_days ?? 0)) : null,
  };
}
