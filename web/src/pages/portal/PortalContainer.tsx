import '../../styles/map.css';
import '../../styles/timeline.css';
import { Link } from 'wouter';
import { ApiError } from '../../api/client.ts';
import { useGet } from '../../api/use-get.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Time } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { SharedMap } from '../shared/SharedMap.tsx';
import { TrackedBoxes } from '../shared/TrackedBoxes.tsx';
import type { Tracked } from '../shared/tracked.ts';

/** The journey of one box of the customer. */
export function PortalContainer({ id }: { readonly id: string }) {
  const path = `/portal/containers/${encodeURIComponent(id)}`;
  const { data, error, refetch } = useGet<Tracked>(['portal', 'container', id], path);
  const number = showContainerNumber(data?.containers[0]?.number ?? '');
  usePageTitle(number === '' ? 'Container' : number);
  if (error instanceof ApiError && error.status === 404) {
    return <Empty title="There is no such container">It is not among those that are followed for you.</Empty>;
  }
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <section className="scroll column" aria-label="Journey" tabIndex={0}>
      <PageHead
        title={<span className="mono">{number}</span>}
        crumb={
          <Link className="link" href="/portal">
            Containers
          </Link>
        }
        note={
          <>
            Bill of lading {data.number}, {data.carrier_name}, {data.port_of_lading?.name ?? 'origin not named'} to{' '}
            {data.port_of_discharge?.name ?? 'port not named'}.{' '}
            {data.arrived_at === null ? 'Estimated arrival ' : 'Arrived '}
            <Time at={data.arrived_at ?? data.eta_at} zone={data.port_of_discharge?.timezone} missing="not known yet" />
          </>
        }
      />
      <SharedMap at="/portal/containers" containers={data.containers} />
      <TrackedBoxes containers={data.containers} />
    </section>
  );
}
