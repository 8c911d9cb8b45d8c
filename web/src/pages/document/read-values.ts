import { showContainerNumber } from '../containers/container-number.ts';

/** A value that was read, with the place where it stands. */
export interface ReadValue {
  readonly key: string;
  readonly label: string;
  /** What it says; the first line is the most important. */
  readonly lines: readonly string[];
  readonly page: number;
  readonly line: string;
}

/** Something that stands in the document and was not taken as a value. */
export interface Doubt {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly why: string;
  readonly page: number;
  readonly line: string;
}

type Payload = Readonly<Record<string, unknown>>;

export function valuesOf(payload: Payload): ReadValue[] {
  const fields = Object.keys(payload).filter((field) => field !== 'problems');
  return fields.sort(inOrder).flatMap((field) => {
    const given = payload[field];
    const entries = Array.isArray(given) ? given : [given];
    return entries.filter(isFound).map(({ value, page, line }, index) => ({
      key: `${field} ${index}`,
      label: labelOf(Array.isArray(given) ? (SINGULARS[field] ?? field) : field),
      lines: linesOf(value),
      page,
      line,
    }));
  });
}

/** As people look for them; what is not named here comes last. */
const ORDER = [
  ...['bill_of_lading_number', 'house_bill_of_lading_number', 'booking_number', 'invoice_number', 'containers'],
  ...['scac', 'vessel_name', 'voyage_number', 'port_of_loading', 'port_of_discharge', 'place_of_receipt'],
  ...['place_of_delivery', 'etd', 'eta', 'on_board_date', 'last_free_day', 'issue_date', 'total_amount'],
  ...['shipper', 'consignee', 'notify_party', 'package_count', 'gross_weight', 'volume', 'hs_codes', 'un_numbers'],
];

function inOrder(one: string, other: string): number {
  return placeOf(one) - placeOf(other);
}

function placeOf(field: string): number {
  const place = ORDER.indexOf(field);
  return place === -1 ? ORDER.length : place;
}

export function doubtsOf(payload: Payload): Doubt[] {
  const given = payload['problems'];
  if (!Array.isArray(given)) return [];
  return given.filter(isRecord).map((problem, index) => ({
    key: String(index),
    label: labelOf(String(problem['field'])),
    text: String(problem['text']),
    why: REASONS[String(problem['reason'])] ?? String(problem['reason']).replaceAll('_', ' '),
    page: Number(problem['page']),
    line: String(problem['line']),
  }));
}

const REASONS: Readonly<Record<string, string>> = {
  wrong_check_digit: 'Its check digit does not fit, so it is no container number.',
  ambiguous_date: 'Day and month could be either way round.',
  ambiguous_number: 'It is not clear whether it has decimals or thousands.',
};

const SINGULARS: Readonly<Record<string, string>> = {
  containers: 'container',
  hs_codes: 'hs_code',
  un_numbers: 'un_number',
};

const ABBREVIATIONS: Readonly<Record<string, string>> = { scac: 'SCAC', eta: 'ETA', etd: 'ETD', hs: 'HS', un: 'UN' };

/** `port_of_loading` is “Port of loading”. */
function labelOf(field: string): string {
  const words = field.split('_').map((word) => ABBREVIATIONS[word] ?? word);
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface Found {
  readonly value: unknown;
  readonly page: number;
  readonly line: string;
}

function isFound(given: unknown): given is Found {
  return isRecord(given) && 'value' in given && typeof given['page'] === 'number' && typeof given['line'] === 'string';
}

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Quantities, amounts, places, parties and containers each have members of their own. */
function linesOf(value: unknown): string[] {
  if (!isRecord(value)) return [plainText(value)];
  const { name, number, amount, unit } = value;
  if (typeof number === 'string') return containerLines(number, value);
  if (typeof amount === 'number') return [`${showNumber(amount)} ${String(value['currency'])}`];
  if (typeof unit === 'string') return [quantityText(value)];
  if (typeof name !== 'string') return [JSON.stringify(value)];
  const { unlocode, address } = value;
  if (typeof unlocode === 'string') return [`${name} (${unlocode})`];
  return [name, ...(Array.isArray(address) ? address.map(String) : [])];
}

function containerLines(number: string, value: Readonly<Record<string, unknown>>): string[] {
  const { seal_number: seal, size_type: size, gross_weight: weight } = value;
  const more = [
    typeof size === 'string' ? size : undefined,
    typeof seal === 'string' ? `seal ${seal}` : undefined,
    isRecord(weight) ? quantityText(weight) : undefined,
  ].filter((part) => part !== undefined);
  return [showContainerNumber(number), ...(more.length === 0 ? [] : [more.join(', ')])];
}

function quantityText({ value, unit }: Readonly<Record<string, unknown>>): string {
  return `${typeof value === 'number' ? showNumber(value) : String(value)} ${String(unit)}`;
}

function showNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function plainText(value: unknown): string {
  if (typeof value === 'number') return showNumber(value);
  const text = String(value);
  const ms = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? text : dayFormat.format(ms);
}
