import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import { linksTo, type ShipmentDocument } from '../../api/documents.ts';
import type { Resource } from '../../api/json-api.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import type { Column } from '../../table/DataTable.tsx';
import { RowLink } from '../../table/RowLink.tsx';
import { Ago } from '../../time/shown.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { kindName, showBytes } from './file-kind.ts';
import { StatusWithReason } from './StatusChip.tsx';
import { TypeName } from './TypeName.tsx';

export const SOURCE_NAMES: Readonly<Record<ShipmentDocument['attributes']['source'], string>> = {
  upload: 'Upload',
  api: 'API',
  email: 'E-mail',
  split_document: 'Part of another',
};

export const DOCUMENT_COLUMNS: readonly Column<ShipmentDocument>[] = [
  {
    id: 'name',
    onCard: true,
    label: 'Name',
    widthPx: 210,
    sort: 'name',
    cell: ({ row }) => (
      <span title={row.attributes.name}>
        <RowLink href={`/documents/${row.id}`}>{row.attributes.name}</RowLink>
      </span>
    ),
  },
  {
    id: 'type',
    onCard: true,
    label: 'Type',
    widthPx: 150,
    sort: 'document_type',
    cell: ({ row }) => <TypeName document={row} />,
  },
  {
    id: 'status',
    onCard: true,
    label: 'Status',
    widthPx: 210,
    cell: ({ row }) => <StatusWithReason document={row} />,
  },
  {
    id: 'shipments',
    onCard: true,
    label: 'Shipments',
    widthPx: 150,
    cell: ({ row, included }) => (
      <Linked
        document={row}
        relationship="shipments"
        included={included}
        nameOf={(one) => (one as Shipment).attributes.bill_of_lading_number}
      />
    ),
  },
  {
    id: 'containers',
    label: 'Containers',
    widthPx: 150,
    cell: ({ row, included }) => (
      <Linked
        document={row}
        relationship="cargos"
        included={included}
        nameOf={(one) => showContainerNumber((one as Container).attributes.number)}
      />
    ),
  },
  {
    id: 'file',
    label: 'File',
    widthPx: 110,
    cell: ({ row }) => (
      <span title={row.attributes.file_name}>
        {kindName(row.attributes.file_name)}
        <span className="sub">{showBytes(row.attributes.file_size_bytes)}</span>
      </span>
    ),
  },
  {
    id: 'source',
    label: 'Came by',
    widthPx: 90,
    cell: ({ row }) => SOURCE_NAMES[row.attributes.source],
  },
  {
    id: 'created',
    label: 'When',
    widthPx: 100,
    sort: 'created_at',
    cell: ({ row }) => <Ago at={row.attributes.created_at} />,
  },
];

interface LinkedProps {
  readonly document: ShipmentDocument;
  readonly relationship: 'shipments' | 'cargos';
  readonly included: readonly Resource[];
  readonly nameOf: (one: Resource) => string;
}

/** The first of what a document belongs to, and how many more there are. */
function Linked({ document, relationship, included, nameOf }: LinkedProps) {
  const links = linksTo(document, relationship);
  const [first] = links;
  const found = included.find((one) => one.id === first?.id);
  if (first === undefined || found === undefined) return <Missing why="Linked to none" />;
  const page = relationship === 'shipments' ? 'shipments' : 'containers';
  return (
    <>
      <Link href={`/${page}/${first.id}`} className="mono row-link" onClick={keepFromRow}>
        {nameOf(found)}
      </Link>
      {links.length > 1 ? <span className="sub">and {links.length - 1} more</span> : null}
    </>
  );
}

function keepFromRow(event: MouseEvent): void {
  event.stopPropagation();
}
