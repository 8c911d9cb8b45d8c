import { wordsIn } from '../../text/words-in.ts';
import type { Container } from '../containers/container.ts';
import type { DocumentRepresentation, ToldDocument } from '../documents/document.ts';
import type { EmailSubmission } from '../documents/email-submission.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { TrackingRequest } from '../shipments/tracking-request.ts';
import type { Vessel } from '../vessels/vessel.ts';
import type { DomainEvent } from './domain-event.ts';
import type { EventName } from './event-names.ts';

/** What events tell of, as it was when they happened. Ports, terminals and places are not part of it: they stay what they are. */
export interface EventState {
  readonly tracking_request?: readonly TrackingRequest[];
  readonly shipment?: readonly Shipment[];
  readonly container?: readonly Container[];
  readonly vessel?: readonly Vessel[];
  readonly document?: readonly ToldDocument[];
  readonly document_representation?: readonly DocumentRepresentation[];
  readonly email_submission?: readonly EmailSubmission[];
}

/** All that telling subscribers of events needs, but for who they are. */
export interface EventContent {
  readonly events: readonly DomainEvent[];
  readonly state: EventState;
}

/** Events that come alone: their receivers asked for news, not for the state of everything around them. */
const ALONE: ReadonlySet<EventName> = new Set(
  wordsIn(
    'container.transport.available container.transport.not_available',
    'container.transport.estimated.vessel_departed container.transport.estimated.vessel_arrived',
    'container.transport.estimated.arrived_at_inland_destination container.pickup_appointment.changed',
  ) satisfies EventName[],
);

/** Whether a notification of the event carries the event itself and nothing else. */
export function comesAlone(event: EventName): boolean {
  return ALONE.has(event);
}
