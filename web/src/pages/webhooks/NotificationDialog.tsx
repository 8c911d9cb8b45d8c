import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { Time } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { DeliveryChip } from './DeliveryChip.tsx';
import { Exchange } from './Exchange.tsx';
import type { Attempt, Notification } from './use-webhooks.ts';

/** Notifications that wait are tried within seconds. */
const REFETCH_MS = 3_000;

/** One notification: every try to deliver it, what was sent and what came back. */
export function NotificationDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const attempt = useAttempt();
  const mayWrite = useMay('member');
  const { data, error } = useGet<One<Notification>>(['webhook_notification', id], `/webhook_notifications/${id}`, {
    refetchInterval: REFETCH_MS,
  });
  const notification = data?.data.attributes;
  const attempts = notification?.attempts ?? [];
  /** How many tries there were when somebody asked for another. */
  const [triesBefore, setTriesBefore] = useState<number>();
  const redeliver = async () => {
    const path = `/webhook_notifications/${id}/redeliver`;
    if (await attempt(() => send('POST', path), undefined, ['webhook_notification', id]))
      setTriesBefore(attempts.length);
  };
  return (
    <Dialog title={notification?.event ?? 'Notification'} onClose={onClose} broad>
      <div className="body">
        {error === null ? null : <Problem error={error} />}
        {notification === undefined ? null : (
          <div className="row">
            <DeliveryChip status={notification.delivery_status} />
            <span className="dim">
              Created <Time at={notification.created_at} zone="UTC" />
            </span>
            <span className="dim mono wrap">{id}</span>
          </div>
        )}
        {attempts.toReversed().map((attempt, index) => (
          <AttemptCard
            key={attempt.id}
            attempt={attempt}
            body={notification?.request_body ?? undefined}
            isOpen={index === 0}
          />
        ))}
        {notification !== undefined && attempts.length === 0 ? (
          <p className="dim">Not tried yet. It is sent by itself, after those about the same container before it.</p>
        ) : null}
      </div>
      {mayWrite && attempts.length > 0 ? (
        <div className="foot">
          <span className="grow" role="status">
            {triesBefore === undefined ? null : <Resent attempt={attempts[triesBefore]} />}
          </span>
          <Button label="Send again" look="primary" onClick={() => void redeliver()} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** What became of sending it again: nothing is said to be done before it was tried. */
function Resent({ attempt }: { readonly attempt: Attempt | undefined }) {
  if (attempt === undefined) return 'Waiting for its turn: it goes after earlier ones of the same container.';
  if (attempt.succeeded) return 'Delivered now.';
  return `Sent again and not delivered: ${attempt.error ?? `answered ${attempt.status_code}`}.`;
}

interface AttemptCardProps {
  readonly attempt: Attempt;
  readonly body: string | undefined;
  readonly isOpen: boolean;
}

const ORIGINS: Readonly<Record<Attempt['origin'], string>> = {
  live: '',
  redelivery: ', sent again by hand',
  replay: ', replayed',
};

function AttemptCard({ attempt, body, isOpen }: AttemptCardProps) {
  return (
    <details className="card attempt" open={isOpen}>
      <summary>
        <Chip tone={attempt.succeeded ? 'ok' : 'bad'}>{attempt.status_code ?? 'No answer'}</Chip>
        <strong>
          Try {attempt.number}
          {ORIGINS[attempt.origin]}
        </strong>
        <span className="grow" />
        <span className="dim">
          <Time at={attempt.started_at} zone="UTC" hideZone />, {attempt.duration_ms} ms
        </span>
      </summary>
      <Exchange
        error={attempt.error}
        requestHeaders={attempt.request_headers}
        requestBody={body}
        responseHeaders={attempt.response_headers}
        responseBody={attempt.response_body}
      />
    </details>
  );
}
