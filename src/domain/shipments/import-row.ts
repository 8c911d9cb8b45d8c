import type { Id } from '../../values/id.ts';
import type { ShippingLine } from '../carriers/shipping-line.ts';
import { type Candidate, inferNumber, type KnownLines, normalizeNumber } from './infer-number.ts';
import type { RequestType } from './tracking-request.ts';

/** What will happen to a row of a sheet when it is imported. */
export const IMPORT_OUTCOMES = ['new', 'followed', 'invalid', 'carrier_unknown'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface AskedRow {
  readonly number: string;
  /** What the sheet says of the kind of number. */
  readonly kind: RequestType | null;
  /** A code or a name. */
  readonly carrier: string | null;
}

export interface PreviewedRow {
  readonly outcome: ImportOutcome;
  readonly number: string;
  readonly requestType: RequestType;
  readonly scac: string | null;
  readonly reason: string | null;
  /** The number is one of another line than the sheet says: the sheet is followed, and somebody should look. */
  readonly contradiction: string | null;
  readonly shipmentId: Id | null;
  readonly candidates: readonly Candidate[];
}

/** What follows a number, under each line that has it. */
export interface Followed {
  readonly number: string;
  readonly scac: string | null;
  readonly shipmentId: Id | null;
}

/** Pure: the lines and what is followed already are given. */
export function previewRow(
  row: AskedRow,
  known: KnownLines,
  followed: ReadonlyMap<string, readonly Followed[]>,
): PreviewedRow {
  const number = normalizeNumber(row.number);
  const inference = inferNumber(number, known);
  const requestType = row.kind ?? (inference.numberType === 'booking' ? 'booking_number' : inference.numberType);
  const given = row.carrier === null ? undefined : lineOf(row.carrier, known.lines);
  const scac = given?.scac ?? inference.selected?.scac ?? null;
  const contradiction = given === undefined ? null : contradictionOf(given, inference, known);
  const base = { number, requestType, scac, shipmentId: null, candidates: inference.candidates, contradiction };
  const fault = faultOf(requestType, inference);
  if (fault !== null) return { ...base, outcome: 'invalid', reason: fault };
  const existing = (followed.get(number) ?? []).find((one) => one.scac === null || scac === null || one.scac === scac);
  if (existing !== undefined) {
    return { ...base, outcome: 'followed', reason: 'Already followed.', shipmentId: existing.shipmentId };
  }
  if (row.carrier !== null && given === undefined && inference.decision !== 'auto_select') {
    return { ...base, outcome: 'carrier_unknown', reason: `No shipping line is known as “${row.carrier}”.` };
  }
  if (scac === null || (given === undefined && inference.decision === 'no_prediction')) {
    return { ...base, scac: null, outcome: 'carrier_unknown', reason: inference.validation.reason };
  }
  return { ...base, outcome: 'new', reason: null };
}

/**
 * Of bills and bookings that begin like those of one line and have its form. Boxes are lent, and a brand has the numbers of its
 * line: neither says anything.
 */
function contradictionOf(
  given: ShippingLine,
  { numberType, decision, selected }: ReturnType<typeof inferNumber>,
  { lines }: KnownLines,
): string | null {
  if (numberType === 'container' || decision !== 'auto_select' || selected === null) return null;
  const meant = lines.find(({ scac }) => scac === selected.scac);
  const isOne = [meant?.scac, meant?.brandOf].includes(given.scac) || given.brandOf === selected.scac;
  return isOne ? null : `A number of ${selected.name} (${selected.scac}), but the sheet says ${given.shortName}.`;
}

function faultOf(type: RequestType, { numberType, validation }: ReturnType<typeof inferNumber>): string | null {
  if (type === 'container' && numberType !== 'container') {
    return 'A container number has four letters and seven digits.';
  }
  // Sheets end in sums and notes.
  if (type !== 'container' && !/\d/.test(validation.parsedNumber ?? '0')) return 'A number of a shipment has digits.';
  return validation.isValid === false ? (validation.reason ?? 'This is no number of a shipment.') : null;
}

/** By code, or by a name that only one line begins with. */
export function lineOf(text: string, lines: readonly ShippingLine[]): ShippingLine | undefined {
  const code = text.trim().toUpperCase();
  const coded = lines.find((line) => line.scac === code) ?? lines.find((line) => line.alternativeScacs.includes(code));
  if (coded !== undefined) return coded;
  const word = wordsOf(text);
  if (word === '') return undefined;
  const exact = lines.find((line) => wordsOf(line.shortName) === word || wordsOf(line.name) === word);
  if (exact !== undefined) return exact;
  const beginning = lines.filter(({ shortName, name }) =>
    [shortName, name].some((one) => wordsOf(one).startsWith(word)),
  );
  return beginning.length === 1 ? beginning[0] : undefined;
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
