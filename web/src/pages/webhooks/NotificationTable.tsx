import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { get, send } from '../../api/client.ts';
import type { One, Resource } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { messageOf, Problem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';

export type Notification = Resource<
  'webhook_notification',
  { event: string; delivery_status: 'pending' | 'succeeded' | 'failed'; created_at: string }
>;

interface NotificationTableProps {
  readonly notifications: readonly Notification[] | undefined;
  readonly error: unknown;
}

const TONES = { pending: 'info', succeeded: 'ok', failed: 'bad' } as const;

/** What was told to whom; a row opens what was sent and what came back. */
export function NotificationTable({ notifications, error }: NotificationTableProps) {
  const [open, setOpen] = useState<string>();
  if (error !== null) return <Problem error={error} />;
  if (notifications?.length === 0) {
    return <Empty title="Nothing was sent yet">Notifications appear here when a webhook is told of something.</Empty>;
  }
  return (
    <section className="scroll sheet" aria-label="Deliveries" tabIndex={0}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Delivery</th>
            <th scope="col">Created</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {notifications?.map(({ id, attributes }) => (
            <tr key={id}>
              <td className="mono">{attributes.event}</td>
              <td>
                <Chip tone={TONES[attributes.delivery_status]}>{attributes.delivery_status}</Chip>
              </td>
              <td>
                <Time at={attributes.created_at} zone={null} hideZone />
              </td>
              <td>
                <button type="button" className="btn small" onClick={() => setOpen(id)}>
                  Details
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open === undefined ? null : <NotificationDialog id={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function NotificationDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const say = useSay();
  const mayWrite = useMay('member');
  const { data } = useQuery({
    queryKey: ['webhook_notification', id],
    queryFn: ({ signal }) => get<One<Notification> & { attempts?: unknown }>(`/webhook_notifications/${id}`, signal),
  });
  const redeliver = async () => {
    try {
      await send('POST', `/webhook_notifications/${id}/redeliver`);
      say('Sent again');
      await queries.invalidateQueries({ queryKey: ['webhook_notification', id] });
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <Dialog title={data?.data.attributes.event ?? 'Notification'} onClose={onClose} broad>
      <div className="body">
        <pre>{JSON.stringify(data, undefined, 2)}</pre>
      </div>
      {mayWrite ? (
        <div className="foot">
          <button type="button" className="btn primary" onClick={() => void redeliver()}>
            Send again
          </button>
        </div>
      ) : null}
    </Dialog>
  );
}
