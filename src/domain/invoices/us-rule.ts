import { dayAfter } from '../free-time/day-facts.ts';
import type { Finding } from './check-result.ts';
import type { InvoiceContent } from './invoice.ts';
import { missingElements } from './us-elements.ts';

export const US_RULES = '46 CFR part 541';

/** 541.7: days from the last charged day, or for an NVOCC from the invoice it received, within which an invoice is issued. */
export const US_ISSUE_DAYS = 30;
/** 541.8(a): the least number of days in which a reduction may be asked for. */
export const US_DISPUTE_DAYS = 30;
/** 541.8(b): days in which the biller tries to settle such a request. */
export const US_RESOLUTION_DAYS = 30;

/** What part 541 asks for and an invoice does not do. Who may be billed (541.4) is no longer part of it. */
export function findUsProblems(content: InvoiceContent, lastIncurred: string | null): Finding[] {
  return [
    ...missingElements(content).map(
      ({ paragraph, title, at }): Finding => ({
        kind: 'missing',
        rule: `46 CFR 541.6${paragraph}`,
        at,
        stated: null,
        expected: title,
        amount: null,
        message: `The invoice lacks the ${title}: nobody has to pay it as issued (46 CFR 541.5).`,
      }),
    ),
    ...findLateIssue(content, lastIncurred),
    ...findWrongTimeFrames(content),
  ];
}

function findLateIssue(content: InvoiceContent, lastIncurred: string | null): Finding[] {
  const { invoice_date, underlying_invoice_date, biller_kind } = content;
  const isNvocc = biller_kind === 'nvocc';
  const [rule, from] = isNvocc
    ? ['46 CFR 541.7(b)', underlying_invoice_date ?? null]
    : ['46 CFR 541.7(a)', lastIncurred];
  const finding = { rule, at: 'invoice_date', amount: null } as const;
  if (from === null) {
    const message = 'Give the date of the invoice that the NVOCC received: its own is due 30 days later.';
    const unknown = {
      ...finding,
      kind: 'unknown',
      at: 'underlying_invoice_date',
      stated: null,
      expected: null,
    } as const;
    return isNvocc ? [{ ...unknown, message }] : [];
  }
  const issueBy = dayAfter(from, US_ISSUE_DAYS);
  if (!invoice_date || invoice_date <= issueBy) return [];
  const since = isNvocc ? `the invoice it passes on, of ${from}` : `the last charged day, ${from}`;
  const message = `Issued on ${invoice_date}, more than ${US_ISSUE_DAYS} days after ${since}: nobody has to pay it.`;
  return [{ ...finding, kind: 'late', stated: invoice_date, expected: issueBy, message }];
}

function findWrongTimeFrames({
  dispute_window_days,
  resolution_days,
  invoice_date,
  due_date,
}: InvoiceContent): Finding[] {
  const wrong = (at: string, rule: string, stated: number, allowed: number, message: string): Finding => ({
    kind: 'wrong',
    rule,
    at,
    stated: `${stated} days`,
    expected: `${allowed} days`,
    amount: null,
    message,
  });
  const findings: Finding[] = [];
  if (typeof dispute_window_days === 'number' && dispute_window_days < US_DISPUTE_DAYS) {
    const message = `Gives ${dispute_window_days} days to ask for a reduction; at least ${US_DISPUTE_DAYS} are due.`;
    findings.push(wrong('dispute_window_days', '46 CFR 541.8(a)', dispute_window_days, US_DISPUTE_DAYS, message));
  }
  if (typeof resolution_days === 'number' && resolution_days > US_RESOLUTION_DAYS) {
    const message = `Takes ${resolution_days} days to settle a request; ${US_RESOLUTION_DAYS} are allowed unless both agree.`;
    findings.push(wrong('resolution_days', '46 CFR 541.8(b)', resolution_days, US_RESOLUTION_DAYS, message));
  }
  if (due_date && invoice_date && due_date < invoice_date)
    findings.push({
      kind: 'wrong',
      rule: '46 CFR 541.6(b)(2)',
      at: 'due_date',
      stated: due_date,
      expected: null,
      amount: null,
      message: 'Is due before it was issued.',
    });
  return findings;
}
