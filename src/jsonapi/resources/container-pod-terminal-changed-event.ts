import type { PodTerminalChanged } from '../../domain/events/domain-event.ts';
import { DATA_SOURCES } from '../../domain/observations/observation.ts';
import type { Id } from '../../values/id.ts';
import { Choice, DateTime } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export interface PodTerminalChangedEvent extends PodTerminalChanged {
  readonly id: Id;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
}

export const containerPodTerminalChangedEventResource = resourceOf<PodTerminalChangedEvent>()({
  type: 'container_pod_terminal_changed_event',
  attributes: { timestamp: DateTime, data_source: Choice(DATA_SOURCES) },
  relationships: { container: 'container', shipment: 'shipment', terminal: 'terminal' },
});
