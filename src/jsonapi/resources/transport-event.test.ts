import { expect, it } from 'vitest';
import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import type { EventName } from '../../domain/events/event-names.ts';
import { newId } from '../../values/id.ts';
import { transportEventResource } from './transport-event.ts';

function attributesOf(event: EventName, value: string | null) {
  const at = '2026-03-05T08:00:00Z';
  const ids = { id: newId(), accountId: newId(), containerId: newId(), shipmentId: newId() };
  const place = { locationLocode: null, locationType: null, locationId: null, terminalType: null, terminalId: null };
  const rest = { timestamp: at, timezone: null, voyageNumber: null, vesselId: null, createdAt: at } as const;
  const told: TransportEvent = { ...ids, ...place, ...rest, event, value, dataSource: 'terminal' };
  return transportEventResource.toResource(told).attributes;
}

it('a changed deadline carries the new date, also when there is none any more', () => {
  const date = '2026-03-07T08:00:00Z';
  expect(attributesOf('container.pickup_lfd.changed', date)).toMatchObject({ value: date });
  expect(attributesOf('container.pickup_lfd.changed', null)).toMatchObject({ value: null });
});

it('a milestone has no value', () => {
  expect(attributesOf('container.transport.full_out', null)).not.toHaveProperty('value');
});
