import { useState } from 'react';
import { Time } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { DeliveryChip } from './DeliveryChip.tsx';
import { NotificationDialog } from './NotificationDialog.tsx';
import type { Notification } from './use-webhooks.ts';

interface NotificationTableProps {
  readonly notifications: readonly Notification[] | undefined;
  readonly error: unknown;
}

/** What was told to whom; a row opens what was sent and what came back. */
export function NotificationTable({ notifications, error }: NotificationTableProps) {
  const [open, setOpen] = useState<string>();
  if (error !== null) return <Problem error={error} />;
  if (notifications?.length === 0) {
    return <Empty title="Nothing was sent yet">Notifications appear here when a webhook is told of something.</Empty>;
  }
  return (
    <section className="scroll sheet" aria-label="Deliveries" tabIndex={0}>
      <PlainTable columns={['Event', 'Delivery', 'Created']} actions>
        {notifications?.map(({ id, attributes }) => (
          <tr key={id}>
            <td className="mono">{attributes.event}</td>
            <td>
              <DeliveryChip status={attributes.delivery_status} />
            </td>
            <td>
              <Time at={attributes.created_at} zone="UTC" />
            </td>
            <td className="end">
              <button
                type="button"
                className="btn small"
                aria-label={`Details of ${attributes.event}`}
                onClick={() => setOpen(id)}
              >
                Details
              </button>
            </td>
          </tr>
        ))}
      </PlainTable>
      {open === undefined ? null : <NotificationDialog id={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
