import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { send } from '../../api/client.ts';
import {
  refreshDocuments,
  type ShipmentDocument,
  statusOf,
  useDocumentTypes,
  useHasDocuments,
} from '../../api/documents.ts';
import type { Many } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { DataTable, type Selection } from '../../table/DataTable.tsx';
import { FilterBar } from '../../table/FilterBar.tsx';
import type { FilterKind } from '../../table/filter-kind.ts';
import { isFiltered, useListState } from '../../table/use-list-state.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { DOCUMENT_COLUMNS } from './columns.tsx';
import { DocumentTabs } from './DocumentTabs.tsx';
import { UploadDialog } from './UploadDialog.tsx';
import { useUploading } from './use-uploads.ts';

const DEFAULT_SORT = '-created_at';

export default function DocumentsPage() {
  const hasDocuments = useHasDocuments();
  return hasDocuments ? (
    <DocumentList />
  ) : (
    <div className="empty">
      <h1>Documents are switched off</h1>
      An administrator of the installation can switch the feature on for this account.
    </div>
  );
}

function DocumentList() {
  const { search, set } = useListState();
  const mayWrite = useMay('member');
  const [selected, setSelected] = useState<Selection<ShipmentDocument>>(new Map());
  const [total, setTotal] = useState<number>();
  const { uploads, isUploading, setIsUploading } = useUploading(mayWrite);
  const filters = useFilters();
  const query = new URLSearchParams(search);
  if (!query.has('sort')) query.set('sort', DEFAULT_SORT);
  useRefreshWhileWaiting();
  return (
    <>
      <div className="head">
        <h1>Documents</h1>
        <div className="grow" />
        {mayWrite ? (
          <>
            <ReadAgain selected={selected} onDone={() => setSelected(new Map())} />
            <Button icon={Upload} label="Upload" look="primary" onClick={() => setIsUploading(true)} />
          </>
        ) : null}
      </div>
      <DocumentTabs />
      <FilterBar
        kinds={filters}
        search={search}
        onChange={set}
        total={total === undefined ? 'Counting…' : counted(total, 'document')}
      />
      <DataTable<ShipmentDocument>
        label="Documents"
        queryKey="documents"
        path={`/documents?${query}&include=shipments,cargos`}
        columns={DOCUMENT_COLUMNS}
        sort={search.get('sort') ?? DEFAULT_SORT}
        onSort={(sort) => set({ sort })}
        selected={selected}
        onSelect={setSelected}
        nameOf={(row) => row.attributes.name}
        addressOf={(row) => `/documents/${row.id}`}
        compact={false}
        onTotal={setTotal}
        empty={
          <EmptyDocuments
            isFiltered={isFiltered(search)}
            onUpload={mayWrite ? () => setIsUploading(true) : undefined}
          />
        }
      />
      {isUploading ? <UploadDialog uploads={uploads} onClose={() => setIsUploading(false)} /> : null}
    </>
  );
}

function useFilters(): readonly FilterKind[] {
  const types = useDocumentTypes();
  return [
    { parameter: 'filter[reference]', label: 'Number', hint: 'Container, bill of lading or booking' },
    { parameter: 'filter[filename]', label: 'File name', hint: 'notice' },
    { parameter: 'filter[document_types]', label: 'Type', choices: types.map(({ code, label }) => [code, label]) },
  ];
}

const REFRESH_MS = 3_000;

/** Documents are read within seconds, and the stream of changes may be away. */
function useRefreshWhileWaiting(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      const pages = queries.getQueriesData<Many<ShipmentDocument>>({ queryKey: ['documents'], type: 'active' });
      const isWaiting = pages.some(([, page]) => page?.data.some((one) => statusOf(one) === 'waiting'));
      if (isWaiting) void queries.invalidateQueries({ queryKey: ['documents'] });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [queries]);
}

interface ReadAgainProps {
  readonly selected: Selection<ShipmentDocument>;
  readonly onDone: () => void;
}

function ReadAgain({ selected, onDone }: ReadAgainProps) {
  const queries = useQueryClient();
  const say = useSay();
  if (selected.size === 0) return null;
  const readAgain = async () => {
    try {
      for (const id of selected.keys()) await send('POST', `/documents/${id}/reclassify`);
      say(`${counted(selected.size, 'document')} to be read again`);
      onDone();
    } catch (error) {
      say(messageOf(error), 'bad');
    }
    await refreshDocuments(queries);
  };
  return <Button icon={RefreshCw} label={`Read ${selected.size} again`} onClick={() => void readAgain()} />;
}

interface EmptyDocumentsProps {
  readonly isFiltered: boolean;
  readonly onUpload: (() => void) | undefined;
}

function EmptyDocuments({ isFiltered: isLess, onUpload }: EmptyDocumentsProps) {
  if (isLess) return <Empty title="No document matches">The filters above leave nothing over: remove one.</Empty>;
  return (
    <Empty title="No documents yet">
      Bills of lading, arrival notices, invoices: drop them here, and the numbers in them find their shipments.
      {onUpload === undefined ? null : <Button icon={Upload} label="Upload" look="primary" onClick={onUpload} />}
    </Empty>
  );
}
