import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'wouter';
import { get, send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { messageOf, Problem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { CustomFields } from '../container/CustomFields.tsx';
import { EtaChart } from '../container/EtaChart.tsx';
import { useEtaHistory } from '../container/use-container.ts';
import { showContainerNumber } from '../containers/container-number.ts';
import { STATUS_NAMES } from '../containers/status.ts';
import '../../styles/timeline.css';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

export default function ShipmentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['shipment', id],
    queryFn: ({ signal }) => get<One<Shipment>>(`/shipments/${id}?include=containers`, signal),
  });
  const history = useEtaHistory(id);
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const shipment = data.data;
  const containers = (data.included ?? []).filter((one): one is Container => one.type === 'container');
  return (
    <>
      <Heading shipment={shipment} />
      <div className="scroll cards">
        <Summary shipment={shipment} />
        <section className="card">
          <header>
            <h2>Containers</h2>
          </header>
          <ul className="pad">
            {containers.map((container) => {
              const [name, tone] = STATUS_NAMES[container.attributes.current_status];
              return (
                <li key={container.id} className="row">
                  <Link className="mono link" href={`/containers/${container.id}`}>
                    {showContainerNumber(container.attributes.number)}
                  </Link>
                  <Chip tone={tone}>{name}</Chip>
                </li>
              );
            })}
            {containers.length === 0 ? <li className="dim">The line has not named the containers yet.</li> : null}
          </ul>
        </section>
        <section className="card">
          <header>
            <h2>History of the estimated arrival</h2>
          </header>
          <div className="pad">
            <EtaChart history={history.data?.data ?? []} zone={shipment.attributes.pod_timezone} />
          </div>
        </section>
      </div>
      <CustomFields kind="shipments" id={id} />
    </>
  );
}

function Heading({ shipment }: { readonly shipment: Shipment }) {
  const queries = useQueryClient();
  const say = useSay();
  const mayWrite = useMay('member');
  const [isSharing, setIsSharing] = useState(false);
  const { bill_of_lading_number: number, line_tracking_stopped_at: stoppedAt } = shipment.attributes;
  const switchTracking = async () => {
    try {
      await send('PATCH', `/shipments/${shipment.id}/${stoppedAt === null ? 'stop' : 'resume'}_tracking`);
      await queries.invalidateQueries({ queryKey: ['shipment', shipment.id] });
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <div className="head">
      <div>
        <nav className="crumb" aria-label="Breadcrumb">
          <Link href="/shipments">Shipments</Link>
        </nav>
        <h1>
          <span className="mono">{number}</span>
          {stoppedAt === null ? <Chip tone="ok">Tracked</Chip> : <Chip tone="mute">Tracking stopped</Chip>}
        </h1>
      </div>
      <div className="grow" />
      {mayWrite ? (
        <>
          <button type="button" className="btn" onClick={() => void switchTracking()}>
            {stoppedAt === null ? 'Stop tracking' : 'Resume tracking'}
          </button>
          <button type="button" className="btn" onClick={() => setIsSharing(true)}>
            <Share2 size={15} aria-hidden />
            Share
          </button>
        </>
      ) : null}
      {isSharing ? (
        <Suspense fallback={null}>
          <ShareDialog shipmentId={shipment.id} onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function Summary({ shipment }: { readonly shipment: Shipment }) {
  const { attributes } = shipment;
  return (
    <section className="card">
      <header>
        <h2>Shipment</h2>
      </header>
      <dl className="pad pairs">
        <dt>Carrier</dt>
        <dd>
          {attributes.shipping_line_name} ({attributes.shipping_line_scac})
        </dd>
        <dt>Route</dt>
        <dd>
          {attributes.port_of_lading_name ?? 'Origin not named yet'} to{' '}
          {attributes.port_of_discharge_name ?? 'port of discharge not named yet'}
          {attributes.destination_name ? `, then ${attributes.destination_name}` : ''}
        </dd>
        <dt>Departed</dt>
        <dd>
          <Time at={attributes.pol_atd_at} zone={attributes.pol_timezone} missing="Not yet" />
        </dd>
        <dt>Estimated arrival</dt>
        <dd>
          <Time at={attributes.pod_eta_at} zone={attributes.pod_timezone} missing="No estimate yet" />
        </dd>
        <dt>First estimate</dt>
        <dd>
          <Time at={attributes.pod_original_eta_at} zone={attributes.pod_timezone} missing="None given" />
        </dd>
        <dt>Arrived</dt>
        <dd>
          <Time at={attributes.pod_ata_at} zone={attributes.pod_timezone} missing="Not yet" />
        </dd>
        <dt>Vessel</dt>
        <dd>
          {attributes.pod_vessel_name ?? 'Not named yet'} {attributes.pod_voyage_number}
        </dd>
        <dt>References</dt>
        <dd>{attributes.ref_numbers.join(', ') || 'None given'}</dd>
        <dt>Tags</dt>
        <dd>{attributes.tags.join(', ') || 'None'}</dd>
        <dt>Customer</dt>
        <dd>{attributes.customer_name ?? 'None named'}</dd>
      </dl>
    </section>
  );
}
