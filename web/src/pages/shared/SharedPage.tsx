import { useGet } from '../../api/use-get.ts';
import '../../styles/map.css';
import '../../styles/timeline.css';
import { Ship } from 'lucide-react';
import { ApiError } from '../../api/client.ts';
import { Time } from '../../time/shown.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Parted } from '../containers/Parted.tsx';
import { SharedMap } from './SharedMap.tsx';
import { TrackedBoxes } from './TrackedBoxes.tsx';
import type { Tracked } from './tracked.ts';

/** What somebody sees who was sent a link to one shipment. */
export default function SharedPage({ token }: { readonly token: string }) {
  const { data, error, refetch } = useGet<Tracked>(['shared', token], `/shared/${encodeURIComponent(token)}`);
  if (error instanceof ApiError && error.status === 404) return <BrokenLink />;
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return (
    <main className="column scroll">
      <div className="head">
        <div>
          <div className="crumb">
            <Ship size={14} aria-hidden /> Landfall, shared with you
          </div>
          <h1>
            <span className="mono">{data.number}</span>
          </h1>
          <p>
            {data.carrier_name}, {data.port_of_lading?.name ?? 'origin not named'} to{' '}
            {data.port_of_discharge?.name ?? 'port not named'}.{' '}
            {data.arrived_at === null ? 'Estimated arrival ' : 'Arrived '}
            <Time at={data.arrived_at ?? data.eta_at} zone={data.port_of_discharge?.timezone} missing="not known yet" />
            {data.containers_differ ? ', of most containers' : null}
          </p>
        </div>
      </div>
      {data.containers_differ ? <Parted boxes={data.containers} /> : null}
      <SharedMap at={`/shared/${encodeURIComponent(token)}/containers`} containers={data.containers} />
      <TrackedBoxes containers={data.containers} />
    </main>
  );
}

/** Which of the three it is, is not for strangers to know. */
function BrokenLink() {
  return (
    <main className="empty">
      <h1>This link does not open anything</h1>
      <p>It has expired, was withdrawn, or was not copied whole.</p>
      <p>Ask whoever sent it to you for a new one.</p>
    </main>
  );
}
