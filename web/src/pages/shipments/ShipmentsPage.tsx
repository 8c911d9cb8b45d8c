import { useMemo, useState } from 'react';
import type { Shipment } from '../../api/resources.ts';
import { BulkTag } from '../../table/BulkTag.tsx';
import { ColumnChooser, useShownColumns } from '../../table/ColumnChooser.tsx';
import { type Column, DataTable, type Selection } from '../../table/DataTable.tsx';
import { EmptyList } from '../../table/EmptyList.tsx';
import { ExportLinks } from '../../table/ExportLinks.tsx';
import { FilterBar } from '../../table/FilterBar.tsx';
import type { FilterKind } from '../../table/filter-kind.ts';
import { RowLink } from '../../table/RowLink.tsx';
import { SavedViews } from '../../table/SavedViews.tsx';
import { selectedText } from '../../table/select-all.ts';
import { isFiltered, useListState } from '../../table/use-list-state.ts';
import { counted } from '../../text/counted.ts';
import { placeName } from '../../text/place-name.ts';
import { inDays } from '../../time/duration.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { useCustomColumns } from '../fields/custom-columns.tsx';
import { ContainersCell } from './ContainersCell.tsx';

const DEFAULT_SORT = '-created_at';
/** Not shown at first. */
const HIDDEN = ['destination', 'vessel', 'references', 'tags'];

const COLUMNS: readonly Column<Shipment>[] = [
  {
    id: 'number',
    label: 'Bill of lading',
    widthPx: 150,
    sort: 'bill_of_lading_number',
    onCard: true,
    cell: ({ row }) => <RowLink href={`/shipments/${row.id}`}>{row.attributes.bill_of_lading_number}</RowLink>,
  },
  {
    id: 'carrier',
    label: 'Carrier',
    widthPx: 120,
    sort: 'shipping_line_name',
    cell: ({ row }) => row.attributes.shipping_line_short_name,
  },
  {
    id: 'customer',
    label: 'Customer',
    widthPx: 150,
    sort: 'customer_name',
    cell: ({ row }) => row.attributes.customer_name ?? <Missing why="No customer was named" />,
  },
  {
    id: 'from',
    label: 'From',
    widthPx: 140,
    sort: 'port_of_lading_name',
    cell: ({ row: { attributes: is } }) => portName(is.port_of_lading_name, is.port_of_lading_locode),
  },
  {
    id: 'to',
    label: 'To',
    onCard: true,
    widthPx: 140,
    sort: 'port_of_discharge_name',
    cell: ({ row: { attributes: is } }) => portName(is.port_of_discharge_name, is.port_of_discharge_locode),
  },
  {
    id: 'eta',
    label: 'Arrival',
    onCard: true,
    widthPx: 190,
    sort: 'pod_eta_at',
    cell: ({ row: { attributes: is } }) => (
      <>
        <Time
          at={is.pod_ata_at ?? is.pod_eta_at}
          zone={is.pod_timezone}
          hideZone
          missing={<Missing why="The line has given no estimate yet" />}
        />
        <span className="sub">
          {is.pod_ata_at !== null ? 'arrived' : is.pod_eta_at === null ? '' : inDays(is.pod_eta_at, is.pod_timezone)}
        </span>
      </>
    ),
  },
  {
    id: 'containers',
    label: 'Containers',
    onCard: true,
    widthPx: 210,
    cell: ({ row }) => <ContainersCell shipment={row} />,
  },
  {
    id: 'destination',
    label: 'Destination',
    widthPx: 140,
    cell: ({ row: { attributes: is } }) =>
      is.destination_name === null ? (
        <Missing why="It ends at the port" />
      ) : (
        placeName(is.destination_name, is.destination_locode)
      ),
  },
  {
    id: 'vessel',
    label: 'Vessel / voyage',
    widthPx: 170,
    cell: ({ row: { attributes: is } }) =>
      is.pod_vessel_name === null ? (
        <Missing why="The line has not named it yet" />
      ) : (
        <>
          {is.pod_vessel_name}
          <span className="sub">{is.pod_voyage_number}</span>
        </>
      ),
  },
  {
    id: 'references',
    label: 'References',
    widthPx: 140,
    cell: ({ row }) => row.attributes.ref_numbers.join(', ') || <Missing why="No references were given" />,
  },
  {
    id: 'tags',
    label: 'Tags',
    widthPx: 140,
    cell: ({ row }) => row.attributes.tags.join(', ') || <Missing why="No tags" />,
  },
  {
    id: 'tracking',
    label: 'Tracking',
    widthPx: 120,
    cell: ({ row }) =>
      row.attributes.line_tracking_stopped_at === null ? (
        <Chip tone="ok">Active</Chip>
      ) : (
        <Chip tone="mute">Stopped</Chip>
      ),
  },
  {
    id: 'updated',
    label: 'Updated',
    widthPx: 110,
    sort: 'line_tracking_last_succeeded_at',
    cell: ({ row }) =>
      row.attributes.line_tracking_last_succeeded_at === null ? (
        <Missing why="The line has not answered yet" />
      ) : (
        <Ago at={row.attributes.line_tracking_last_succeeded_at} />
      ),
  },
];

const FILTERS: readonly FilterKind[] = [
  { parameter: 'q', label: 'Contains', hint: 'Number, reference or customer' },
  { parameter: 'filter[port_of_discharge]', label: 'Discharge port', hint: 'USLGB, USLAX' },
  { parameter: 'filter[scac]', label: 'Carrier', hint: 'EGLV, MAEU' },
  { parameter: 'filter[tag]', label: 'Tag', hint: 'urgent' },
  { parameter: 'filter[pod_eta_at]', label: 'Arrival', days: 'reader' },
  {
    parameter: 'filter[tracking_stopped]',
    label: 'Tracking',
    choices: [
      ['false', 'Active'],
      ['true', 'Stopped'],
    ],
  },
];

function portName(name: string | null, locode: string | null) {
  return name ? placeName(name, locode) : <Missing why="The line has not named it yet" />;
}

export default function ShipmentsPage() {
  const { search, set } = useListState();
  const custom = useCustomColumns<Shipment>('Shipment');
  const all = useMemo(() => [...COLUMNS, ...custom], [custom]);
  const [columns, choose] = useShownColumns('shipments', all, [...HIDDEN, ...custom.map((one) => one.id)]);
  const [selected, setSelected] = useState<Selection<Shipment>>(new Map());
  const [total, setTotal] = useState<number>();
  const query = new URLSearchParams(search);
  if (!query.has('sort')) query.set('sort', DEFAULT_SORT);
  return (
    <>
      <div className="head">
        <h1>Shipments</h1>
        <div className="grow" />
        <BulkTag shipmentIds={[...selected.keys()]} onDone={() => setSelected(new Map())} />
        <ColumnChooser all={all} shown={columns} onChoose={choose} />
        <ExportLinks list="shipments" query={query.toString()} columns={columns} />
      </div>
      <SavedViews entity="shipment" search={search} columns={columns.map((one) => one.id)} onColumns={choose} />
      <FilterBar
        kinds={FILTERS}
        search={search}
        onChange={(changes) => {
          setSelected(new Map());
          set(changes);
        }}
        total={
          selected.size > 0
            ? selectedText(selected.size, total)
            : total === undefined
              ? 'Counting…'
              : counted(total, 'shipment')
        }
      />
      <DataTable<Shipment>
        label="Shipments"
        queryKey="shipments"
        path={`/shipments?${query}`}
        columns={columns}
        sort={search.get('sort') ?? DEFAULT_SORT}
        onSort={(sort) => set({ sort })}
        selected={selected}
        onSelect={setSelected}
        nameOf={(row) => row.attributes.bill_of_lading_number}
        addressOf={(row) => `/shipments/${row.id}`}
        compact={false}
        onTotal={setTotal}
        empty={<EmptyList noun="shipment" isFiltered={isFiltered(search)} />}
      />
    </>
  );
}
