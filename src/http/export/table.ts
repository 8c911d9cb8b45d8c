import { inSlices } from '../../concurrency/event-loop-turns.ts';
import { invalidQuery } from '../../errors.ts';
import type { Cell } from '../../values/cell.ts';
import type { Id } from '../../values/id.ts';
import { readSeveral } from '../query/several.ts';
import type { Services } from '../services.ts';
import { inBatches } from './batches.ts';
import { type CustomColumns, customColumns } from './custom-columns.ts';

/** What is written in some milliseconds. */
const SLICE_ROWS = 20;

/** What is exported: rows come some at a time. */
export interface Table {
  readonly name: string;
  readonly headings: readonly string[];
  readonly batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Several may have one id: what the list shows in one column is written in as many as there are values. */
export interface ExportColumn<Row> {
  readonly id: string;
  readonly heading: string;
  readonly value: (row: Row) => Cell;
}

/** By the name of the list's column: what it shows, each value under its heading. */
export type ExportedValues<Row> = Readonly<Record<string, Readonly<Record<string, ExportColumn<Row>['value']>>>>;

export function exportColumns<Row>(values: ExportedValues<Row>): readonly ExportColumn<Row>[] {
  return Object.entries(values).flatMap(([id, ofColumn]) =>
    Object.entries(ofColumn).map(([heading, value]) => ({ id, heading, value })),
  );
}

export interface ExportedList<Row extends { readonly id: Id }> {
  readonly name: string;
  readonly entityType: 'Container' | 'Shipment';
  readonly columns: readonly ExportColumn<Row>[];
  readonly ids: readonly Id[];
  /** In the order of the ids. */
  readonly load: (batch: readonly Id[]) => Promise<readonly Row[]>;
}

/** A column of ours, or of the account's own fields by its place among those. */
type Chosen<Row> = ExportColumn<Row> | { readonly heading: string; readonly custom: number };

export async function exportedTable<Row extends { readonly id: Id }>(
  services: Services,
  accountId: Id,
  list: ExportedList<Row>,
  asked: string | undefined,
): Promise<Table> {
  const custom = await customColumns(services, accountId, list.entityType);
  const columns = chosenColumns(list.columns, custom, asked);
  const hasCustom = columns.some((column) => 'custom' in column);
  return {
    name: list.name,
    headings: columns.map(({ heading }) => heading),
    batches: cellsOf(list, columns, hasCustom ? custom.load : async () => () => []),
  };
}

async function* cellsOf<Row extends { readonly id: Id }>(
  list: ExportedList<Row>,
  columns: readonly Chosen<Row>[],
  loadCustom: CustomColumns['load'],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const [rows, customOf] of inBatches(list.ids, (batch) =>
    Promise.all([list.load(batch), loadCustom(batch)]),
  ))
    for await (const slice of inSlices(rows, SLICE_ROWS))
      yield slice.map((row) => {
        const own = customOf(row.id);
        return columns.map((column) => ('custom' in column ? own[column.custom] : column.value(row)));
      });
}

/** Those that were asked for in that order, or all. */
function chosenColumns<Row>(
  ours: readonly ExportColumn<Row>[],
  custom: CustomColumns,
  asked: string | undefined,
): readonly Chosen<Row>[] {
  const own = custom.columns.map(({ id, heading }, index) => ({ id, heading, custom: index }));
  const all: readonly (Chosen<Row> & { readonly id: string })[] = [...ours, ...own];
  const ids = readSeveral('columns', asked);
  if (ids === undefined) return all;
  return ids.flatMap((id) => {
    const found = all.filter((column) => column.id === id);
    if (found.length === 0) {
      const known = [...new Set(all.map((column) => column.id))].join(', ');
      throw invalidQuery('columns', `${id} is not one of: ${known}.`);
    }
    return found;
  });
}
