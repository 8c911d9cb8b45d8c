import type { Cells, ColumnKind, Mapping } from './columns.ts';

const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** One number to be followed, and everything its rows say of it. */
export interface SheetItem {
  /** Rows of the sheet, counted from 1 with the header. */
  readonly rows: readonly number[];
  readonly number: string;
  readonly requestType: RequestType | null;
  readonly carrier: string | null;
  readonly references: readonly string[];
  readonly tags: readonly string[];
  readonly customer: string | null;
  readonly customFields: readonly { readonly api_slug: string; readonly value: string }[];
}

/** A bill of lading covers its containers, so that it is what is followed where a row has both. */
const BY_RANK: readonly ColumnKind[] = ['bill_of_lading', 'booking_number', 'number', 'container'];
const MAX_LABELS = 20;

/** Rows of one number are one item: a bill of lading with three boxes is three rows of a sheet. */
export function itemsOf(cells: Cells, mapping: Mapping): SheetItem[] {
  const items = new Map<string, SheetItem>();
  for (const [index, row] of cells.entries()) {
    if (mapping.hasHeader && index === 0) continue;
    const item = itemOf(row, index + 1, mapping.kinds);
    const key = item.number === '' ? `row ${index}` : item.number.toUpperCase().replaceAll(/[\s./-]/g, '');
    const before = items.get(key);
    items.set(key, before === undefined ? item : joined(before, item));
  }
  return [...items.values()];
}

function itemOf(row: readonly string[], place: number, kinds: readonly ColumnKind[]): SheetItem {
  const of = (kind: ColumnKind) => kinds.flatMap((one, column) => (one === kind && row[column] ? [row[column]] : []));
  const kind = BY_RANK.find((one) => of(one).length > 0);
  return {
    rows: [place],
    number: kind === undefined ? '' : (of(kind)[0] ?? ''),
    requestType: REQUEST_TYPES.find((type) => type === kind) ?? null,
    carrier: of('carrier')[0] ?? null,
    references: labels(of('reference')),
    tags: labels(of('tags')),
    customer: of('customer')[0] ?? null,
    customFields: kinds.flatMap((one, column) => {
      const value = row[column];
      return one.startsWith('field:') && value ? [{ api_slug: one.slice('field:'.length), value }] : [];
    }),
  };
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
    customFields: [...fields.values()],
  };
}

function labels(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => text.split(/[,;|]/)).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))].slice(0, MAX_LABELS);
}
