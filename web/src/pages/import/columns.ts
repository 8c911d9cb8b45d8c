/** What a column of a sheet says of a shipment. `field:…` is one of the account's own fields. */
export type ColumnKind =
  | 'number'
  | 'container'
  | 'bill_of_lading'
  | 'booking_number'
  | 'carrier'
  | 'reference'
  | 'customer'
  | 'customer_phone'
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
  ['customer_phone', 'Phone of the customer'],
  ['tags', 'Tags'],
];

export type Cells = readonly (readonly string[])[];

/** An own field that a column may fill. */
export interface OwnField {
  readonly slug: string;
  readonly name: string;
}

export interface Mapping {
  /** Which row has the headings, counted from 1; what stands above it is passed over. 0 where none has. */
  readonly headingRow: number;
  readonly kinds: readonly ColumnKind[];
}

const NUMBERED = '( ?(no|nr|num|number|nummer|id|#)s?( s)?)?';
const BILL =
  '(bl|b l|b o l|bol|bill|bill ?of ?lading|waybill|sea ?waybill|swb|konnossement|connaissement|conocimiento)';
const WORDS: readonly (readonly [ColumnKind, RegExp])[] = [
  // A house bill is the forwarder's own: no carrier knows it.
  ['reference', /^(h ?bl|h b l|house (b l|bl|bol|bill|waybill)\b.*)/],
  [
    'bill_of_lading',
    new RegExp(
      `^((m|o|master|ocean|original|carriers?|liner?|ssl|steamship|mother) ?)?${BILL}( ?(ref|reference))?${NUMBERED}( ?(master|mbl|ocean|carrier))?$`,
    ),
  ],
  ['booking_number', /^((carrier|line|ocean) )?(bkg|booking)( ?(no|nr|num|number|ref|reference|id|#)s?)?$/],
  ['container', new RegExp(`^(cntr|ctr|cont|container|equipment|box|unit)s?${NUMBERED}$`)],
  ['carrier', /^(carrier|scac|line|liner|ssl|steamship line|shipping line|ocean carrier|vocc)( (name|code|scac))?$/],
  ['customer', /^(end )?(customer|client|consignee|cnee|importer|buyer|account|sold to)( name)?$/],
  [
    'customer_phone',
    /^((end )?(customer|client|consignee|cnee|importer|buyer)s? )?(tele)?(phone|tel|mobile|cell)( (no|nr|number|#))?$/,
  ],
  ['tags', /^(tag|tags|label|labels)$/],
  [
    'reference',
    /^(?!.*\b(date|value|amount|qty|quantity|type|status|line|weight)\b).*\b(refs?|references?|p ?o|purchase order|order|invoice|our file|file|job)\b/,
  ],
  ['number', /^(tracking|shipment|number|no)( (no|nr|number|#))?$/],
];

/** What is numbered too and is no shipment. */
const NO_BILL = /\b(seal|voyage|voy|vessel|tariff|hs|truck|chassis|plate|sku|item|article|phone|fax|vat|tax)\b/i;
const CONTAINER = /^[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d$/i;
/** The code of a line before letters and digits: how bills of lading are numbered. */
const BILL_NUMBER = /^[A-Z]{4}(?=(.*\d){5})[A-Z0-9]{7,14}$/i;
const LONG_NUMBER = /^(?=.*\d)[A-Z0-9][A-Z0-9/-]{7,34}$/i;
const SCAC = /^[A-Z]{4}$/;
const MOST = 0.6;
/** Enough to tell what a column holds. */
const SAMPLE_CELLS = 50;
/** Titles, addresses and dates of printing stand above the headings of many sheets. */
export const MAX_HEADING_ROW = 20;
/** A day, or a day and a time, however it is written: never a number of something. */
const DAY = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([T ].*)?$/;

/** Over the column of sheets that were put together that says which row of which sheet it is. */
export const PLACE_HEADING = 'Sheet and row';

/** What the columns are, by their headings and, where those say nothing, by what stands in them. */
export function recogniseColumns(cells: Cells, fields: readonly OwnField[] = []): Mapping {
  return mappingFrom(headingRowOf(cells, fields), cells, fields);
}

/** What the columns are when that row has the headings. */
export function mappingFrom(headingRow: number, cells: Cells, fields: readonly OwnField[]): Mapping {
  const read = readColumns(headingRow, cells, fields);
  const isNumberNamed = read.some(({ named }) => named !== undefined && NUMBERS.includes(named));
  const hasBoxes = isNumberNamed || read.some(({ guessed }) => guessed === 'container');
  const kinds = read.map(({ named, heading, guessed }): ColumnKind => {
    // What looks like a number and is called a seal, a voyage or a tariff is none, unless nothing else is one.
    const isOther = guessed === 'number' ? heading !== '' && isNumberNamed : NO_BILL.test(heading);
    if (named === undefined && guessed !== undefined && NUMBERS.includes(guessed) && isOther) return 'ignore';
    // Alone, it may as well hold bookings: what each is follows from the number.
    if (named === undefined && guessed === 'bill_of_lading' && !hasBoxes) return 'number';
    return named ?? guessed ?? 'ignore';
  });
  return { headingRow, kinds: withOneNumber(kinds) };
}

/** What stands over a column. */
export function columnName(cells: Cells, { headingRow }: Mapping, column: number): string {
  return cells[headingRow - 1]?.[column] || `Column ${column + 1}`;
}

/** Whether anything looks like a number to follow. */
export function hasNumbers(cells: Cells): boolean {
  return readColumns(headingRowOf(cells, []), cells, []).some(
    ({ named, guessed }) =>
      (named !== undefined && NUMBERS.includes(named)) || (guessed !== undefined && NUMBERS.includes(guessed)),
  );
}

/** Columns of which a person should say what they are: the heading says nothing of what looks like a number, or otherwise. */
export function unclearColumns(headingRow: number, cells: Cells, fields: readonly OwnField[]): number[] {
  return readColumns(headingRow, cells, fields).flatMap((column, place) => (isUnclear(column) ? [place] : []));
}

interface ReadColumn {
  readonly heading: string;
  readonly named: ColumnKind | undefined;
  readonly guessed: ColumnKind | undefined;
}

function readColumns(headingRow: number, cells: Cells, fields: readonly OwnField[]): ReadColumn[] {
  const headings = cells[headingRow - 1] ?? [];
  const rows = cells.slice(headingRow);
  const width = rows.reduce((most, row) => Math.max(most, row.length), headings.length);
  return Array.from({ length: width }, (_, column) => {
    const heading = headings[column] ?? '';
    const named = kindOfHeading(heading, fields);
    return { heading, named, guessed: kindOfCells(sampleOf(rows, column)) };
  });
}

function isUnclear({ named, guessed, heading }: ReadColumn): boolean {
  if (named === undefined)
    return guessed !== undefined && !(guessed === 'container' && heading === '') && !NO_BILL.test(heading);
  if (guessed === 'container') return named === 'bill_of_lading' || named === 'booking_number';
  return guessed === 'bill_of_lading' && named === 'container';
}

/** Those of the first rows that hold something; in sheets that were put together a column may begin far below. */
function sampleOf(rows: Cells, column: number): string[] {
  const sample: string[] = [];
  for (const row of rows) {
    const cell = row[column] ?? '';
    if (cell !== '' && sample.push(cell) >= SAMPLE_CELLS) break;
  }
  return sample;
}

/** Of the rows that hold no numbers the one with most of the words that are known; 0 when there is none. */
function headingRowOf(cells: Cells, fields: readonly OwnField[]): number {
  if (cells[0]?.[0] === PLACE_HEADING) return 1;
  let best = { row: 0, known: 0 };
  for (const [index, row] of cells.slice(0, MAX_HEADING_ROW).entries()) {
    if (row.some((cell) => isNumber(cell))) continue;
    const known = row.filter((cell) => kindOfHeading(cell, fields) !== undefined).length;
    if (known > best.known) best = { row: index + 1, known };
  }
  return best.row;
}

/** The headings, under which a mapping is remembered. */
export function headingsOf(cells: Cells, { headingRow, kinds }: Mapping): readonly string[] {
  return kinds.map((_, column) => cells[headingRow - 1]?.[column] ?? '');
}

function kindOfHeading(cell: string, fields: readonly OwnField[]): ColumnKind | undefined {
  const words = cell
    .toLowerCase()
    .replaceAll(/[^a-z0-9#]+/g, ' ')
    .trim();
  if (words === '') return undefined;
  const own = fields.find(({ slug, name }) => slug === words.replaceAll(' ', '_') || name.toLowerCase() === words);
  if (own !== undefined) return `field:${own.slug}`;
  return WORDS.find(([, pattern]) => pattern.test(words))?.[0];
}

function kindOfCells(filled: readonly string[]): ColumnKind | undefined {
  const share = (test: (cell: string) => boolean) => filled.filter(test).length / Math.max(1, filled.length);
  if (share((cell) => CONTAINER.test(cell)) >= MOST) return 'container';
  if (share((cell) => SCAC.test(cell)) >= MOST) return 'carrier';
  if (share((cell) => BILL_NUMBER.test(cell) && !CONTAINER.test(cell)) >= MOST) return 'bill_of_lading';
  return share(isNumber) >= MOST ? 'number' : undefined;
}

function isNumber(cell: string): boolean {
  return CONTAINER.test(cell) || (LONG_NUMBER.test(cell) && !DAY.test(cell));
}

const NUMBERS: readonly ColumnKind[] = ['container', 'bill_of_lading', 'booking_number', 'number'];

/** Of several columns of unknown numbers the first is followed, the others are references; some column must be one. */
function withOneNumber(kinds: readonly ColumnKind[]): ColumnKind[] {
  const first = kinds.findIndex((kind) => NUMBERS.includes(kind));
  if (first === -1) return kinds.map((kind, column) => (column === 0 ? 'number' : kind));
  const isNamed = kinds.some((kind) => NUMBERS.includes(kind) && kind !== 'number');
  return kinds.map((kind, column) => (kind === 'number' && (isNamed || column !== first) ? 'reference' : kind));
}
