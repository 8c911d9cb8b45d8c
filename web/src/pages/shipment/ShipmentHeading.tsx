import { Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TellMeButton } from '../alerts/TellMeButton.tsx';
import { NotesButton } from '../notes/NotesButton.tsx';

const ShareDialog = lazy(() => import('./ShareDialog.tsx'));

interface ShipmentHeadingProps {
  readonly shipment: Shipment;
  readonly containers: readonly Container[];
}

export function ShipmentHeading({ shipment, containers }: ShipmentHeadingProps) {
  const { bill_of_lading_number: number, tags } = shipment.attributes;
  return (
    <PageHead
      title={
        <>
          <span className="mono">{number}</span>
          <TrackingChip shipment={shipment} />
          {tags.map((tag) => (
            <Chip key={tag} tone="mute">
              {tag}
            </Chip>
          ))}
        </>
      }
      crumb={<Link href="/shipments">Shipments</Link>}
    >
      <NotesButton subject={{ type: 'shipment', id: shipment.id, name: number }} containerId={containers[0]?.id} />
      <TellMeButton about={{ scope: 'shipment', id: shipment.id, name: number }} />
      <Actions shipment={shipment} />
    </PageHead>
  );
}

function TrackingChip({ shipment }: { readonly shipment: Shipment }) {
  const { line_tracking_stopped_at: stoppedAt, line_tracking_stopped_reason: reason } = shipment.attributes;
  if (stoppedAt === null) return <Chip tone="ok">Tracked</Chip>;
  return <Chip tone="mute">Tracking stopped{reason ? `: ${reason.replaceAll('_', ' ')}` : ''}</Chip>;
}

function Actions({ shipment }: { readonly shipment: Shipment }) {
  const attempt = useAttempt();
  const mayWrite = useMay('member');
  const [isSharing, setIsSharing] = useState(false);
  const isStopped = shipment.attributes.line_tracking_stopped_at !== null;
  const switchTracking = () =>
    attempt(() => send('PATCH', `/shipments/${shipment.id}/${isStopped ? 'resume' : 'stop'}_tracking`), undefined, [
      'shipment',
      shipment.id,
    ]);
  if (!mayWrite) return null;
  return (
    <div className="row">
      <Button label={isStopped ? 'Resume tracking' : 'Stop tracking'} onClick={() => void switchTracking()} />
      <Button icon={Share2} label="Share" onClick={() => setIsSharing(true)} />
      {isSharing ? (
        <Suspense fallback={null}>
          <ShareDialog shipmentId={shipment.id} onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
