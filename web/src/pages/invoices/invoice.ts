import type { Resource } from '../../api/json-api.ts';
import type { ChipTone } from '../../ui/chip-tone.ts';

export type Invoice = Resource<'invoice'>;
export type Content = Invoice['attributes'];
export type InvoiceState = Content['state'];
export type Check = Content['check'];
export type Finding = Check['findings'][number];
export type InvoiceCharge = Content['charges'][number];

export const INVOICES = ['invoices'];

export const RESULTS: Readonly<Record<Check['result'], readonly [string, ChipTone]>> = {
  agreed: ['Agreed', 'ok'],
  differs: ['Differs', 'bad'],
  not_payable: ['Not payable as issued', 'bad'],
  undetermined: ['Not all could be checked', 'warn'],
};

export const STATES: Readonly<Record<InvoiceState, readonly [string, ChipTone]>> = {
  received: ['Received', 'info'],
  disputed: ['Disputed', 'warn'],
  answered: ['Answered', 'info'],
  credited: ['Credited', 'ok'],
  paid: ['Paid', 'mute'],
};

/** What may be noted next, and what the button for it says. */
const NEXT: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  received: ['disputed', 'credited', 'paid'],
  disputed: ['answered', 'credited', 'paid'],
  answered: ['disputed', 'credited', 'paid'],
  credited: ['disputed', 'paid'],
  paid: ['disputed', 'credited'],
};

export function nextStates(state: InvoiceState): readonly (readonly [InvoiceState, string])[] {
  return NEXT[state].map((next) => [next, STATES[next][0]]);
}

/** Only what was credited or paid has an amount. */
export function hasAmount(state: string): boolean {
  return state === 'credited' || state === 'paid';
}

export const FINDING_KINDS: readonly (readonly [Finding['kind'], string, ChipTone])[] = [
  ['missing', 'Missing from the invoice', 'bad'],
  ['late', 'Deadline missed', 'bad'],
  ['wrong', 'Differs', 'bad'],
  ['duplicate', 'Charged twice', 'bad'],
  ['unknown', 'Could not be checked', 'warn'],
];
