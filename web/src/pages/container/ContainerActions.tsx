import { RefreshCw, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { send } from '../../api/client.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { Ago } from '../../time/shown.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';

const ShareDialog = lazy(() => import('../shipment/ShareDialog.tsx'));

interface ContainerActionsProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

export function ContainerActions({ container, shipment }: ContainerActionsProps) {
  const say = useSay();
  const mayWrite = useMay('member');
  const [isSharing, setIsSharing] = useState(false);
  const updatedAt = shipment?.attributes.line_tracking_last_succeeded_at;
  const refresh = () =>
    send<{ message: string }>('PATCH', `/containers/${container.id}/refresh`).then(
      ({ message }) => say(message),
      (error: unknown) => say(messageOf(error), 'bad'),
    );
  return (
    <div className="row">
      {updatedAt ? (
        <span className="dim wide">
          Updated <Ago at={updatedAt} />
        </span>
      ) : null}
      {mayWrite ? (
        <>
          <button type="button" className="btn wide" onClick={() => void refresh()}>
            <RefreshCw size={15} aria-hidden />
            Refresh
          </button>
          <button type="button" className="btn" onClick={() => setIsSharing(true)}>
            <Share2 size={15} aria-hidden />
            Share
          </button>
        </>
      ) : null}
      {isSharing && shipment !== undefined ? (
        <Suspense fallback={null}>
          <ShareDialog shipmentId={shipment.id} onClose={() => setIsSharing(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
