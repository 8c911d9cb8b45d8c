import type { ResourceObject } from '../jsonapi/resource.ts';
import { accountResource } from '../jsonapi/resources/account.ts';
import { containerResource } from '../jsonapi/resources/container.ts';
import { containerCreatedEventResource } from '../jsonapi/resources/container-created-event.ts';
import { containerPodTerminalChangedEventResource } from '../jsonapi/resources/container-pod-terminal-changed-event.ts';
import { containerUpdatedEventResource } from '../jsonapi/resources/container-updated-event.ts';
import { customFieldDefinitionResource } from '../jsonapi/resources/custom-field-definition.ts';
import { customFieldOptionResource } from '../jsonapi/resources/custom-field-option.ts';
import { documentResource } from '../jsonapi/resources/document.ts';
import { documentRepresentationResource } from '../jsonapi/resources/documents/document-representation.ts';
import { emailSubmissionResource } from '../jsonapi/resources/email-submission.ts';
import { estimatedEventResource } from '../jsonapi/resources/estimated-event.ts';
import { metroAreaResource } from '../jsonapi/resources/metro-area.ts';
import { partyResource } from '../jsonapi/resources/party.ts';
import { partyRoleResource } from '../jsonapi/resources/party-role.ts';
import { portResource } from '../jsonapi/resources/port.ts';
import { rawEventResource } from '../jsonapi/resources/raw-event.ts';
import { shipmentResource } from '../jsonapi/resources/shipment.ts';
import { toTerminalResource } from '../jsonapi/resources/terminal.ts';
import { trackingRequestResource } from '../jsonapi/resources/tracking-request.ts';
import { transportEventResource } from '../jsonapi/resources/transport-event.ts';
import { userResource } from '../jsonapi/resources/user.ts';
import { vesselResource } from '../jsonapi/resources/vessel.ts';
import { findAccount } from '../store/accounts/accounts.ts';
import { listUsersByIds } from '../store/accounts/users.ts';
import { listContainerUpdatesByIds } from '../store/containers/container-updates.ts';
import { listContainersByIds } from '../store/containers/containers.ts';
import { listEstimatedEventsByIds } from '../store/containers/estimated-events.ts';
import { listRawEventsByIds } from '../store/containers/raw-events.ts';
import { listTransportEventsByIds } from '../store/containers/transport-events.ts';
import { listDefinitionsByIds, listOptionsByIds } from '../store/custom-fields/custom-field-definitions.ts';
import { listRepresentationsByIds } from '../store/documents/document-representations.ts';
import { listDocumentsByIds } from '../store/documents/documents.ts';
import { listEmailSubmissionsByIds } from '../store/documents/email-submissions.ts';
import { listMetroAreasByIds } from '../store/places/metro-areas.ts';
import { listPortsByIds } from '../store/places/ports.ts';
import { listContainerCreatedEvents, listPodTerminalChangedEvents } from '../store/places/reference-events.ts';
import { listTerminalsByIds } from '../store/places/terminals.ts';
import { listPartiesByIds } from '../store/shipments/parties.ts';
import { listPartyRolesByIds } from '../store/shipments/party-roles.ts';
import { listShipmentsByIds } from '../store/shipments/shipments.ts';
import { listTrackingRequestsByIds } from '../store/shipments/tracking-requests.ts';
import type { ShipDbs } from '../store/tables.ts';
import { listVesselsAsNamedFor } from '../store/vessels/vessels.ts';
import type { Id } from '../values/id.ts';
import type { Loader } from './related.ts';

/** How what is stored as it is shown is fetched. A loader sees only the account it is asked for, and what belongs to none. */
export const storedLoaders = {
  account: async ({ db }, accountId, ids) => {
    const account = ids.includes(accountId) ? await findAccount(db, accountId) : undefined;
    return account === undefined ? [] : [accountResource.toResource(account)];
  },
  party: async ({ db }, accountId, ids) => (await listPartiesByIds(db, accountId, ids)).map(partyResource.toResource),
  party_role: async ({ db }, accountId, ids) =>
    (await listPartyRolesByIds(db, accountId, ids)).map(partyRoleResource.toResource),
  shipment: async ({ db }, accountId, ids) =>
    (await listShipmentsByIds(db, accountId, ids)).map(shipmentResource.toResource),
  container: async ({ db }, accountId, ids) =>
    (await listContainersByIds(db, accountId, ids)).map(containerResource.toResource),
  transport_event: async ({ db }, accountId, ids) =>
    (await listTransportEventsByIds(db, accountId, ids)).map(transportEventResource.toResource),
  raw_event: async ({ db }, accountId, ids) =>
    (await listRawEventsByIds(db, accountId, ids)).map(rawEventResource.toResource),
  estimated_event: async ({ db }, accountId, ids) =>
    (await listEstimatedEventsByIds(db, accountId, ids)).map(estimatedEventResource.toResource),
  tracking_request: async ({ db }, accountId, ids) =>
    (await listTrackingRequestsByIds(db, accountId, ids)).map(trackingRequestResource.toResource),
  container_updated_event: async ({ db }, accountId, ids) =>
    (await listContainerUpdatesByIds(db, accountId, ids)).map(containerUpdatedEventResource.toResource),
  container_created_event: async ({ db }, accountId, ids) =>
    (await listContainerCreatedEvents(db, accountId, ids)).map(containerCreatedEventResource.toResource),
  container_pod_terminal_changed_event: async ({ db }, accountId, ids) =>
    (await listPodTerminalChangedEvents(db, accountId, ids)).map(containerPodTerminalChangedEventResource.toResource),
  document: async ({ db }, accountId, ids) =>
    (await listDocumentsByIds(db, accountId, ids)).map(documentResource.toResource),
  document_representation: async ({ db }, accountId, ids) =>
    (await listRepresentationsByIds(db, accountId, ids)).map(documentRepresentationResource.toResource),
  email_submission: async ({ db }, accountId, ids) =>
    (await listEmailSubmissionsByIds(db, accountId, ids)).map(emailSubmissionResource.toResource),
  user: async ({ db }, accountId, ids) => (await listUsersByIds(db, accountId, ids)).map(userResource.toResource),
  custom_field_option: async ({ db }, accountId, ids) =>
    (await listOptionsByIds(db, accountId, ids)).map(customFieldOptionResource.toResource),
  custom_field_definition: async ({ db }, accountId, ids) =>
    (await listDefinitionsByIds(db, accountId, ids)).map(customFieldDefinitionResource.toResource),
  port: async ({ db }, _accountId, ids) => (await listPortsByIds(db, ids)).map(portResource.toResource),
  metro_area: async ({ db }, _accountId, ids) => (await listMetroAreasByIds(db, ids)).map(metroAreaResource.toResource),
  terminal: loadTerminals,
  rail_terminal: loadTerminals,
  vessel: async (dbs, accountId, ids) =>
    (await listVesselsAsNamedFor(dbs, accountId, ids)).map(vesselResource.toResource),
} satisfies Readonly<Record<string, Loader<ShipDbs>>>;

/** Both kinds: the row itself says which it is. */
async function loadTerminals({ db }: ShipDbs, _accountId: Id, ids: readonly Id[]): Promise<ResourceObject[]> {
  return (await listTerminalsByIds(db, ids)).map(toTerminalResource);
}
