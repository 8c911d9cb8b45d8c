import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import { EVENT_NAMES } from '../../domain/events/event-names.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const transportEventResource = defineResource({
  type: 'transport_event',
  attributes: {
    event: Choice(EVENT_NAMES),
    voyage_number: Nullable(Text),
    timestamp: Nullable(DateTime),
    timezone: Nullable(Text),
    location_locode: Nullable(Text),
    created_at: DateTime,
    data_source: Choice(DATA_SOURCES),
    value: Type.Optional(Nullable(Text)),
  },
  relationships: {
    shipment: 'shipment',
    container: 'container',
    vessel: 'vessel',
    location: { types: ['port', 'metro_area'] },
    terminal: { types: ['terminal', 'rail_terminal'] },
  },
  toAttributes: (event: TransportEvent) => ({
    event: event.event,
    voyage_number: event.voyageNumber,
    timestamp: event.timestamp,
    timezone: event.timezone,
    location_locode: event.locationLocode,
    created_at: event.createdAt,
    data_source: event.dataSource,
    ...(isChange(event) ? { value: event.value } : {}),
  }),
  toRelationships: (event) => ({
    shipment: toOne('shipment', event.shipmentId),
    container: toOne('container', event.containerId),
    vessel: toOne('vessel', event.vesselId),
    location: toOne(event.locationType ?? 'port', event.locationId),
    terminal: toOne(event.terminalType ?? 'terminal', event.terminalId),
  }),
});

/** Of a deadline or an appointment: `value` is the new one, null when there is none any more. */
function isChange({ event, value }: TransportEvent): boolean {
  return value !== null || event.endsWith('.changed');
}
