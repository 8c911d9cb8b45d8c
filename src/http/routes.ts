import { answering } from './answering.ts';
import { accountRoutes } from './resources/account/routes.ts';
import { aisFeedRoutes } from './resources/ais-feeds/routes.ts';
import { alertRoutes } from './resources/alerts/routes.ts';
import { apiKeyRoutes } from './resources/api-keys/routes.ts';
import { assistantRoutes } from './resources/assistants/routes.ts';
import { bulkRoutes } from './resources/bulk/routes.ts';
import { carrierCredentialRoutes } from './resources/carrier-credentials/routes.ts';
import { carrierConnectionRoutes } from './resources/carriers/connection-routes.ts';
import { carrierRoutes } from './resources/carriers/routes.ts';
import { sourceQualityRoutes } from './resources/carriers/source-quality-routes.ts';
import { changeRoutes } from './resources/changes/routes.ts';
import { connectedApplicationRoutes } from './resources/connected-applications/routes.ts';
import { contactRoutes } from './resources/contacts/routes.ts';
import { containerEvidenceRoutes } from './resources/containers/evidence-routes.ts';
import { containerHistoryRoutes } from './resources/containers/history-routes.ts';
import { containerMapRoutes } from './resources/containers/map-routes.ts';
import { containerReadingRoutes } from './resources/containers/reading-routes.ts';
import { containerRouteRoutes } from './resources/containers/route-routes.ts';
import { containerRoutes } from './resources/containers/routes.ts';
import { containerSummaryRoutes } from './resources/containers/summary-routes.ts';
import { customFieldDefinitionRoutes } from './resources/custom-field-definitions/routes.ts';
import { customFieldRoutes } from './resources/custom-fields/routes.ts';
import { documentActionRoutes } from './resources/documents/action-routes.ts';
import { documentLinkRoutes } from './resources/documents/link-routes.ts';
import { documentRoutes } from './resources/documents/routes.ts';
import { uploadRoutes } from './resources/documents/upload-routes.ts';
import { ediRoutes } from './resources/edi/routes.ts';
import { emailSubmissionRoutes } from './resources/email-submissions/routes.ts';
import { embedRoutes } from './resources/embed/routes.ts';
import { emissionRoutes } from './resources/emissions/routes.ts';
import { eventSubscriptionRoutes } from './resources/event-subscriptions/routes.ts';
import { eventRoutes } from './resources/events/routes.ts';
import { exceptionRoutes } from './resources/exceptions/routes.ts';
import { exceptionWorkRoutes } from './resources/exceptions/work-routes.ts';
import { fleetRoutes } from './resources/fleet/routes.ts';
import { freeTimeRoutes } from './resources/free-time/free-time-routes.ts';
import { freeTimeSummaryRoutes } from './resources/free-time/summary-routes.ts';
import { tariffImportRoutes } from './resources/free-time/tariff-import-routes.ts';
import { tariffRoutes } from './resources/free-time/tariff-routes.ts';
import { identityProviderRoutes } from './resources/identity-providers/routes.ts';
import { importRoutes } from './resources/imports/routes.ts';
import { interfaceRoutes } from './resources/interface/routes.ts';
import { invoiceRoutes } from './resources/invoices/invoice-routes.ts';
import { enteredFactRoutes } from './resources/manual-entry/entered-fact-routes.ts';
import { manualEntryRoutes } from './resources/manual-entry/routes.ts';
import { meRoutes } from './resources/me/routes.ts';
import { mentionRoutes } from './resources/mentions/routes.ts';
import { metroAreaRoutes } from './resources/metro-areas/routes.ts';
import { noteRoutes } from './resources/notes/routes.ts';
import { overviewRoutes } from './resources/overview/routes.ts';
import { paperDifferenceRoutes } from './resources/paper-differences/routes.ts';
import { memberRoutes } from './resources/parties/member-routes.ts';
import { partyRoutes } from './resources/parties/routes.ts';
import { partyRoleRoutes } from './resources/party-roles/routes.ts';
import { payloadRoutes } from './resources/payloads/routes.ts';
import { portalRoutes } from './resources/portal/routes.ts';
import { portRoutes } from './resources/ports/routes.ts';
import { quarantineRoutes } from './resources/quarantine/routes.ts';
import { reliabilityRoutes } from './resources/reliability/routes.ts';
import { reportRoutes } from './resources/reports/routes.ts';
import { savedViewFeedRoutes } from './resources/saved-views/feed-routes.ts';
import { savedViewRoutes } from './resources/saved-views/routes.ts';
import { seaRouteRoutes } from './resources/sea-routes/routes.ts';
import { searchNameRoutes } from './resources/search/name-routes.ts';
import { searchRoutes } from './resources/search/routes.ts';
import { passkeyRoutes } from './resources/sessions/passkey-routes.ts';
import { passwordLinkRoutes } from './resources/sessions/password-link-routes.ts';
import { personSessionRoutes } from './resources/sessions/person-session-routes.ts';
import { providerSessionRoutes } from './resources/sessions/provider-routes.ts';
import { sessionRoutes } from './resources/sessions/routes.ts';
import { secondFactorRoutes } from './resources/sessions/second-factor-routes.ts';
import { shareLinkRoutes } from './resources/share-links/routes.ts';
import { shipmentRoutes } from './resources/shipments/routes.ts';
import { shippingLineRoutes } from './resources/shipping-lines/routes.ts';
import { streamRoutes } from './resources/stream/routes.ts';
import { syncDestinationRoutes } from './resources/sync-destinations/routes.ts';
import { terminalFeedRoutes } from './resources/terminal-feed/routes.ts';
import { terminalRoutes } from './resources/terminals/routes.ts';
import { trackingRequestRoutes } from './resources/tracking-requests/routes.ts';
import { trackingRequestWorkRoutes } from './resources/tracking-requests/work-routes.ts';
import { tradeIntelRoutes } from './resources/trade-intel/routes.ts';
import { userRoutes } from './resources/users/routes.ts';
import { futurePositionRoutes } from './resources/vessels/future-routes.ts';
import { vesselRoutes } from './resources/vessels/routes.ts';
import { webhookNotificationRoutes } from './resources/webhook-notifications/routes.ts';
import { webhookActionRoutes } from './resources/webhooks/action-routes.ts';
import { webhookRoutes } from './resources/webhooks/routes.ts';
import type { Operation } from './route.ts';

const resourceRoutes: readonly Operation[] = [
  ...sessionRoutes,
  ...personSessionRoutes,
  ...passwordLinkRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...providerSessionRoutes,
  ...identityProviderRoutes,
  ...accountRoutes,
  ...meRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...assistantRoutes,
  ...connectedApplicationRoutes,
  ...customFieldDefinitionRoutes,
  ...customFieldRoutes,
  ...partyRoutes,
  ...memberRoutes,
  ...payloadRoutes,
  ...partyRoleRoutes,
  ...carrierRoutes,
  ...carrierConnectionRoutes,
  ...carrierCredentialRoutes,
  ...quarantineRoutes,
  ...syncDestinationRoutes,
  ...terminalFeedRoutes,
  ...trackingRequestRoutes,
  ...trackingRequestWorkRoutes,
  ...importRoutes,
  ...searchRoutes,
  ...searchNameRoutes,
  ...shipmentRoutes,
  ...containerMapRoutes,
  ...containerSummaryRoutes,
  ...containerEvidenceRoutes,
  ...containerHistoryRoutes,
  ...containerReadingRoutes,
  ...containerRouteRoutes,
  ...emissionRoutes,
  ...containerRoutes,
  ...uploadRoutes,
  ...documentRoutes,
  ...paperDifferenceRoutes,
  ...documentActionRoutes,
  ...documentLinkRoutes,
  ...emailSubmissionRoutes,
  ...ediRoutes,
  ...manualEntryRoutes,
  ...enteredFactRoutes,
  ...eventSubscriptionRoutes,
  ...portRoutes,
  ...metroAreaRoutes,
  ...terminalRoutes,
  ...shippingLineRoutes,
  ...vesselRoutes,
  ...futurePositionRoutes,
  ...seaRouteRoutes,
  ...aisFeedRoutes,
  ...webhookRoutes,
  ...webhookActionRoutes,
  ...webhookNotificationRoutes,
  ...eventRoutes,
  ...embedRoutes,
  ...exceptionRoutes,
  ...exceptionWorkRoutes,
  ...bulkRoutes,
  ...noteRoutes,
  ...mentionRoutes,
  ...contactRoutes,
  ...fleetRoutes,
  ...overviewRoutes,
  ...savedViewRoutes,
  ...savedViewFeedRoutes,
  ...tariffRoutes,
  ...tariffImportRoutes,
  ...freeTimeRoutes,
  ...freeTimeSummaryRoutes,
  ...reliabilityRoutes,
  ...sourceQualityRoutes,
  ...invoiceRoutes,
  ...shareLinkRoutes,
  ...streamRoutes,
  ...tradeIntelRoutes,
  ...changeRoutes,
  ...alertRoutes,
  ...portalRoutes,
  ...reportRoutes,
].map(answering);

/** Every operation of the interface. */
export const routes: readonly Operation[] = [...resourceRoutes, ...interfaceRoutes(resourceRoutes).map(answering)];
