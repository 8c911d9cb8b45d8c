/** What a column of a sheet says of a shipment. `field:…` is one of the account's own fields. */
export type ColumnKind =
  | 'number'
  | 'container'
  | 'bill_of_lading'
  | 'booking_number'
  | 'carrier'
  | 'reference'
  | 'customer'
  | 'tags'
  | 'ignore'
  | `field:${string}`;

export const COLUMN_NAMES: readonly (readonly [ColumnKind, string])[] = [
  ['ignore', 'Not imported'],
  ['container', 'Container number'],
  ['bill_of_lading', 'Bill of lading'],
  ['booking_number', 'Booking number'],
  ['number', 'Number of any kind'],
  ['carrier', 'Carrier'],
  ['reference', 'Reference'],
  ['customer', 'Customer'],
  ['tags', 'Tags'],
];

export type Cells = readonly (readonly string[])[];

/** An own field that a column may fill. */
export interface OwnField {
  readonly slug: string;
  readonly name: string;
}

export interface Mapping {
  readonly hasHeader: boolean;
  readonly kinds: readonly ColumnKind[];
}

const WORDS: readonly (readonly [ColumnKind, RegExp])[] = [
  ['bill_of_lading', /^(m?bl|m?b l|hbl|bol|.*bill of lading.*|master bill.*|sea ?waybill.*|swb)( (no|nr|number|#))?$/],
  ['booking_number', /^(bkg|booking)\b.*$/],
  ['container', /^(cntr|ctr|cont|container|equipment|box|unit)( ?(no|nr|number|id|#))?$/],
  ['carrier', /^(carrier|scac|line|ssl|steamship line|shipping line|ocean carrier|vocc)( (name|code|scac))?$/],
  ['customer', /^(customer|client|consignee|importer|buyer|account)( name)?$/],
  ['tags', /^(tag|tags|label|labels)$/],
  ['reference', /^(.*\bref(erence)?s?|p ?o|purchase order|order|invoice|our file|file|job)( (no|nr|number|#)s?)?$/],
  ['number', /^(tracking|shipment|number|no)( (no|nr|number|#))?$/],
];

const CONTAINER = /^[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d$/i;
const LONG_NUMBER = /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{7,34}$/i;
const SCAC = /^[A-Z]{4}$/;
const MOST = 0.6;
/** Enough to tell what a column holds. */
const SAMPLE_ROWS = 50;

/** What the columns are, by their headings and, where those say nothing, by what stands in them. */
export function recogniseColumns(cells: Cells, fields: readonly OwnField[] = []): Mapping {
  const [first = []] = cells;
  const width = Math.max(0, ...cells.slice(0, SAMPLE_ROWS).map((row) => row.length));
  const named = first.map((cell) => kindOfHeading(cell, fields));
  const hasHeader = named.some((kind) => kind !== undefined) && !first.some((cell) => isNumber(cell));
  const sample = cells.slice(hasHeader ? 1 : 0, SAMPLE_ROWS);
  const kinds = Array.from({ length: width }, (_, column): ColumnKind => {
    const heading = hasHeader ? named[column] : undefined;
    return heading ?? kindOfCells(sample.map((row) => row[column] ?? '')) ?? 'ignore';
  });
  return { hasHeader, kinds: withOneNumber(kinds) };
}

/** The headings, under which a mapping is remembered. */
export function headingsOf(cells: Cells, { hasHeader, kinds }: Mapping): readonly string[] {
  return kinds.map((_, column) => (hasHeader ? (cells[0]?.[column] ?? '') : ''));
}

function kindOfHeading(cell: string, fields: readonly OwnField[]): ColumnKind | undefined {
  const words = cell
    .toLowerCase()
    .replaceAll(/[^a-z0-9#]+/g, ' ')
    .trim();
  const own = fields.find(({ slug, name }) => slug === words.replaceAll(' ', '_') || name.toLowerCase() === words);
  if (own !== undefined) return `field:${own.slug}`;
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}

function kindOfCells(column: readonly string[]): ColumnKind | undefined {
  const filled = column.filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / Math.max(1, filled.length);
  if (share((cell) => CONTAINER.test(cell)) >= MOST) return 'container';
  if (share((cell) => SCAC.test(cell)) >= MOST) return 'carrier';
  return share((cell) => LONG_NUMBER.test(cell)) >= MOST ? 'number' : undefined;
}

function isNumber(cell: string): boolean {
  return CONTAINER.test(cell) || LONG_NUMBER.test(cell);
}

const NUMBERS: readonly ColumnKind[] = ['container', 'bill_of_lading', 'booking_number', 'number'];

/** Of several columns of unknown numbers the first is followed, the others are references; some column must be one. */
function withOneNumber(kinds: readonly ColumnKind[]): ColumnKind[] {
  const first = kinds.findIndex((kind) => NUMBERS.includes(kind));
  if (first === -1) return kinds.map((kind, column) => (column === 0 ? 'number' : kind));
  const isNamed = kinds.some((kind) => NUMBERS.includes(kind) && kind !== 'number');
  return kinds.map((kind, column) => (kind === 'number' && (isNamed || column !== first) ? 'reference' : kind));
}
