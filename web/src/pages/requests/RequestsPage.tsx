import { useGet } from '../../api/use-get.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/import.css';
import { FileSpreadsheet, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { type Many, queryString } from '../../api/json-api.ts';
import type { TrackingRequest } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { TrackButton } from '../../shell/TrackButton.tsx';
import { useListState } from '../../table/use-list-state.ts';
import { Ago } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { RequestActions } from './RequestActions.tsx';

const VIEWS = [
  ['failed', 'Failed'],
  ['pending', 'Being asked'],
  ['awaiting_manifest', 'Not known to the carrier yet'],
] as const;
type View = (typeof VIEWS)[number][0];

const PAGE_SIZE = 50;
const REFETCH_MS = 15_000;

/** Numbers that are not shipments yet, or never became any. */
export default function RequestsPage() {
  const { search, set } = useListState();
  const view = viewOf(search.get('view'));
  const scac = search.get('scac') ?? undefined;
  const [page, setPage] = useState(1);
  const show = (changes: Readonly<Record<string, string | undefined>>) => {
    setPage(1);
    set(changes);
  };
  const { data, error, refetch } = useRequests({ view, scac, page, size: PAGE_SIZE });
  const mayWork = useMay('member');
  const counts = {
    failed: useCount('failed', scac),
    pending: useCount('pending', scac),
    awaiting_manifest: useCount('awaiting_manifest', scac),
  };
  return (
    <>
      <PageHead
        title="Requests"
        note="Numbers that were handed over and are not followed yet. They count as no containers."
      >
        {mayWork ? (
          <Link className="btn" href="/import">
            <FileSpreadsheet size={15} aria-hidden />
            Import
          </Link>
        ) : null}
        <TrackButton />
      </PageHead>
      <Tabs
        label="Requests"
        tabs={VIEWS.map(([id, label]) => ({ id, label, count: counts[id] }))}
        selected={view}
        onSelect={(id) => show({ view: id })}
      />
      {scac === undefined ? null : (
        <div className="bar">
          <button type="button" className="btn" onClick={() => show({ scac: undefined })}>
            Only {scac}
            <X size={14} aria-label="show all carriers" />
          </button>
        </div>
      )}
      <TabPanel tab={view} className="scroll sheet">
        {error === null ? null : <Problem error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <Skeleton /> : null}
        {data === undefined ? null : data.data.length === 0 ? (
          <Empty title={view === 'failed' ? 'Nothing failed' : 'Nothing waits'}>
            What you hand over appears here until it is found.
          </Empty>
        ) : (
          <PlainTable columns={['Number', 'Carrier', 'Why', 'References', 'Asked']} actions={mayWork} kind="requests">
            {data.data.map((request) => (
              <Row key={request.id} request={request} mayWork={mayWork} />
            ))}
          </PlainTable>
        )}
      </TabPanel>
      <Pager page={page} size={PAGE_SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
    </>
  );
}

function Row({ request, mayWork }: { readonly request: TrackingRequest; readonly mayWork: boolean }) {
  const { request_number: number, scac, ref_numbers: references, created_at: createdAt } = request.attributes;
  return (
    <tr>
      <td className="mono">{number}</td>
      <td>{scac ?? <span className="dim">To be found out</span>}</td>
      <td className="why">{reasonText(request)}</td>
      <td className="dim">{references?.join(', ')}</td>
      <td>
        <Ago at={createdAt} />
      </td>
      {mayWork ? (
        <td className="end actions">
          <RequestActions request={request} />
        </td>
      ) : null}
    </tr>
  );
}

interface Asked {
  readonly view: View;
  readonly scac: string | undefined;
  readonly page: number;
  readonly size: number;
}

function useRequests({ view, scac, page, size }: Asked) {
  const query = queryString({ 'filter[status]': view, 'filter[scac]': scac, 'page[size]': size, 'page[number]': page });
  return useGet<Many<TrackingRequest>>(['tracking_requests', view, scac, page, size], `/tracking_requests${query}`, {
    refetchInterval: REFETCH_MS,
    placeholderData: (before) => before,
  });
}

function useCount(view: View, scac: string | undefined): number | undefined {
  return useRequests({ view, scac, page: 1, size: 1 }).data?.meta.total;
}

function viewOf(name: string | null): View {
  return VIEWS.find(([one]) => one === name)?.[0] ?? 'failed';
}

const FAILURE_REASONS: Readonly<Record<string, string>> = {
  booking_cancelled: 'The booking was cancelled.',
  duplicate: 'It is followed already.',
  expired: 'The carrier did not come to know it within a week.',
  internal_processing_error: 'Something went wrong here. Try again.',
  invalid_number:
    'There is no such number: a container has four letters and seven digits, of which the last checks the others.',
  not_found: 'The carrier does not know it. Is the number right, and the carrier?',
  retries_exhausted: 'The carrier did not answer for a day.',
  shipping_line_unreachable: 'The carrier cannot be reached.',
  unrecognized_response: 'The carrier’s answer could not be understood.',
  data_unavailable: 'The carrier has no data on it.',
  scac_auto_detect_failed: 'No carrier that was asked knows it. Name the carrier.',
};

/** Why a request is where it is, and what might help. */
function reasonText({ attributes }: TrackingRequest): string {
  const { status, failed_reason: reason, waiting_for: waitingFor, is_retrying: isRetrying } = attributes;
  if (waitingFor) return waitingFor;
  if (status === 'failed') return FAILURE_REASONS[reason ?? ''] ?? 'It could not be followed.';
  if (status === 'awaiting_manifest') return 'The carrier does not know it yet; it is asked once a day for a week.';
  return isRetrying ? 'The carrier did not answer; it is asked again.' : 'The carrier is being asked.';
}
