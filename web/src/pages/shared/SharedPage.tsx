import { useGet } from '../../api/use-get.ts';
import '../../styles/map.css';
import '../../styles/timeline.css';
import { Ship } from 'lucide-react';
import { ApiError } from '../../api/client.ts';
import type { ContainerStatus, Situation } from '../../api/resources.ts';
import { freeDayText } from '../../embed/words.ts';
import { Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { eventTitle } from '../container/milestones.ts';
import { showContainerNumber } from '../containers/container-number.ts';
import { Parted, Whereabouts } from '../containers/Parted.tsx';
import { statusOf } from '../containers/situation.ts';
import { SharedMap } from './SharedMap.tsx';

interface Shared {
  readonly number: string;
  readonly carrier_name: string;
  readonly port_of_lading: { readonly name: string | null } | null;
  readonly port_of_discharge: { readonly name: string | null; readonly timezone: string | null } | null;
  readonly eta_at: string | null;
  readonly arrived_at: string | null;
  readonly containers_differ: boolean;
  readonly containers: readonly {
    readonly id: string;
    readonly number: string;
    readonly status: ContainerStatus;
    readonly situation: Situation;
    readonly timezone: string | null;
    readonly last_free_on: string | null;
    readonly last_free_place: string | null;
    readonly milestones: readonly {
      readonly event: string;
      readonly at: string | null;
      readonly timezone: string | null;
      readonly place: string | null;
    }[];
  }[];
}

/** What somebody sees who was sent a link to one shipment. */
export default function SharedPage({ token }: { readonly token: string }) {
  const { data, error, refetch } = useGet<Shared>(['shared', token], `/shared/${encodeURIComponent(token)}`);
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
      <SharedMap token={token} containers={data.containers} />
      <div className="cards readable">
        {data.containers.map((container) => (
          <section key={container.id} className="card">
            <header>
              <h2 className="mono">{showContainerNumber(container.number)}</h2>
              <StatusChip status={container.status} situation={container.situation} />
            </header>
            <FreeDayLine container={container} />
            <p className="pad">
              <span>
                <Whereabouts box={container} />
              </span>
            </p>
            <ol className="timeline">
              {container.milestones.map((milestone) => (
                <li key={`${milestone.event} ${milestone.at}`}>
                  <i />
                  <span>
                    {eventTitle(milestone.event)}, {milestone.place ?? 'place not named'}
                  </span>
                  <Time at={milestone.at} zone={milestone.timezone} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
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

function FreeDayLine({ container }: { readonly container: Shared['containers'][number] }) {
  const text = freeDayText(container);
  return text === undefined ? null : <p className="pad">{text}</p>;
}

function StatusChip({ status, situation }: { readonly status: ContainerStatus; readonly situation: Situation }) {
  const [name, tone] = statusOf(status, situation);
  return <Chip tone={tone}>{name}</Chip>;
}
