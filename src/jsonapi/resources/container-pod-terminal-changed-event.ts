import type { PodTerminalChanged } from '../../domain/events/domain-event.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import { Choice, DateTime } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';
import type { OfContainer } from './container-created-event.ts';

export type PodTerminalChangedEvent = PodTerminalChanged & OfContainer;

export const containerPodTerminalChangedEventResource = resourceOf<PodTerminalChangedEvent>()({
  type: 'container_pod_terminal_changed_event',
  attributes: { timestamp: DateTime, data_source: Choice(DATA_SOURCES) },
  relationships: { container: 'container', shipment: 'shipment', terminal: 'terminal' },
});
