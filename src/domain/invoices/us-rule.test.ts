import { describe, expect, it } from 'vitest';
import { COMPLETE_INVOICE } from '../../../test/invoices/complete-invoice.ts';
import { checkInvoice } from './check.ts';
import type { InvoiceCharge, InvoiceContent } from './invoice.ts';

const AT = '2026-08-25T10:00:00Z';
const [DEMURRAGE] = COMPLETE_INVOICE.charges;

/** A line's own export: 7 calendar days free, then 150 a day. */
const EXPORT_INVOICE: InvoiceContent = {
  ...COMPLETE_INVOICE,
  direction: 'export',
  country: 'US',
  port_of_discharge: null,
  total: 300,
  charges: [
    {
      container_number: 'MSKU6058113',
      charge: 'demurrage',
      free_days: 7,
      free_from: '2026-08-01',
      free_to: '2026-08-07',
      earliest_return_on: '2026-08-01',
      charged_dates: ['2026-08-08', '2026-08-09'],
      rates: [{ days: 2, rate: 150 }],
      amount: 300,
    },
  ],
};

/** Nothing is known of the boxes: what the invoice itself lacks is found all the same. */
const nothingKnown = (content: InvoiceContent) => ({
  charges: content.charges.map(() => ({ box: undefined, clock: undefined, others: [] })),
  hasTwin: false,
});
const check = (content: InvoiceContent) => checkInvoice(content, nothingKnown(content), AT);
const without = (member: keyof InvoiceContent, content = COMPLETE_INVOICE) => ({ ...content, [member]: null });
const withoutOfCharge = (member: keyof InvoiceCharge, content = COMPLETE_INVOICE): InvoiceContent => ({
  ...content,
  charges: content.charges.map((charge) => ({ ...charge, [member]: null })),
});

/** 46 CFR 541.6 at 1 September 2026, paragraph by paragraph. */
const LACKING: readonly (readonly [string, string, InvoiceContent])[] = [
  ['(a)(1)', 'bill_of_lading_numbers', { ...COMPLETE_INVOICE, bill_of_lading_numbers: [] }],
  ['(a)(2)', 'charges/0/container_number', withoutOfCharge('container_number')],
  ['(a)(3)', 'port_of_discharge', { ...without('port_of_discharge'), country: 'US' }],
  ['(a)(4)', 'liability_basis', without('liability_basis')],
  ['(b)(1)', 'invoice_date', without('invoice_date')],
  ['(b)(2)', 'due_date', without('due_date')],
  ['(b)(3)', 'charges/0/free_days', withoutOfCharge('free_days')],
  ['(b)(4)', 'charges/0/free_from', withoutOfCharge('free_from')],
  ['(b)(5)', 'charges/0/free_to', withoutOfCharge('free_to')],
  ['(b)(6)', 'charges/0/available_on', withoutOfCharge('available_on')],
  ['(b)(7)', 'charges/0/earliest_return_on', withoutOfCharge('earliest_return_on', EXPORT_INVOICE)],
  ['(b)(8)', 'charges/0/charged_dates', { ...COMPLETE_INVOICE, charges: [{ ...charge(), charged_dates: [] }] }],
  ['(c)(1)', 'total', without('total')],
  ['(c)(2)', 'rate_rule', without('rate_rule')],
  ['(c)(3)', 'charges/0/rates', { ...COMPLETE_INVOICE, charges: [{ ...charge(), rates: [] }] }],
  ['(d)(1)', 'dispute_contact', without('dispute_contact')],
  ['(d)(2)', 'dispute_url', { ...COMPLETE_INVOICE, dispute_url: ' ' }],
  ['(d)(3)', 'dispute_window_days', without('dispute_window_days')],
  ['(e)(1)', 'states_compliance', { ...COMPLETE_INVOICE, states_compliance: false }],
  ['(e)(2)', 'states_no_fault', without('states_no_fault')],
];

function charge(): InvoiceCharge {
  if (DEMURRAGE === undefined) throw new Error('no charge');
  return DEMURRAGE;
}

const missing = (content: InvoiceContent) => check(content).findings.filter(({ kind }) => kind === 'missing');

describe('an invoice in the United States', () => {
  it('lacks nothing when all of it is there, as an import or an export', () => {
    expect([missing(COMPLETE_INVOICE), missing(EXPORT_INVOICE)]).toEqual([[], []]);
    expect(new Set(LACKING.map(([paragraph]) => paragraph)).size).toBe(20);
  });

  it.each(LACKING)('is not payable as issued without 541.6%s', (paragraph, at, content) => {
    expect(check(content).result).toBe('not_payable');
    expect(missing(content)).toMatchObject([{ rule: `46 CFR 541.6${paragraph}`, at, stated: null }]);
  });

  it('needs no earliest return date as an import, and neither port of discharge nor availability as an export', () => {
    expect(missing({ ...COMPLETE_INVOICE, charges: [{ ...charge(), earliest_return_on: null }] })).toEqual([]);
    expect(missing({ ...EXPORT_INVOICE, port_of_discharge: null })).toEqual([]);
  });

  it('is too late on the 31st day after the last charged one: 13 August, so 12 September is the last', () => {
    const late = (invoice_date: string) => check({ ...COMPLETE_INVOICE, invoice_date, due_date: '2026-12-01' });
    expect(late('2026-09-12')).toMatchObject({ issue_by: '2026-09-12', result: 'undetermined' });
    expect(late('2026-09-13')).toMatchObject({ result: 'not_payable' });
    expect(late('2026-09-13').findings[0]).toMatchObject({
      kind: 'late',
      rule: '46 CFR 541.7(a)',
      stated: '2026-09-13',
      expected: '2026-09-12',
    });
  });

  it('of an NVOCC is due 30 days after the invoice that it received', () => {
    const passedOn = (underlying_invoice_date: string | null) =>
      check({ ...COMPLETE_INVOICE, biller_kind: 'nvocc', underlying_invoice_date });
    expect(passedOn('2026-07-21').findings.filter(({ kind }) => kind === 'late')).toEqual([]);
    expect(passedOn('2026-07-20').findings[0]).toMatchObject({ kind: 'late', rule: '46 CFR 541.7(b)' });
    expect(passedOn(null).findings[0]).toMatchObject({ kind: 'unknown', at: 'underlying_invoice_date' });
  });

  it('differs, and is not unpayable, when it gives too little time to dispute or takes too long to answer', () => {
    const { findings, result } = check({ ...COMPLETE_INVOICE, dispute_window_days: 15, resolution_days: 45 });
    expect(findings.slice(0, 2)).toMatchObject([
      { kind: 'wrong', rule: '46 CFR 541.8(a)', at: 'dispute_window_days' },
      { kind: 'wrong', rule: '46 CFR 541.8(b)', at: 'resolution_days' },
    ]);
    expect(result).toBe('differs');
  });
});

describe('an invoice elsewhere', () => {
  it('is not held to the rules of the United States', () => {
    const content = { ...without('liability_basis'), country: 'NL', port_of_discharge: 'NLRTM' };
    expect(check(content)).toMatchObject({ rules: null, result: 'undetermined', issue_by: null });
  });

  it('says that its country is not known rather than that nothing is missing', () => {
    const content = { ...without('port_of_discharge'), liability_basis: null };
    expect(check(content).findings[0]).toMatchObject({ kind: 'unknown', at: 'country' });
  });
});
