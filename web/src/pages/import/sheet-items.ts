import type { Cells, ColumnKind, Mapping } from './columns.ts';

const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** One number to be followed, and everything its rows say of it. */
export interface SheetItem {
  /** Rows of the sheet, counted from 1 as the sheet counts them. */
  readonly rows: readonly number[];
  readonly number: string;
  readonly requestType: RequestType | null;
  readonly carrier: string | null;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  readonly customer: string | null;
  readonly customerPhone: string | null;
  readonly customFields: readonly { readonly api_slug: string; readonly value: string }[];
}

/** A bill of lading covers its containers, so that it is what is followed where a row has both. */
const BY_RANK: readonly ColumnKind[] = ['bill_of_lading', 'booking_number', 'number', 'container'];
const MAX_LABELS = 20;

/**
 * Rows of one number are one item: a bill of lading with three boxes is three rows of a sheet. Yields nothing between so
 * many rows, so that a page can draw meanwhile, and returns the items.
 */
export function* itemsOf(cells: Cells, mapping: Mapping, rowsAtOnce: number): Generator<undefined, SheetItem[]> {
  const columns = columnsOf(mapping.kinds);
  const items = new Map<string, SheetItem>();
  for (const [index, row] of cells.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) yield;
    if (index < mapping.headingRow || row.every((cell) => cell === '')) continue;
    const item = itemOf(row, index + 1, columns);
    const key = item.number === '' ? `row ${index}` : item.number.toUpperCase().replaceAll(/[\s./-]/g, '');
    const before = items.get(key);
    items.set(key, before === undefined ? item : joined(before, item));
  }
  return [...items.values()];
}

/** Where in a row something stands; looked up once for thousands of rows. */
interface Columns {
  readonly numbers: readonly (readonly [ColumnKind, number])[];
  readonly carrier: readonly number[];
  readonly references: readonly number[];
  readonly tags: readonly number[];
  readonly customer: readonly number[];
  readonly customerPhone: readonly number[];
  readonly fields: readonly (readonly [slug: string, number])[];
}

function columnsOf(kinds: readonly ColumnKind[]): Columns {
  const of = (kind: ColumnKind) => kinds.flatMap((one, column) => (one === kind ? [column] : []));
  return {
    numbers: BY_RANK.flatMap((kind) => of(kind).map((column) => [kind, column] as const)),
    carrier: of('carrier'),
    references: of('reference'),
    tags: of('tags'),
    customer: of('customer'),
    customerPhone: of('customer_phone'),
    fields: kinds.flatMap((kind, column) =>
      kind.startsWith('field:') ? [[kind.slice('field:'.length), column] as const] : [],
    ),
  };
}

function itemOf(row: readonly string[], place: number, columns: Columns): SheetItem {
  const first = (places: readonly number[]) => row[places.find((column) => row[column]) ?? -1] ?? null;
  const numbered = columns.numbers.find(([, column]) => row[column]);
  return {
    rows: [place],
    number: numbered === undefined ? '' : (row[numbered[1]] ?? ''),
    requestType: REQUEST_TYPES.find((type) => type === numbered?.[0]) ?? null,
    carrier: first(columns.carrier),
    references: labelsIn(row, columns.references),
    tags: labelsIn(row, columns.tags),
    customer: first(columns.customer),
    customerPhone: first(columns.customerPhone),
    customFields: columns.fields.flatMap(([slug, column]) => {
      const value = row[column];
      return value ? [{ api_slug: slug, value }] : [];
    }),
  };
}

function labelsIn(row: readonly string[], places: readonly number[]): string[] {
  return labels(places.flatMap((column) => row[column] || []));
}

function joined(one: SheetItem, other: SheetItem): SheetItem {
  const fields = new Map([...other.customFields, ...one.customFields].map((field) => [field.api_slug, field]));
  return {
    ...one,
    rows: [...one.rows, ...other.rows],
    carrier: one.carrier ?? other.carrier,
    references: labels([...one.references, ...other.references]),
    tags: labels([...one.tags, ...other.tags]),
    customer: one.customer ?? other.customer,
    customerPhone: one.customerPhone ?? other.customerPhone,
    customFields: [...fields.values()],
  };
}

function labels(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => text.split(/[,;|]/)).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))].slice(0, MAX_LABELS);
}
