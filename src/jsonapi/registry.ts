import type { ResourceType } from './resource.ts';
import { accountResource } from './resources/account.ts';
import { identityProviderResource } from './resources/accounts/identity-provider.ts';
import { aisFeedResource } from './resources/ais-feed.ts';
import { alertResource } from './resources/alerts/alert.ts';
import { alertSubscriptionResource } from './resources/alerts/alert-subscription.ts';
import { apiKeyResource } from './resources/api-key.ts';
import { auditEntryResource } from './resources/audit-entry.ts';
import { carrierConnectionResource } from './resources/carrier-connection.ts';
import { carrierCredentialResource } from './resources/carrier-credential.ts';
import { carrierStateResource } from './resources/carrier-state.ts';
import { changeResource } from './resources/change.ts';
import { containerResource } from './resources/container.ts';
import { containerCreatedEventResource } from './resources/container-created-event.ts';
import { containerPodTerminalChangedEventResource } from './resources/container-pod-terminal-changed-event.ts';
import { containerUpdatedEventResource } from './resources/container-updated-event.ts';
import { customFieldResource } from './resources/custom-field.ts';
import { customFieldDefinitionResource } from './resources/custom-field-definition.ts';
import { customFieldOptionResource } from './resources/custom-field-option.ts';
import { documentResource } from './resources/document.ts';
import { documentRepresentationResource } from './resources/documents/document-representation.ts';
import { documentSchemaResource } from './resources/documents/document-schema.ts';
import { paperDifferenceResource } from './resources/documents/paper-difference.ts';
import { ediInterchangeResource } from './resources/edi-interchange.ts';
import { ediPartnerResource } from './resources/edi-partner.ts';
import { emailSubmissionResource } from './resources/email-submission.ts';
import { estimatedEventResource } from './resources/estimated-event.ts';
import { eventResource } from './resources/event.ts';
import { eventSubscriptionResource } from './resources/event-subscription.ts';
import { exceptionResource } from './resources/exception.ts';
import { invoiceResource } from './resources/invoice.ts';
import { metroAreaResource } from './resources/metro-area.ts';
import { contactResource, mentionResource, noteResource } from './resources/notes/note.ts';
import { partyResource } from './resources/party.ts';
import { partyRoleResource } from './resources/party-role.ts';
import { portResource } from './resources/port.ts';
import { quarantineEntryResource } from './resources/quarantine-entry.ts';
import { rawEventResource } from './resources/raw-event.ts';
import { reportResource } from './resources/report.ts';
import { routeResource } from './resources/route.ts';
import { routeLocationResource } from './resources/route-location.ts';
import { savedViewResource } from './resources/saved-view.ts';
import { shareLinkResource } from './resources/share-link.ts';
import { shipmentResource } from './resources/shipment.ts';
import { shipmentUploadResource } from './resources/shipment-upload.ts';
import { shippingLineResource } from './resources/shipping-line.ts';
import { tariffResource, terminalCalendarResource } from './resources/tariff.ts';
import { railTerminalResource, terminalResource } from './resources/terminal.ts';
import { trackingRequestResource } from './resources/tracking-request.ts';
import { transportEventResource } from './resources/transport-event.ts';
import { userResource } from './resources/user.ts';
import { vesselResource } from './resources/vessel.ts';
import { syncDestinationResource } from './resources/warehouse/sync-destination.ts';
import { webhookResource } from './resources/webhook.ts';
import { webhookEventCategoryResource } from './resources/webhook-event-category.ts';
import { webhookHealthResource } from './resources/webhook-health.ts';
import { webhookNotificationResource } from './resources/webhook-notification.ts';

/** Every kind of resource the interface speaks of, by its type. */
export const resourceTypes: Readonly<Record<string, ResourceType<never>>> = Object.fromEntries(
  [
    accountResource,
    alertResource,
    alertSubscriptionResource,
    reportResource,
    apiKeyResource,
    auditEntryResource,
    customFieldResource,
    customFieldDefinitionResource,
    customFieldOptionResource,
    documentResource,
    documentRepresentationResource,
    documentSchemaResource,
    emailSubmissionResource,
    ediInterchangeResource,
    carrierCredentialResource,
    eventSubscriptionResource,
    shipmentUploadResource,
    ediPartnerResource,
    metroAreaResource,
    noteResource,
    mentionResource,
    contactResource,
    paperDifferenceResource,
    partyResource,
    partyRoleResource,
    quarantineEntryResource,
    portResource,
    railTerminalResource,
    carrierStateResource,
    carrierConnectionResource,
    changeResource,
    containerResource,
    containerCreatedEventResource,
    containerPodTerminalChangedEventResource,
    containerUpdatedEventResource,
    estimatedEventResource,
    eventResource,
    rawEventResource,
    routeResource,
    routeLocationResource,
    shipmentResource,
    shippingLineResource,
    syncDestinationResource,
    terminalResource,
    trackingRequestResource,
    transportEventResource,
    exceptionResource,
    savedViewResource,
    identityProviderResource,
    invoiceResource,
    tariffResource,
    terminalCalendarResource,
    shareLinkResource,
    userResource,
    vesselResource,
    aisFeedResource,
    webhookResource,
    webhookEventCategoryResource,
    webhookHealthResource,
    webhookNotificationResource,
  ].map((resource) => [resource.type, resource as ResourceType<never>]),
);
