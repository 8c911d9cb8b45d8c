import { Download } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'wouter';
import { type AnswerOf, queryString } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Time } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { vesselText } from '../containers/situation.ts';
import { StatusChip } from '../shared/TrackedBoxes.tsx';
import { PortalMap } from './PortalMap.tsx';

type Containers = AnswerOf<'GET /portal/containers'>;
const PAGE_SIZE = 30;
const MAX_TEXT_CHARACTERS = 50;

/** The boxes of the customer, on a map and as a list. */
export function PortalContainers() {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const query = useDeferredValue(text.trim()) || undefined;
  const path = `/portal/containers${queryString({ query, 'page[number]': page, 'page[size]': PAGE_SIZE })}`;
  const { data, error, refetch } = useGet<Containers>(['portal', 'containers', path], path, {
    placeholderData: (before) => before,
  });
  usePageTitle('Containers');
  return (
    <>
      <PageHead title="Containers" note="Where your containers are, and when they arrive.">
        <input
          className="input"
          type="search"
          aria-label="Number of a container or bill of lading"
          placeholder="Container or bill of lading"
          maxLength={MAX_TEXT_CHARACTERS}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <a className="btn" href={`/v2/portal/containers/export_csv${queryString({ query })}`} download>
          <Download size={14} aria-hidden /> CSV
        </a>
      </PageHead>
      <section className="scroll sheet" aria-label="Containers" tabIndex={0}>
        <PortalMap />
        {error !== null && data === undefined ? <Problem error={error} onRetry={() => void refetch()} /> : null}
        {error === null && data === undefined ? <Skeleton /> : null}
        {data === undefined ? null : <Rows containers={data} isSearch={query !== undefined} />}
        <Pager page={page} size={PAGE_SIZE} total={data?.meta.total ?? 0} onPage={setPage} />
      </section>
    </>
  );
}

function Rows({ containers: { data }, isSearch }: { readonly containers: Containers; readonly isSearch: boolean }) {
  if (data.length === 0) {
    return isSearch ? (
      <Empty title="Nothing has this number">Look for a part of a number of a container or bill of lading.</Empty>
    ) : (
      <Empty title="No containers yet">They appear here as soon as they are followed for you.</Empty>
    );
  }
  return (
    <PlainTable columns={['Container', 'Bill of lading', 'From', 'To', 'Status', 'Vessel', 'Arrival']}>
      {data.map((container) => (
        <tr key={container.id}>
          <td>
            <Link className="link mono" href={`/portal/containers/${container.id}`}>
              {showContainerNumber(container.number)}
            </Link>
          </td>
          <td className="mono">{container.bill_of_lading}</td>
          <td>{container.port_of_lading?.name ?? '–'}</td>
          <td>{container.port_of_discharge?.name ?? container.destination?.name ?? '–'}</td>
          <td>
            <StatusChip status={container.status} situation={container.situation} />
          </td>
          <td>{vesselText(container.situation)}</td>
          <td>
            <Arrival container={container} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function Arrival({ container }: { readonly container: Containers['data'][number] }) {
  const { pod_ata_at: arrivedAt, pod_eta_at: expectedAt } = container.situation;
  return (
    <>
      {arrivedAt === null ? (expectedAt === null ? null : 'Expected ') : 'Arrived '}
      <Time at={arrivedAt ?? expectedAt} zone={container.port_of_discharge?.timezone} missing="Not known yet" />
    </>
  );
}
