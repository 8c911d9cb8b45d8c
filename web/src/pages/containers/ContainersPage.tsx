import { Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { relatedId } from '../../api/json-api.ts';
import { useOverview } from '../../api/overview.ts';
import type { Container } from '../../api/resources.ts';
import { BulkTag } from '../../table/BulkTag.tsx';
import { ColumnChooser, useShownColumns } from '../../table/ColumnChooser.tsx';
import { DataTable, type Selection } from '../../table/DataTable.tsx';
import { EmptyList } from '../../table/EmptyList.tsx';
import { ExportLinks } from '../../table/ExportLinks.tsx';
import { FilterBar } from '../../table/FilterBar.tsx';
import type { FilterChanges } from '../../table/filter-kind.ts';
import { SavedViews } from '../../table/SavedViews.tsx';
import { selectedText } from '../../table/select-all.ts';
import { isFiltered, useListState } from '../../table/use-list-state.ts';
import { counted } from '../../text/counted.ts';
import { usePreference } from '../../ui/preferences.ts';
import { useCustomColumns } from '../fields/custom-columns.tsx';
import { CONTAINER_COLUMNS, CONTAINER_FIELDS, SHIPMENT_FIELDS } from './columns.tsx';
import { CONTAINER_FILTERS } from './filters.ts';
import { QuickFilters } from './QuickFilters.tsx';

const DEFAULT_SORT = '-created_at';
/** Not shown at first. */
const HIDDEN = ['sure', 'appointment', 'size', 'destination', 'customer', 'fees', 'tags', 'updated'];
const SIZES = ['comfortable', 'compact'] as const;

export default function ContainersPage() {
  const { search, set } = useListState();
  const custom = useCustomColumns<Container>('Container');
  const all = useMemo(() => [...CONTAINER_COLUMNS, ...custom], [custom]);
  const [columns, choose] = useShownColumns('containers', all, [...HIDDEN, ...custom.map((one) => one.id)]);
  const [size, chooseSize] = usePreference('rows', SIZES, 'comfortable');
  const [selected, setSelected] = useState<Selection<Container>>(new Map());
  const [total, setTotal] = useState<number>();
  const totalText = total === undefined ? 'Counting…' : counted(total, 'container');
  const query = listQuery(search);
  const change = (changes: FilterChanges) => {
    // What is selected and no longer listed would be changed unseen.
    setSelected(new Map());
    set(changes);
  };
  return (
    <>
      <div className="head">
        <h1>Containers</h1>
        <div className="grow" />
        <BulkTag shipmentIds={shipmentIdsOf(selected)} onDone={() => setSelected(new Map())} />
        <ColumnChooser all={all} shown={columns} onChoose={choose} />
        <button
          type="button"
          className="btn wide"
          aria-pressed={size === 'compact'}
          onClick={() => chooseSize(size === 'compact' ? 'comfortable' : 'compact')}
        >
          <Rows3 size={15} aria-hidden />
          Compact
        </button>
        <ExportLinks list="containers" query={query} columns={columns} />
      </div>
      <QuickFilters search={search} onChange={change} overview={useOverview().data} />
      <SavedViews entity="container" search={search} columns={columns.map((one) => one.id)} onColumns={choose} />
      <FilterBar kinds={CONTAINER_FILTERS} search={search} onChange={change} total={totalText} />
      <DataTable<Container>
        label="Containers"
        queryKey="containers"
        path={`/containers?${query}&include=shipment&fields%5Bcontainer%5D=${CONTAINER_FIELDS}&fields%5Bshipment%5D=${SHIPMENT_FIELDS}`}
        columns={columns}
        sort={search.get('sort') ?? DEFAULT_SORT}
        onSort={(sort) => set({ sort })}
        selected={selected}
        onSelect={setSelected}
        nameOf={(row) => row.attributes.number}
        addressOf={(row) => `/containers/${row.id}`}
        compact={size === 'compact'}
        onTotal={setTotal}
        empty={<EmptyList noun="container" isFiltered={isFiltered(search)} />}
      />
      <div className="pager">
        <span role="status">{selected.size > 0 ? selectedText(selected.size, total) : totalText}</span>
        <div className="grow" />
        <span className="dim wide">
          Move with <kbd>j</kbd> <kbd>k</kbd>, select with <kbd>x</kbd>, open with <kbd>Enter</kbd>
        </span>
      </div>
    </>
  );
}

function shipmentIdsOf(selected: Selection<Container>): string[] {
  return [...new Set([...selected.values()].flatMap((row) => relatedId(row, 'shipment') ?? []))];
}

function listQuery(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  if (!query.has('sort')) query.set('sort', DEFAULT_SORT);
  return query.toString();
}
