import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { ContainerUpdate } from '../containers/container-update.ts';
import type { EstimatedEvent } from '../containers/estimated-event.ts';
import type { TransportEvent } from '../containers/transport-event.ts';
import type { DataSource } from '../observations/observation.ts';
import type { EventName } from './event-names.ts';

/**
 * What tracking hands over to whoever tells subscribers: written in the transaction that changes the state, so that
 * an event exists exactly when the change it reports was committed. `data` is what the subject was at that moment.
 */
export type DomainEvent = {
  readonly accountId: Id;
  readonly name: EventName;
  readonly occurredAt: Instant;
  readonly shipmentId: Id | null;
  readonly containerId: Id | null;
  readonly trackingRequestId: Id | null;
} & DomainEventSubject;

export type DomainEventSubject =
  | { readonly subjectType: 'tracking_request'; readonly subjectId: Id; readonly data: null }
  | { readonly subjectType: 'transport_event'; readonly subjectId: Id; readonly data: TransportEvent }
  | { readonly subjectType: 'estimated_event'; readonly subjectId: Id; readonly data: EstimatedEvent }
  | { readonly subjectType: 'container_updated_event'; readonly subjectId: Id; readonly data: ContainerUpdate }
  | { readonly subjectType: 'container_created_event'; readonly subjectId: Id; readonly data: ContainerCreated }
  | {
      readonly subjectType: 'container_pod_terminal_changed_event';
      readonly subjectId: Id;
      readonly data: PodTerminalChanged;
    }
  | { readonly subjectType: 'document'; readonly subjectId: Id; readonly data: null };

export type SubjectType = DomainEventSubject['subjectType'];

export interface ContainerCreated {
  readonly timestamp: Instant;
  readonly timezone: string | null;
}

export interface PodTerminalChanged {
  readonly timestamp: Instant;
  readonly dataSource: DataSource;
  readonly previousTerminalId: Id | null;
  readonly terminalId: Id | null;
}
