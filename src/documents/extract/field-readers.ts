import { readDate } from './dates.ts';
import type { Reading } from './finding.ts';
import { isSentence } from './heading.ts';
import type { LabelHit } from './label-hits.ts';
import type { Field } from './labels.ts';
import { beginsWithQuantity, type NumberStyle, readMoney, readNumber, readVolume, readWeight } from './numbers.ts';
import { readPlace } from './place.ts';
import { readReferenceNumber } from './reference-number.ts';
import { readVesselAndVoyage, readVoyage } from './vessel.ts';
import type { Writing } from './writing.ts';

/** What a document has one of. */
export type ValueField = Exclude<
  Field,
  'stop' | 'container_number' | 'seal_number' | 'vessel_and_voyage' | 'hs_codes' | 'net_weight' | 'weight' | 'date'
>;

type Reader = (text: string, hit: LabelHit, writing: Writing) => Reading<unknown>;

/** How the value of each label is read from the texts near it. Parties are read as blocks. */
export const FIELD_READERS: Readonly<Partial<Record<ValueField, Reader>>> = {
  house_bill_of_lading_number: readNumberOf,
  bill_of_lading_number: readNumberOf,
  booking_number: readNumberOf,
  invoice_number: readNumberOf,
  vessel_name: (text, hit) => (isSaid(text, hit) ? asValue(readVesselAndVoyage(text).vessel) : undefined),
  voyage_number: (text) => asValue(readVoyage(text)),
  port_of_loading: readPlaceOf,
  port_of_discharge: readPlaceOf,
  place_of_receipt: readPlaceOf,
  place_of_delivery: readPlaceOf,
  eta: readDateOf,
  etd: readDateOf,
  issue_date: readDateOf,
  on_board_date: readDateOf,
  last_free_day: readDateOf,
  package_count: (text, _hit, { numbers }) => readCount(text, numbers),
  gross_weight: (text, hit, { numbers }) => (isOfLabel(text, hit) ? readWeight(text, hit.note, numbers) : undefined),
  volume: (text, hit, { numbers }) => (isOfLabel(text, hit) ? readVolume(text, hit.note, numbers) : undefined),
  total_amount: (text, hit, { numbers, dollar }) =>
    isOfLabel(text, hit) ? readMoney(text, hit.note, numbers, dollar) : undefined,
};

/** Running text is no name; behind a label without a colon, small letters are the rest of a sentence. */
export function isSaid(text: string, hit: LabelHit): boolean {
  if (isSentence(text)) return false;
  return hit.isMarked || hit.rest === '' || !/^[\s\p{P}]*\p{Ll}/u.test(text);
}

/** “Total tax USD 45” is the total of something else: without a colon, a unit or the number itself follows. */
function isOfLabel(text: string, hit: LabelHit): boolean {
  return hit.isMarked || hit.rest === '' || beginsWithQuantity(text);
}

function readNumberOf(text: string): Reading<string> {
  return asValue(readReferenceNumber(text));
}

function readDateOf(text: string, _hit: LabelHit, { dates }: Writing): Reading<string> {
  return readDate(text, dates);
}

function readPlaceOf(text: string, hit: LabelHit): Reading<unknown> {
  return isSaid(text, hit) ? asValue(readPlace(text)) : undefined;
}

/** “1,240 CARTONS”: whole, and at the beginning. */
function readCount(text: string, style: NumberStyle): Reading<number> {
  if (!/^\s*\d/.test(text)) return undefined;
  const number = readNumber(text, style);
  return number?.kind !== 'value' || Number.isInteger(number.value) ? number : undefined;
}

function asValue<Value>(value: Value | undefined): Reading<Value> {
  return value === undefined ? undefined : { kind: 'value', value };
}
