import { inTransaction } from '../../src/db/transaction.ts';
import type { DomainEvent } from '../../src/domain/events/domain-event.ts';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { newId } from '../../src/values/id.ts';
import type { Instant } from '../../src/values/instant.ts';
import { toInstant } from '../../src/values/instant.ts';
import type { Box } from '../web/world.ts';
import type { Dashboard } from './dashboard.ts';

const HOUR_MS = 3_600_000;
/** As the journey of the box has it. */
const HOURS_SINCE_DEPARTURE = -240;

/** Told within the last hours: a ship that left, an ETA that moved, a hold and a last free day. */
export async function addChanges({ service, accountId, boxes }: Dashboard): Promise<void> {
  const [first, held] = boxes;
  if (first === undefined || held === undefined) throw new Error('There are no boxes.');
  const events = [departed(accountId, first), moved(accountId, first), ...atTerminal(accountId, held)];
  await inTransaction(service.db, (trx) => appendDomainEvents(trx, events));
}

function at(hours: number): Instant {
  return toInstant(new Date(Date.now() + hours * HOUR_MS));
}

function told(accountId: string, { shipmentId, containerId }: Box, hours: number) {
  return { accountId, shipmentId, containerId, trackingRequestId: null, occurredAt: at(hours), subjectId: newId() };
}

function transportEvent(accountId: string, box: Box, hours: number) {
  const { shipmentId, containerId, vesselId } = box;
  return {
    id: newId(),
    accountId,
    shipmentId,
    containerId,
    timestamp: at(hours),
    timezone: 'America/Los_Angeles',
    voyageNumber: '0812E',
    locationLocode: 'USLGB',
    locationType: 'port',
    locationId: portIdOf('USLGB'),
    terminalType: null,
    terminalId: null,
    vesselId,
    dataSource: 'shipping_line',
    value: null,
    createdAt: at(hours),
  } as const;
}

function departed(accountId: string, box: Box): DomainEvent {
  const name = 'container.transport.vessel_departed';
  const data = {
    ...transportEvent(accountId, box, HOURS_SINCE_DEPARTURE),
    event: name,
    timezone: 'Asia/Shanghai',
    locationLocode: 'CNXMN',
    locationId: portIdOf('CNXMN'),
  } as const;
  return { ...told(accountId, box, -3), name, subjectType: 'transport_event', data };
}

function moved(accountId: string, box: Box): DomainEvent {
  const name = 'shipment.estimated.arrival';
  const data = {
    ...transportEvent(accountId, box, -2),
    event: name,
    estimatedTimestamp: at(150),
    previousTimestamp: at(96),
    earliestTimestamp: null,
    latestTimestamp: null,
  } as const;
  return { ...told(accountId, box, -2), containerId: null, name, subjectType: 'estimated_event', data };
}

function atTerminal(accountId: string, box: Box): DomainEvent[] {
  const name = 'container.pickup_lfd.changed';
  const day = { ...transportEvent(accountId, box, -1), event: name, value: at(48) } as const;
  const changeset = {
    holds_at_pod_terminal: [[], [{ name: 'customs', status: 'hold', description: 'CET exam' }]],
  } as const;
  const update = { ...transportEvent(accountId, box, -1), timestamp: at(-1), changeset };
  return [
    { ...told(accountId, box, -1), name, subjectType: 'transport_event', data: day },
    { ...told(accountId, box, -1), name: 'container.updated', subjectType: 'container_updated_event', data: update },
  ];
}
