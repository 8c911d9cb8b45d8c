import type { ContainerCreated, PodTerminalChanged } from '../../domain/events/domain-event.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';

/** Which container and shipment an event is about. */
interface About {
  readonly id: Id;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
}

/** Two kinds of event have no table of their own: they are read where they were handed over. */
export const listContainerCreatedEvents = bySubject<ContainerCreated>('container_created_event');
export const listPodTerminalChangedEvents = bySubject<PodTerminalChanged>('container_pod_terminal_changed_event');

function bySubject<Data>(type: 'container_created_event' | 'container_pod_terminal_changed_event') {
  return async (db: Db, accountId: Id, ids: readonly Id[]): Promise<(Data & About)[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('domain_event')
      .select(['subject_id', 'container_id', 'shipment_id', 'data'])
      .distinctOn('subject_id')
      .where('account_id', '=', accountId)
      .where('subject_type', '=', type)
      .where('subject_id', 'in', ids)
      .orderBy('subject_id')
      .orderBy('id', 'desc')
      .execute();
    return rows.map((row) => ({
      ...(row.data as Data),
      id: row.subject_id,
      containerId: row.container_id,
      shipmentId: row.shipment_id,
    }));
  };
}
