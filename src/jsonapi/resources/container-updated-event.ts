import type { ContainerUpdate } from '../../domain/containers/container-update.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import { AnyValue, Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const containerUpdatedEventResource = defineResource({
  type: 'container_updated_event',
  attributes: {
    changeset: Type.Record(Type.String(), AnyValue),
    timestamp: DateTime,
    timezone: Nullable(Text),
    data_source: Choice(DATA_SOURCES),
  },
  relationships: { container: 'container', shipment: 'shipment', terminal: 'terminal' },
  toAttributes: (update: ContainerUpdate) => ({
    changeset: update.changeset,
    timestamp: update.timestamp,
    timezone: update.timezone,
    data_source: update.dataSource,
  }),
  toRelationships: (update) => ({
    container: toOne('container', update.containerId),
    shipment: toOne('shipment', update.shipmentId),
    terminal: toOne('terminal', update.terminalId),
  }),
});
