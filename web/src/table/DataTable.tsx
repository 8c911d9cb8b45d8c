import {
  type ColumnDef,
  columnVisibilityFeature,
  type ReactTable,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Resource } from '../api/json-api.ts';
import { Problem } from '../ui/Problem.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { BodyRow } from './BodyRow.tsx';
import { SelectAll } from './SelectAll.tsx';
import { type Row, usePagedRows } from './use-paged-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Place {
  offsetPx: number;
  /** Index of the row that the keys are on; -1 for none. */
  current: number;
}

const MAX_REMEMBERED_PLACES = 50;
const places = new Map<string, Place>();

export interface Column<R> {
  readonly id: string;
  readonly label: string;
  readonly widthPx: number;
  /** Name under which the service sorts by it. */
  readonly sort?: string;
  readonly cell: (row: Row<R>) => ReactNode;
  /** Part of the card that stands for the row on a phone. */
  readonly onCard?: true;
}

export type Selection<R> = ReadonlyMap<string, R>;

interface DataTableProps<R extends Resource> {
  readonly label: string;
  /** First part of the query key: what live changes make stale. */
  readonly queryKey: string;
  readonly path: string;
  readonly columns: readonly Column<R>[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  /** The selected rows by id. */
  readonly selected: Selection<R>;
  readonly onSelect: (selected: Selection<R>) => void;
  readonly nameOf: (row: R) => string;
  readonly addressOf: (row: R) => string;
  readonly compact: boolean;
  readonly empty: ReactNode;
  readonly onTotal?: (total: number) => void;
}

const ROW_PX = 36;
const COMPACT_ROW_PX = 28;
const CARD_PX = 100;
const CHECKBOX_PX = 44;
const OVERSCAN_ROWS = 6;
/** Shown while it is not known how many there are. */
const WAITING_ROWS = Array.from({ length: 16 }, (_, index) => ({ index, start: 0, end: 0 }));

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
type Features = typeof features;

/** A list of any length: rows in view are drawn, pages in view are fetched; j, k, x and Enter work on it. */
export function DataTable<R extends Resource>(props: DataTableProps<R>) {
  const { path, compact, onTotal } = props;
  const isPhone = useIsPhone();
  const columns = useCardColumns(props.columns, isPhone);
  const rowPx = isPhone ? CARD_PX : compact ? COMPACT_ROW_PX : ROW_PX;
  const place = useRememberedPlace(path);
  const frame = useRef<HTMLElement>(null);
  const [range, setRange] = useState({ first: 0, last: 40 });
  const rows = usePagedRows<R>(props.queryKey, path, range.first, range.last);
  const total = rows.total ?? 0;
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN_ROWS,
    initialOffset: place.offsetPx,
    onChange: (instance) => {
      place.offsetPx = instance.scrollOffset ?? 0;
      const shown = instance.getVirtualItems();
      const next = { first: shown[0]?.index ?? 0, last: shown.at(-1)?.index ?? 0 };
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next));
    },
  });
  useEffect(() => {
    // Places of rows are computed anew when rows have another height.
    if (rowPx > 0) virtual.measure();
  }, [virtual, rowPx]);
  const { total: known } = rows;
  useEffect(() => {
    if (known !== undefined) onTotal?.(known);
  }, [onTotal, known]);
  const table = useColumns(columns);
  const actions = useRowActions(props);
  const current = useRowKeys(frame, place.current, total, virtual.scrollToIndex, (index, action) => {
    const row = rows.rowAt(index)?.row;
    if (row === undefined) return;
    if (action === 'open') actions.onOpen(row);
    else actions.onToggle(row);
  });
  place.current = current;
  if (rows.error !== null && rows.total === undefined) return <Problem error={rows.error} onRetry={rows.refetch} />;
  if (rows.total === 0) return <div className="table-frame">{props.empty}</div>;
  const items = rows.total === undefined ? WAITING_ROWS : virtual.getVirtualItems();
  return (
    <section className="table-frame" ref={frame} aria-label={props.label} tabIndex={0}>
      <table className={isPhone ? 'grid on-phone' : compact ? 'grid compact' : 'grid'} aria-rowcount={total + 1}>
        <Header {...props} columns={columns} table={table} total={total} />
        <tbody>
          <Spacer heightPx={items[0]?.start ?? 0} columns={columns.length + 1} />
          {items.map(({ index }) => (
            <BodyRow
              key={index}
              index={index}
              found={rows.rowAt(index)}
              columns={columns}
              isCurrent={index === current}
              isSelected={props.selected.has(rows.rowAt(index)?.row.id ?? '')}
              nameOf={props.nameOf}
              {...actions}
            />
          ))}
          <Spacer heightPx={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} columns={columns.length + 1} />
        </tbody>
      </table>
    </section>
  );
}

/** On a phone a row is a card of what matters most; a list that names nothing shows all. */
function useCardColumns<R>(columns: readonly Column<R>[], isPhone: boolean): readonly Column<R>[] {
  return useMemo(() => {
    const cards = columns.filter(({ onCard }) => onCard);
    return isPhone && cards.length > 0 ? cards : columns;
  }, [columns, isPhone]);
}

/** The same two functions for as long as the table is there, so that rows need not be drawn again for new ones. */
function useRowActions<R extends Resource>(props: DataTableProps<R>) {
  const newest = useRef(props);
  newest.current = props;
  const [, navigate] = useLocation();
  return useMemo(
    () => ({
      onOpen: (row: R) => navigate(newest.current.addressOf(row)),
      onToggle: (row: R) => newest.current.onSelect(toggled(newest.current.selected, row)),
    }),
    [navigate],
  );
}

function useColumns<R extends Resource>(columns: readonly Column<R>[]): ReactTable<Features, R> {
  const definitions = useMemo(
    () => columns.map((column) => ({ id: column.id, header: column.label }) as ColumnDef<Features, R>),
    [columns],
  );
  return useTable<Features, R>({ features, columns: definitions, data: [] });
}

interface HeaderProps<R extends Resource> extends DataTableProps<R> {
  readonly table: ReactTable<Features, R>;
  readonly total: number;
}

function Header<R extends Resource>(props: HeaderProps<R>) {
  const { table, columns, sort, onSort, path, total, selected, onSelect } = props;
  return (
    <thead>
      <tr>
        <th scope="col" style={{ width: CHECKBOX_PX }}>
          <SelectAll<R> path={path} total={total} selected={selected} onSelect={onSelect} />
        </th>
        {table.getVisibleLeafColumns().map(({ id }) => {
          const column = columns.find((one) => one.id === id);
          if (column === undefined) return null;
          return <HeaderCell key={id} column={column} sort={sort} onSort={onSort} />;
        })}
      </tr>
    </thead>
  );
}

interface HeaderCellProps<R> {
  readonly column: Column<R>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function HeaderCell<R>({ column, sort, onSort }: HeaderCellProps<R>) {
  const { label, widthPx, sort: name } = column;
  if (name === undefined) {
    return (
      <th scope="col" style={{ width: widthPx }}>
        {label}
      </th>
    );
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  return (
    <th scope="col" style={{ width: widthPx }} aria-sort={direction}>
      <button type="button" onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}>
        {label}
        {direction === 'ascending' ? <ArrowUp size={12} aria-hidden /> : null}
        {direction === 'descending' ? <ArrowDown size={12} aria-hidden /> : null}
      </button>
    </th>
  );
}

function Spacer({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  return heightPx <= 0 ? null : (
    <tr className="spacer" aria-hidden>
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  );
}

function toggled<R extends Resource>(selected: Selection<R>, row: R): Selection<R> {
  const next = new Map(selected);
  if (!next.delete(row.id)) next.set(row.id, row);
  return next;
}

/** Where somebody was in a list: who opens a row and comes back finds the list as it was left. */
function useRememberedPlace(list: string): Place {
  const [place] = useState<Place>(() => places.get(list) ?? { offsetPx: 0, current: -1 });
  useEffect(
    () => () => {
      if (places.size >= MAX_REMEMBERED_PLACES) places.clear();
      places.set(list, { ...place });
    },
    [list, place],
  );
  return place;
}
