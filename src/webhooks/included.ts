import type { DomainEvent } from '../domain/events/domain-event.ts';
import type { EventName } from '../domain/events/event-names.ts';
import { comesAlone, type EventState } from '../domain/events/event-state.ts';
import { type ResourceLink, type ResourceObject, toOne } from '../jsonapi/resource.ts';
import { containerResource } from '../jsonapi/resources/container.ts';
import { containerCreatedEventResource } from '../jsonapi/resources/container-created-event.ts';
import { containerPodTerminalChangedEventResource } from '../jsonapi/resources/container-pod-terminal-changed-event.ts';
import { containerUpdatedEventResource } from '../jsonapi/resources/container-updated-event.ts';
import { documentResource } from '../jsonapi/resources/document.ts';
import { documentRepresentationResource } from '../jsonapi/resources/documents/document-representation.ts';
import { emailSubmissionResource } from '../jsonapi/resources/email-submission.ts';
import { estimatedEventResource } from '../jsonapi/resources/estimated-event.ts';
import { shipmentResource } from '../jsonapi/resources/shipment.ts';
import { trackingRequestResource } from '../jsonapi/resources/tracking-request.ts';
import { transportEventResource } from '../jsonapi/resources/transport-event.ts';
import { vesselResource } from '../jsonapi/resources/vessel.ts';
import { isPlace } from './places.ts';

/** An event as it is shown, and what it leads to. */
export interface ShownEvent {
  readonly event: DomainEvent;
  /** The event itself. A tracking request and a document are among what it leads to. */
  readonly own: readonly ResourceObject[];
  readonly links: readonly ResourceLink[];
}

export function showEvent(event: DomainEvent): ShownEvent {
  const own = eventResource(event);
  return { event, own, links: linksOf(event, own) };
}

/** What events tell of, as it was then, as it is shown. */
export function stateResources(state: EventState): ResourceObject[] {
  return [
    ...(state.tracking_request ?? []).map(trackingRequestResource.toResource),
    ...(state.shipment ?? []).map(shipmentResource.toResource),
    ...(state.container ?? []).map(containerResource.toResource),
    ...(state.vessel ?? []).map(vesselResource.toResource),
    ...(state.document ?? []).map(documentResource.toResource),
    ...(state.document_representation ?? []).map(documentRepresentationResource.toResource),
    ...(state.email_submission ?? []).map(emailSubmissionResource.toResource),
  ];
}

/** What comes with an event: what it leads to, and from there. */
export function includedWith(
  { event, own, links }: ShownEvent,
  find: (links: readonly ResourceLink[]) => ResourceObject[],
): ResourceObject[] {
  const beyond = find(links).flatMap((one) => linksBeyond(event.name, one));
  return [...own, ...find([...links, ...beyond])];
}

const OF_ACCOUNTS: readonly string[] = ['tracking_request', 'document', 'shipment', 'container', 'vessel'];

/** The containers of the shipment that was found, and what was read from a document with the mail that it came by. */
const BEYOND: Partial<Record<EventName, readonly (readonly [type: string, relationship: string])[]>> = {
  'tracking_request.succeeded': [['shipment', 'containers']],
  'document.extracted': [
    ['document', 'last_document_representation'],
    ['document', 'email_submission'],
  ],
  'document.extraction_failed': [['document', 'email_submission']],
};

export function linksBeyond(name: EventName, { type, relationships }: ResourceObject): ResourceLink[] {
  const names = (BEYOND[name] ?? []).filter(([from]) => from === type).map(([, relationship]) => relationship);
  return names.flatMap((relationship) => relationships[relationship]?.data ?? []);
}

/** What a resource leads to, as far as it comes with notifications. */
export function linksFrom({ relationships }: ResourceObject): ResourceLink[] {
  return Object.values(relationships)
    .flatMap(({ data }) => data ?? [])
    .filter(({ type }) => isPlace(type) || OF_ACCOUNTS.includes(type));
}

/** What the event leads to: its own relationships, the shipment that a tracking request found, what a document was linked to. */
function linksOf(event: DomainEvent, own: readonly ResourceObject[]): ResourceLink[] {
  if (comesAlone(event.name)) return [];
  if (event.subjectType === 'tracking_request') {
    const request = { type: 'tracking_request', id: event.subjectId };
    return event.shipmentId === null ? [request] : [request, { type: 'shipment', id: event.shipmentId }];
  }
  if (event.subjectType === 'document')
    return [
      { type: 'document', id: event.subjectId },
      ...[toOne('shipment', event.shipmentId), toOne('container', event.containerId)].flatMap((link) => link ?? []),
    ];
  return own.flatMap(linksFrom);
}

function eventResource(event: DomainEvent): ResourceObject[] {
  const { subjectId: id, containerId, shipmentId } = event;
  switch (event.subjectType) {
    case 'transport_event':
      return [transportEventResource.toResource(event.data)];
    case 'estimated_event':
      return [estimatedEventResource.toResource(event.data)];
    case 'container_updated_event':
      return [containerUpdatedEventResource.toResource(event.data)];
    case 'container_created_event':
      return [containerCreatedEventResource.toResource({ ...event.data, id, containerId, shipmentId })];
    case 'container_pod_terminal_changed_event':
      return [containerPodTerminalChangedEventResource.toResource({ ...event.data, id, containerId, shipmentId })];
    case 'tracking_request':
    case 'document':
      return [];
  }
}
