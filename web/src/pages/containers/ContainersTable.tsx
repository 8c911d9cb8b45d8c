import { type ReactNode, useMemo, useState } from 'react';
import type { Container } from '../../api/resources.ts';
import { DataTable, type Selection } from '../../table/DataTable.tsx';
import { CONTAINER_COLUMNS, CONTAINER_FIELDS, SHIPMENT_FIELDS } from './columns.tsx';

interface ContainersTableProps {
  readonly label: string;
  /** Filters of the list. */
  readonly filter: string;
  readonly columns: readonly string[];
  /** At first. */
  readonly sort: string;
  readonly empty: ReactNode;
  readonly onTotal?: (total: number) => void;
}

/** Containers that have something in common, as the list shows them. */
export function ContainersTable({ label, filter, columns, sort: first, empty, onTotal }: ContainersTableProps) {
  const [sort, setSort] = useState(first);
  const [selected, setSelected] = useState<Selection<Container>>(new Map());
  const ids = columns.join();
  const shown = useMemo(
    () => ids.split(',').flatMap((id) => CONTAINER_COLUMNS.find((column) => column.id === id) ?? []),
    [ids],
  );
  return (
    <DataTable<Container>
      label={label}
      queryKey="containers"
      path={`/containers?${filter}&sort=${sort}&include=shipment&fields%5Bcontainer%5D=${CONTAINER_FIELDS}&fields%5Bshipment%5D=${SHIPMENT_FIELDS}`}
      columns={shown}
      sort={sort}
      onSort={setSort}
      selected={selected}
      onSelect={setSelected}
      nameOf={(row) => row.attributes.number}
      addressOf={(row) => `/containers/${row.id}`}
      compact={false}
      empty={empty}
      {...(onTotal && { onTotal })}
    />
  );
}
