import { useQuery } from '@tanstack/react-query';
import { get } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import { NotificationTable } from '../webhooks/NotificationTable.tsx';
import type { Notification } from '../webhooks/use-webhooks.ts';

/** What subscribers were told about this container. */
export function Deliveries({ containerId }: { readonly containerId: string }) {
  const path = `/webhook_notifications?filter%5Bcontainer_id%5D=${containerId}&page%5Bsize%5D=100`;
  const { data, error } = useQuery({
    queryKey: ['container', containerId, 'deliveries'],
    queryFn: ({ signal }) => get<Many<Notification>>(path, signal),
  });
  return <NotificationTable notifications={data?.data} error={error} />;
}
