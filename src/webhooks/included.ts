import type { DomainEvent } from '../domain/events/domain-event.ts';
import type { EventName } from '../domain/events/event-names.ts';
import { type ResourceLink, type ResourceObject, toOne } from '../jsonapi/resource.ts';
import { containerCreatedEventResource } from '../jsonapi/resources/container-created-event.ts';
import { containerPodTerminalChangedEventResource } from '../jsonapi/resources/container-pod-terminal-changed-event.ts';
import { containerUpdatedEventResource } from '../jsonapi/resources/container-updated-event.ts';
import { estimatedEventResource } from '../jsonapi/resources/estimated-event.ts';
import { transportEventResource } from '../jsonapi/resources/transport-event.ts';
import { storedLoaders } from '../related/loaders.ts';
import { type Loader, Related } from '../related/related.ts';
import type { Db, ShipDbs, Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import { wordsIn } from '../values/words-in.ts';

/** What comes with an event, by the event. */
export type Included = (event: DomainEvent) => ResourceObject[];

/** Events that come alone: their receivers asked for news, not for the state of everything around them. */
const ALONE: ReadonlySet<EventName> = new Set(
  wordsIn(
    'container.transport.available container.transport.not_available',
    'container.transport.estimated.vessel_departed container.transport.estimated.vessel_arrived',
    'container.transport.estimated.arrived_at_inland_destination container.pickup_appointment.changed',
  ) satisfies EventName[],
);

/** What comes with an event, besides the event itself. */
const { tracking_request, document, document_representation, email_submission, shipment, container } = storedLoaders;
const { port, metro_area, terminal, rail_terminal, vessel } = storedLoaders;
const LOADERS: Readonly<Record<string, Loader<ShipDbs>>> = {
  ...{ tracking_request, document, document_representation, email_submission, shipment, container },
  ...{ port, metro_area, terminal, rail_terminal, vessel },
};

/** Whoever writes holds locks, and does not wait for another server: of ships kept apart only what carriers said is told. */
function besides(db: Db): ShipDbs {
  return { db, aisDb: undefined };
}

/** Loads what a batch of one account's events needs, one query per kind, as it stands in the transaction. */
export async function loadIncluded(trx: Trx, accountId: Id, events: readonly DomainEvent[]): Promise<Included> {
  const related = new Related(LOADERS, besides(trx), accountId);
  await related.load(events.flatMap(linksOf));
  const beyond = (event: DomainEvent) => related.find(linksOf(event)).flatMap((one) => linksBeyond(event.name, one));
  await related.load(events.flatMap(beyond));
  return (event) => [...eventResource(event), ...related.find([...linksOf(event), ...beyond(event)])];
}

/** The containers of the shipment that was found, and what was read from a document with the mail that it came by. */
const BEYOND: Partial<Record<EventName, readonly (readonly [type: string, relationship: string])[]>> = {
  'tracking_request.succeeded': [['shipment', 'containers']],
  'document.extracted': [
    ['document', 'last_document_representation'],
    ['document', 'email_submission'],
  ],
  'document.extraction_failed': [['document', 'email_submission']],
};

/** What only comes so. */
const BEYOND_TYPES = ['document_representation', 'email_submission'];

export function linksBeyond(name: EventName, { type, relationships }: ResourceObject): ResourceLink[] {
  const names = (BEYOND[name] ?? []).filter(([from]) => from === type).map(([, relationship]) => relationship);
  return names.flatMap((relationship) => relationships[relationship]?.data ?? []);
}

/** What the links lead to, as far as it exists. */
export async function loadLinked(db: Db, accountId: Id, links: readonly ResourceLink[]): Promise<ResourceObject[]> {
  const related = new Related(LOADERS, besides(db), accountId);
  await related.load(links);
  return related.find(links);
}

/** Whether a notification of the event carries the event itself and nothing else. */
export function comesAlone(event: EventName): boolean {
  return ALONE.has(event);
}

/** What a resource leads to, as far as it comes with notifications. */
export function linksFrom({ relationships }: ResourceObject): ResourceLink[] {
  return Object.values(relationships)
    .flatMap(({ data }) => data ?? [])
    .filter(({ type }) => Object.hasOwn(LOADERS, type) && !BEYOND_TYPES.includes(type));
}

/** What the event leads to: its own relationships, the shipment that a tracking request found, what a document was linked to. */
function linksOf(event: DomainEvent): ResourceLink[] {
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
  return eventResource(event).flatMap(linksFrom);
}

/** The event itself. A tracking request and a document are loaded like other things. */
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
