import type { ContainerUpdate } from '../../domain/containers/container-update.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import { AnyValue, Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const containerUpdatedEventResource = resourceOf<ContainerUpdate>()({
  type: 'container_updated_event',
  attributes: {
    changeset: Type.Record(Type.String(), AnyValue),
    timestamp: DateTime,
    timezone: Nullable(Text),
    data_source: Choice(DATA_SOURCES),
  },
  relationships: { container: 'container', shipment: 'shipment', terminal: 'terminal' },
});
