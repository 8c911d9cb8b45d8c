import type { Field } from './labels.ts';

/** Which of several values a label is for: the second of “ETD / ETA: 16-JAN-19 / 25-JAN-19”. */
export interface Part {
  readonly index: number;
  readonly of: number;
  /** The fields are told apart by what they look like, so that their values need no mark between them. */
  readonly isOwnKind: boolean;
}

const NUMBERS: ReadonlySet<Field> = new Set([
  ...(['house_bill_of_lading_number', 'bill_of_lading_number', 'booking_number', 'invoice_number'] as const),
]);
const SINGLE: ReadonlySet<Field> = new Set([
  ...NUMBERS,
  ...(['eta', 'etd', 'issue_date', 'on_board_date', 'last_free_day'] as const),
  ...(['port_of_loading', 'port_of_discharge', 'place_of_receipt', 'place_of_delivery'] as const),
  ...(['vessel_name', 'voyage_number', 'gross_weight', 'net_weight', 'volume', 'package_count'] as const),
]);
/** Tried in this order: a date may have slashes of its own. */
const MARKS = [/\s{1,9}[/&|]\s{0,9}|[/&|]\s{1,9}/, /\//, /\s{1,9}[-–]\s{1,9}/, /,/];

/** Labels of one line each that stand together name their values in the same order; other labels name one thing twice. */
export function partsOf(fields: readonly Field[]): { readonly field: Field; readonly part: Part | undefined }[] {
  const [first = 'stop'] = fields;
  const named = fields.map((field) => (field === 'date' && NUMBERS.has(first) ? 'issue_date' : field));
  if (new Set(named).size === 1 || !named.every((field) => SINGLE.has(field)))
    return [{ field: first, part: undefined }];
  const isOwnKind = named.length === 2 && NUMBERS.has(first) && named[1] === 'issue_date';
  return named.map((field, index) => ({ field, part: { index, of: named.length, isOwnKind } }));
}

/** The value of the part; undefined where the text does not show which it is. */
export function textOfPart(text: string, part: Part | undefined): string | undefined {
  if (!part) return text;
  for (const mark of MARKS) {
    const values = text.split(mark);
    if (values.length === part.of) return values[part.index]?.trim();
  }
  return part.isOwnKind ? text : undefined;
}
