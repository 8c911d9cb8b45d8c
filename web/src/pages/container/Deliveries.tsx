import type { Many } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { NotificationTable } from '../webhooks/NotificationTable.tsx';
import type { Notification } from '../webhooks/use-webhooks.ts';

/** What subscribers were told about this container. */
export function Deliveries({ containerId }: { readonly containerId: string }) {
  const path = `/webhook_notifications?filter%5Bcontainer_id%5D=${containerId}&page%5Bsize%5D=100`;
  const { data, error } = useGet<Many<Notification>>(['container', containerId, 'deliveries'], path);
  return <NotificationTable notifications={data?.data} error={error} />;
}
