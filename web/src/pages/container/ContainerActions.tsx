import { RefreshCw, Share2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { send } from '../../api/client.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { Ago } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { TellMeButton } from '../alerts/TellMeButton.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { NotesButton } from '../notes/NotesButton.tsx';

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
      <NotesButton
        subject={{ type: 'container', id: container.id, name: showContainerNumber(container.attributes.number) }}
        containerId={container.id}
      />
      <TellMeButton about={{ scope: 'container', id: container.id, name: container.attributes.number }} />
      {mayWrite ? (
        <>
          <Button icon={RefreshCw} label="Refresh" look="wide" onClick={() => void refresh()} />
          <Button icon={Share2} label="Share" onClick={() => setIsSharing(true)} />
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
