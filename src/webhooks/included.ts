import type { DomainEvent } from '../domain/events/domain-event.ts';
import type { EventName } from '../domain/events/event-names.ts';
import { type ResourceLink, type ResourceObject, toOne } from '../jsonapi/resource.ts';
import { containerResource } from '../jsonapi/resources/container.ts';
import { containerCreatedEventResource } from '../jsonapi/resources/container-created-event.ts';
import { containerPodTerminalChangedEventResource } from '../jsonapi/resources/container-pod-terminal-changed-event.ts';
import { containerUpdatedEventResource } from '../jsonapi/resources/container-updated-event.ts';
import { documentResource } from '../jsonapi/resources/document.ts';
import { documentRepresentationResource } from '../jsonapi/resources/document-representation.ts';
import { emailSubmissionResource } from '../jsonapi/resources/email-submission.ts';
import { estimatedEventResource } from '../jsonapi/resources/estimated-event.ts';
import { metroAreaResource } from '../jsonapi/resources/metro-area.ts';
import { portResource } from '../jsonapi/resources/port.ts';
import { shipmentResource } from '../jsonapi/resources/shipment.ts';
import { toTerminalResource } from '../jsonapi/resources/terminal.ts';
import { trackingRequestResource } from '../jsonapi/resources/tracking-request.ts';
import { transportEventResource } from '../jsonapi/resources/transport-event.ts';
import { vesselResource } from '../jsonapi/resources/vessel.ts';
import { listContainersByIds } from '../store/containers/containers.ts';
import { listRepresentationsByIds } from '../store/documents/document-representations.ts';
import { listDocumentsByIds } from '../store/documents/documents.ts';
import { listEmailSubmissionsByIds } from '../store/documents/email-submissions.ts';
import { listMetroAreasByIds } from '../store/places/metro-areas.ts';
import { listPortsByIds } from '../store/places/ports.ts';
import { listTerminalsByIds } from '../store/places/terminals.ts';
import { listShipmentsByIds } from '../store/shipments/shipments.ts';
import { listTrackingRequestsByIds } from '../store/shipments/tracking-requests.ts';
import type { Db, ShipDbs, Trx } from '../store/tables.ts';
import { listVesselsByIds } from '../store/vessels/vessels.ts';
import type { Id } from '../values/id.ts';

/** What comes with an event, by the event. */
export type Included = (event: DomainEvent) => ResourceObject[];

/** Events that come alone: their receivers asked for news, not for the state of everything around them. */
const ALONE: ReadonlySet<EventName> = new Set([
  'container.transport.available',
  'container.transport.not_available',
  'container.transport.estimated.vessel_departed',
  'container.transport.estimated.vessel_arrived',
  'container.transport.estimated.arrived_at_inland_destination',
  'container.pickup_appointment.changed',
] satisfies EventName[]);

type Load = (db: Db, accountId: Id, ids: readonly Id[]) => Promise<readonly ResourceObject[]>;

/** In the order in which they appear in a notification, after the event itself. */
const LOADERS: Readonly<Record<string, Load>> = {
  tracking_request: async (db, accountId, ids) =>
    (await listTrackingRequestsByIds(db, accountId, ids)).map(trackingRequestResource.toResource),
  document: async (db, accountId, ids) =>
    (await listDocumentsByIds(db, accountId, ids)).map(documentResource.toResource),
  document_representation: async (db, accountId, ids) =>
    (await listRepresentationsByIds(db, accountId, ids)).map(documentRepresentationResource.toResource),
  email_submission: async (db, accountId, ids) =>
    (await listEmailSubmissionsByIds(db, accountId, ids)).map(emailSubmissionResource.toResource),
  shipment: async (db, accountId, ids) =>
    (await listShipmentsByIds(db, accountId, ids)).map(shipmentResource.toResource),
  container: async (db, accountId, ids) =>
    (await listContainersByIds(db, accountId, ids)).map(containerResource.toResource),
  port: async (db, _accountId, ids) => (await listPortsByIds(db, ids)).map(portResource.toResource),
  metro_area: async (db, _accountId, ids) => (await listMetroAreasByIds(db, ids)).map(metroAreaResource.toResource),
  terminal: async (db, _accountId, ids) => (await listTerminalsByIds(db, ids)).map(toTerminalResource),
  vessel: async (db, _accountId, ids) => (await listVesselsByIds(besides(db), ids)).map(vesselResource.toResource),
  rail_terminal: async (db, _accountId, ids) => (await listTerminalsByIds(db, ids)).map(toTerminalResource),
};

/** Whoever writes holds locks, and does not wait for another server: of ships kept apart only what carriers said is told. */
function besides(db: Db): ShipDbs {
  return { db, aisDb: undefined };
}

/** Loads what a batch of one account's events needs, one query per kind, as it stands in the transaction. */
export async function loadIncluded(trx: Trx, accountId: Id, events: readonly DomainEvent[]): Promise<Included> {
  const loaded = new Map<string, ResourceObject>();
  const load = async (links: readonly ResourceLink[]) => {
    const missing = distinct(links).filter((link) => !loaded.has(keyOf(link)));
    for (const resource of await loadLinked(trx, accountId, missing)) loaded.set(keyOf(resource), resource);
  };
  const known = (links: readonly ResourceLink[]) => links.flatMap((link) => loaded.get(keyOf(link)) ?? []);
  await load(events.flatMap(linksOf));
  const beyond = (event: DomainEvent) => known(linksOf(event)).flatMap((resource) => linksBeyond(event, resource));
  await load(events.flatMap(beyond));
  return (event) => [...eventResource(event), ...known(distinct([...linksOf(event), ...beyond(event)]))];
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

function linksBeyond({ name }: DomainEvent, { type, relationships }: ResourceObject): ResourceLink[] {
  const names = (BEYOND[name] ?? []).filter(([from]) => from === type).map(([, relationship]) => relationship);
  return names.flatMap((relationship) => relationships[relationship]?.data ?? []);
}

/** What the links lead to, as far as it exists. */
export async function loadLinked(db: Db, accountId: Id, links: readonly ResourceLink[]): Promise<ResourceObject[]> {
  const loaded: ResourceObject[] = [];
  for (const [type, load] of Object.entries(LOADERS)) {
    const ids = links.filter((link) => link.type === type).map((link) => link.id);
    if (ids.length > 0) loaded.push(...(await load(db, accountId, ids)));
  }
  return loaded;
}

/** Whether a notification of the event carries the event itself and nothing else. */
export function comesAlone(event: EventName): boolean {
  return ALONE.has(event);
}

/** What a resource leads to, each thing once. */
export function linksFrom({ relationships }: ResourceObject): ResourceLink[] {
  return distinct(Object.values(relationships).flatMap(({ data }) => data ?? []));
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

function distinct(links: readonly ResourceLink[]): ResourceLink[] {
  return [...new Map(links.map((link) => [keyOf(link), link])).values()];
}

function keyOf(link: ResourceLink): string {
  return `${link.type}:${link.id}`;
}
