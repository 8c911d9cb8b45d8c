import type { ContainerUpdate } from '../../domain/containers/container-update.ts';
import type { DomainEvent } from '../../domain/events/domain-event.ts';
import type { DataSource } from '../../domain/observations/observation.ts';
import { insertContainerUpdates } from '../../store/containers/container-updates.ts';
import type { ChangedDays } from '../../store/free-time/write-free-time.ts';
import type { Trx } from '../../store/tables.ts';
import { type Id, nameBasedId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

const SUBJECT = 'container_updated_event';

/** The events that tell of last free days which follow from moves and tariffs, and are others than before. */
export async function tellOfFreeTime(
  trx: Trx,
  accountId: Id,
  changed: readonly ChangedDays[],
  { source, at }: { readonly source: DataSource; readonly at: Instant },
): Promise<DomainEvent[]> {
  const updates = changed.map(({ containerId, shipmentId, before, after }) => ({
    id: nameBasedId(SUBJECT, `${containerId} ${at} free time`),
    accountId,
    containerId,
    shipmentId,
    terminalId: null,
    changeset: { calculated_last_free_days: [before, after] as const },
    timestamp: at,
    timezone: null,
    dataSource: source,
    createdAt: at,
  }));
  await insertContainerUpdates(trx, updates);
  return updates.map((update) => eventOf(update));
}

function eventOf(update: ContainerUpdate): DomainEvent {
  const { accountId, containerId, shipmentId, createdAt } = update;
  const about = { accountId, containerId, shipmentId, trackingRequestId: null, occurredAt: createdAt };
  return { ...about, name: 'container.updated', subjectType: SUBJECT, subjectId: update.id, data: update };
}
