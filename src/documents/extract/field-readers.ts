import { parseUnLocode } from '../../values/unlocode.ts';
import { readDate } from './dates.ts';
import type { Reading } from './finding.ts';
import { isSentence } from './heading.ts';
import type { LabelHit } from './label-hits.ts';
import type { Field } from './labels.ts';
import { beginsWithQuantity, type NumberStyle, readMoney, readNumber, readVolume, readWeight } from './numbers.ts';
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

interface PlaceText {
  readonly name: string;
  /** Only where it is printed as a code: five letters alone are as often the name of a town. */
  readonly unlocode?: string;
}

const MAX_PLACE_LENGTH = 80;
const CODE_IN_BRACKETS = /[([]\s*([A-Z]{2}\s?[A-Z2-9]{3})\s*[)\]]/;
const SPACED_CODE = /^([A-Z]{2} [A-Z]{3})$/;

/** Names of countries and states that look like codes. */
const NOT_CODES =
  /^(?:CHINA|INDIA|ITALY|QATAR|EGYPT|GHANA|KENYA|CHILE|NEPAL|YEMEN|CONGO|GABON|BENIN|LIBYA|MALTA|SYRIA|TONGA)$/;

function readPlace(text: string): PlaceText | undefined {
  const name = text.replace(/\s+/g, ' ').trim();
  if (!/\p{L}{2}/u.test(name) || name.length > MAX_PLACE_LENGTH || /^(?:N\/?A|TBA|SAME|X+)$/i.test(name))
    return undefined;
  // A date or the number of something is the value of another box.
  if (/^\S*\d\S*\d\S*\d/.test(name) || readDate(name)) return undefined;
  const upper = name.toUpperCase();
  const written = CODE_IN_BRACKETS.exec(upper)?.[1] ?? SPACED_CODE.exec(upper)?.[1];
  const unlocode = written !== undefined && !NOT_CODES.test(written) ? parseUnLocode(written) : undefined;
  const plain = unlocode ? name.replace(/\s{0,9}[([]\s{0,9}[A-Za-z]{2}\s?[A-Za-z2-9]{3}\s{0,9}[)\]]/, '').trim() : name;
  return { name: plain === '' ? name : plain, ...(unlocode && { unlocode }) };
}
