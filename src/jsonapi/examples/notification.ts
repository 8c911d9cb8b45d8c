import type { EstimatedEvent } from '../../domain/containers/estimated-event.ts';
import type { DocumentType } from '../../domain/documents/document-types.ts';
import type { ToldName } from '../../domain/events/event-aliases.ts';
import { type EventName, referenceTypeOf } from '../../domain/events/event-names.ts';
import type { TrackingRequest } from '../../domain/shipments/tracking-request.ts';
import type { Webhook } from '../../domain/webhooks/webhook.ts';
import { nameBasedId } from '../../values/id.ts';
import type { ResourceObject } from '../resource.ts';
import { containerCreatedEventResource } from '../resources/container-created-event.ts';
import { containerPodTerminalChangedEventResource } from '../resources/container-pod-terminal-changed-event.ts';
import { containerUpdatedEventResource } from '../resources/container-updated-event.ts';
import { documentResource } from '../resources/document.ts';
import { estimatedEventResource } from '../resources/estimated-event.ts';
import { trackingRequestResource } from '../resources/tracking-request.ts';
import { transportEventResource } from '../resources/transport-event.ts';
import { webhookResource } from '../resources/webhook.ts';
import type { ShownNotification } from '../resources/webhook-notification.ts';
import { exampleDocument } from './document.ts';
import { EXAMPLE_IDS, exampleTransportEvent, PLACES, SECOND } from './journey.ts';

export interface ExampleNotification {
  readonly notification: ShownNotification;
  /** What it refers to, which is nowhere. */
  readonly reference: ResourceObject;
}

const AT = '2026-03-10T08:00:00Z';
const about = { containerId: EXAMPLE_IDS.container, shipmentId: EXAMPLE_IDS.shipment };
const terminalId = nameBasedId('terminal', 'USLAX-APMT');

/** What a notification of this event looks like. Always the same one. */
export function exampleNotification(
  event: EventName,
  told: { readonly name?: ToldName; readonly documentType?: DocumentType } = {},
): ExampleNotification {
  const reference = { ...exampleReference(event, told.documentType), address: null };
  const type = referenceTypeOf(event);
  const notification: ShownNotification = {
    id: nameBasedId('example notification', event),
    event: told.name ?? event,
    deliveryStatus: 'pending',
    webhookId: EXAMPLE_IDS.webhook,
    reference: { type, id: reference.id },
    createdAt: exampleTransportEvent(event)?.createdAt ?? AT,
  };
  return { notification, reference };
}

/** The webhook that the examples would be sent to. */
export function exampleWebhook(events: readonly EventName[]): ResourceObject {
  const webhook: Webhook = {
    id: EXAMPLE_IDS.webhook,
    accountId: EXAMPLE_IDS.account,
    url: 'https://example.com/landfall/notifications',
    active: true,
    events,
    secret: 'whsec_ZXhhbXBsZSBzZWNyZXQsIG5vdCB0byBiZSB1c2Vk',
    headers: [{ name: 'X-Customer', value: 'example' }],
    previousSecret: null,
    deactivated: null,
    createdAt: AT,
  };
  return { ...webhookResource.toResource(webhook), address: null };
}

function exampleReference(event: EventName, documentType: DocumentType | undefined): ResourceObject {
  const id = nameBasedId('example', event);
  switch (referenceTypeOf(event)) {
    case 'transport_event': {
      const transportEvent = exampleTransportEvent(event);
      if (!transportEvent) throw new Error(`no example of ${event}`);
      return transportEventResource.toResource(transportEvent);
    }
    case 'estimated_event':
      return estimatedEventResource.toResource(exampleEstimate(event));
    case 'tracking_request':
      return trackingRequestResource.toResource(exampleTrackingRequest(event));
    case 'container_created_event':
      return containerCreatedEventResource.toResource({ id, timestamp: AT, timezone: null, ...about });
    case 'container_updated_event':
      return containerUpdatedEventResource.toResource({
        id,
        accountId: EXAMPLE_IDS.account,
        ...about,
        terminalId,
        changeset: { available_for_pickup: [false, true], pickup_lfd: [null, '2026-03-24T07:00:00Z'] },
        timestamp: '2026-03-19T15:00:00Z',
        timezone: PLACES.losAngeles.zone,
        dataSource: 'terminal',
        createdAt: '2026-03-19T15:00:00Z',
      });
    case 'container_pod_terminal_changed_event':
      return containerPodTerminalChangedEventResource.toResource({
        id,
        ...about,
        timestamp: AT,
        dataSource: 'shipping_line',
        previousTerminalId: null,
        terminalId,
      });
    case 'document':
      return documentResource.toResource(exampleDocument(event, documentType));
  }
}

function exampleEstimate(event: EventName): EstimatedEvent {
  return {
    id: nameBasedId('example', event),
    accountId: EXAMPLE_IDS.account,
    shipmentId: EXAMPLE_IDS.shipment,
    event,
    estimatedTimestamp: '2026-03-17T13:00:00Z',
    previousTimestamp: '2026-03-16T05:00:00Z',
    earliestTimestamp: null,
    latestTimestamp: null,
    timezone: PLACES.losAngeles.zone,
    locationLocode: PLACES.losAngeles.locode,
    locationType: 'port',
    locationId: nameBasedId('port', PLACES.losAngeles.locode),
    vesselId: SECOND.id,
    voyageNumber: SECOND.voyage,
    dataSource: 'shipping_line',
    createdAt: AT,
  };
}

const REQUEST_OUTCOMES: Partial<Record<EventName, Pick<TrackingRequest, 'status' | 'failedReason'>>> = {
  'tracking_request.succeeded': { status: 'created', failedReason: null },
  'tracking_request.failed': { status: 'failed', failedReason: 'not_found' },
  'tracking_request.awaiting_manifest': { status: 'awaiting_manifest', failedReason: 'not_found' },
  'tracking_request.tracking_stopped': { status: 'tracking_stopped', failedReason: null },
};

function exampleTrackingRequest(event: EventName): TrackingRequest {
  const { status = 'created', failedReason = null } = REQUEST_OUTCOMES[event] ?? {};
  const found = status === 'created' || status === 'tracking_stopped';
  return {
    id: nameBasedId('example', event),
    accountId: EXAMPLE_IDS.account,
    requestType: 'bill_of_lading',
    requestNumber: 'MAEU237904187',
    normalizedNumber: '237904187',
    scac: 'MAEU',
    autoDetectVoccScac: false,
    status,
    failedReason,
    isRetrying: false,
    retryCount: null,
    refNumbers: ['PO-48213'],
    shipmentTags: ['spring'],
    initialCustomFields: null,
    customerId: null,
    shipmentId: found ? EXAMPLE_IDS.shipment : null,
    createdByUserId: null,
    waitingFor: null,
    candidates: null,
    awaitingManifestSince: null,
    createdAt: '2026-02-19T09:00:00Z',
    updatedAt: AT,
  };
}
