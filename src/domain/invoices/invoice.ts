import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { Choice, Nullable, Shape, type Static, Type } from '../../values/schema.ts';
import { CHARGES } from '../free-time/charge.ts';
import { DIRECTIONS } from '../free-time/tariff.ts';
import type { InvoiceCheck } from './check-result.ts';

const MAX_CHARGES = 100;
const MAX_CHARGED_DATES = 400;
const MAX_RATES = 20;
const MAX_NUMBERS = 50;

export const BILLER_KINDS = wordsIn('ocean_carrier terminal nvocc');

/** Where an invoice is on its way between the biller and whoever pays. */
export const INVOICE_STATES = wordsIn('received disputed answered credited paid');
export type InvoiceState = (typeof INVOICE_STATES)[number];

const Day = Type.String({ format: 'date', description: 'YYYY-MM-DD' });
const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
const Amount = Type.Number({ minimum: 0, maximum: 1_000_000_000 });
const Days = Type.Integer({ minimum: 0, maximum: 10_000 });
/** What the invoice does not say is null or left out: that it is missing is what the check looks for. */
const maybe = <Value>(schema: Parameters<typeof Nullable<Value>>[0]) => Type.Optional(Nullable(schema));

/** One charge for one box, as the invoice states it. */
export const InvoiceChargeShape = Shape({
  container_number: maybe(Words(20)),
  charge: Choice(CHARGES),
  free_days: maybe(Days),
  free_from: maybe(Day),
  free_to: maybe(Day),
  available_on: maybe(Day),
  earliest_return_on: maybe(Day),
  charged_dates: Type.Optional(Type.Array(Day, { maxItems: MAX_CHARGED_DATES, uniqueItems: true })),
  rates: Type.Optional(
    Type.Array(Shape({ days: Type.Integer({ minimum: 1, maximum: 10_000 }), rate: Amount }), { maxItems: MAX_RATES }),
  ),
  amount: Amount,
});

/** What an invoice says, as people enter it and documents are read. */
export const INVOICE_ATTRIBUTES = {
  invoice_number: Words(100),
  biller: Words(200),
  biller_kind: Type.Optional(Choice(BILLER_KINDS)),
  country: maybe(
    Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'Whose rules apply; unless given, the country of the port where the boxes were charged.',
    }),
  ),
  direction: Choice(DIRECTIONS),
  invoice_date: maybe(Day),
  due_date: maybe(Day),
  received_on: maybe(Day),
  underlying_invoice_date: maybe(
    Type.String({ format: 'date', description: 'Of the invoice that an NVOCC received and passes on.' }),
  ),
  bill_of_lading_numbers: Type.Optional(Type.Array(Words(50), { maxItems: MAX_NUMBERS })),
  port_of_discharge: maybe(Words(200)),
  liability_basis: maybe(
    Type.String({ maxLength: 2_000, description: 'Why the billed party is the one that is liable.' }),
  ),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  total: maybe(Amount),
  rate_rule: maybe(Type.String({ maxLength: 500, description: 'The tariff and rule, or contract, of the rates.' })),
  dispute_contact: maybe(Type.String({ maxLength: 500 })),
  dispute_url: maybe(Type.String({ maxLength: 500 })),
  dispute_window_days: maybe(Days),
  resolution_days: maybe(Days),
  states_compliance: maybe(Type.Boolean()),
  states_no_fault: maybe(Type.Boolean()),
  charges: Type.Array(InvoiceChargeShape, { minItems: 1, maxItems: MAX_CHARGES }),
};

export const InvoiceShape = Shape(INVOICE_ATTRIBUTES);
export type InvoiceContent = Static<typeof InvoiceShape>;
export type InvoiceCharge = Static<typeof InvoiceChargeShape>;

export interface InvoiceStep {
  readonly state: InvoiceState;
  readonly at: Instant;
  readonly note: string | null;
}

export interface Invoice {
  readonly id: Id;
  readonly content: InvoiceContent;
  readonly state: InvoiceState;
  readonly history: readonly InvoiceStep[];
  readonly creditedAmount: number | null;
  readonly paidAmount: number | null;
  readonly check: InvoiceCheck;
  readonly documentId: Id | null;
  /** Journeys that it charges and that are followed. */
  readonly containerIds: readonly Id[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What may follow what; a refund may come after the money went out. */
const NEXT_STATES: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  received: ['disputed', 'credited', 'paid'],
  disputed: ['answered', 'credited', 'paid'],
  answered: ['disputed', 'credited', 'paid'],
  credited: ['disputed', 'paid'],
  paid: ['disputed', 'credited'],
};

export function mayFollow(before: InvoiceState, after: InvoiceState): boolean {
  return NEXT_STATES[before].includes(after);
}

/** What the invoice asked for and nobody paid in the end; null while that is open. */
export function savedOf({ content, creditedAmount, paidAmount }: Invoice): number | null {
  if (creditedAmount === null && paidAmount === null) return null;
  const asked = totalOf(content);
  const unpaid = paidAmount === null ? 0 : asked - paidAmount;
  return Math.max(0, creditedAmount ?? 0, unpaid);
}

/** The total that the invoice names, or else the sum of its charges. */
export function totalOf({ total, charges }: InvoiceContent): number {
  return total ?? charges.reduce((sum, { amount }) => sum + amount, 0);
}
