import type { AnswerOf } from '../../api/json-api.ts';
import { readDates, readRates } from './charge-text.ts';
import type { Content } from './invoice.ts';

export type Draft = AnswerOf<'POST /invoices/read'>['data']['attributes'];

/** What each part of the form begins with, and why the whole was refused. */
export interface InvoiceFieldsProps {
  readonly given: Content | Draft | undefined;
  readonly error: unknown;
}

/** Members of an invoice that are text or a day; an empty field is what the invoice does not say. */
const TEXTS = [
  'invoice_date',
  'due_date',
  'received_on',
  'underlying_invoice_date',
  'port_of_discharge',
  'liability_basis',
  'rate_rule',
  'dispute_contact',
  'dispute_url',
];
const NUMBERS = ['total', 'dispute_window_days', 'resolution_days'];
const CHARGE_DAYS = ['free_from', 'free_to', 'available_on', 'earliest_return_on'];

export function readInvoiceForm(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
  return {
    invoice_number: text('invoice_number'),
    biller: text('biller'),
    biller_kind: text('biller_kind'),
    direction: text('direction'),
    country: text('country').toUpperCase() || null,
    currency: text('currency').toUpperCase(),
    bill_of_lading_numbers: text('bill_of_lading_numbers')
      .split(/[\s,;]+/)
      .filter(Boolean),
    ...Object.fromEntries(TEXTS.map((name) => [name, text(name) || null])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, number(name)])),
    states_compliance: form.has('states_compliance'),
    states_no_fault: form.has('states_no_fault'),
    charges: form.getAll('charge_key').map((key, index) => readCharge(form, String(key), index)),
  };
}

function readCharge(form: FormData, key: string, index: number): Record<string, unknown> {
  const text = (name: string) => String(form.get(`${key}_${name}`) ?? '').trim();
  const label = `Charge ${index + 1}`;
  return {
    container_number: text('container_number').replaceAll(/\s/g, '').toUpperCase() || null,
    charge: text('charge'),
    free_days: text('free_days') === '' ? null : Number(text('free_days')),
    ...Object.fromEntries(CHARGE_DAYS.map((name) => [name, text(name) || null])),
    charged_dates: readDates(text('charged_dates'), `${label}, dates charged`),
    rates: readRates(text('rates'), `${label}, rates`),
    amount: Number(text('amount')),
  };
}
