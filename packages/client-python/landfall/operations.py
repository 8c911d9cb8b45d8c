# Generated from the description of the interface: run `npm run generate` after a change there.
from __future__ import annotations

from typing import Any, Mapping, Optional, TypedDict, Union
from urllib.parse import quote

Body = Union[Mapping[str, Any], str, bytes]

GetSignInOptionsQuery = TypedDict("GetSignInOptionsQuery", {
    "account_id": str,
}, total=False)

GetSessionsQuery = TypedDict("GetSessionsQuery", {
    "user_id": str,
}, total=False)

DeleteSessionsQuery = TypedDict("DeleteSessionsQuery", {
    "user_id": str,
}, total=False)

GetIdentityProvidersIdSignInQuery = TypedDict("GetIdentityProvidersIdSignInQuery", {
    "to": str,
}, total=False)

GetIdentityProvidersIdCallbackQuery = TypedDict("GetIdentityProvidersIdCallbackQuery", {
    "code": str,
    "state": str,
    "iss": str,
    "session_state": str,
    "error": str,
    "error_description": str,
    "error_uri": str,
}, total=False)

GetAuditEntriesCsvQuery = TypedDict("GetAuditEntriesCsvQuery", {
    "filter[kind]": str,
    "filter[actor_id]": str,
    "filter[subject_type]": str,
    "filter[subject_id]": str,
    "since": str,
    "until": str,
}, total=False)

GetAuditEntriesXlsxQuery = TypedDict("GetAuditEntriesXlsxQuery", {
    "filter[kind]": str,
    "filter[actor_id]": str,
    "filter[subject_type]": str,
    "filter[subject_id]": str,
    "since": str,
    "until": str,
}, total=False)

GetAuditEntriesQuery = TypedDict("GetAuditEntriesQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[kind]": str,
    "filter[actor_id]": str,
    "filter[subject_type]": str,
    "filter[subject_id]": str,
    "since": str,
    "until": str,
}, total=False)

GetUsersQuery = TypedDict("GetUsersQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetApiKeysQuery = TypedDict("GetApiKeysQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostApiKeysQuery = TypedDict("PostApiKeysQuery", {
    "include": str,
}, total=False)

GetApiKeysIdQuery = TypedDict("GetApiKeysIdQuery", {
    "include": str,
}, total=False)

GetAssistantCallsQuery = TypedDict("GetAssistantCallsQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetOauthAuthorizationQuery = TypedDict("GetOauthAuthorizationQuery", {
    "response_type": str,
    "client_id": str,
    "redirect_uri": str,
    "scope": str,
    "state": str,
    "code_challenge": str,
    "code_challenge_method": str,
    "resource": str,
}, total=False)

GetConnectedApplicationsQuery = TypedDict("GetConnectedApplicationsQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetCustomFieldDefinitionsQuery = TypedDict("GetCustomFieldDefinitionsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[entity_type]": str,
    "filter[data_type]": str,
    "filter[display_name]": str,
    "include": str,
}, total=False)

PostCustomFieldDefinitionsQuery = TypedDict("PostCustomFieldDefinitionsQuery", {
    "include": str,
}, total=False)

GetCustomFieldDefinitionsIdQuery = TypedDict("GetCustomFieldDefinitionsIdQuery", {
    "include": str,
}, total=False)

PatchCustomFieldDefinitionsIdQuery = TypedDict("PatchCustomFieldDefinitionsIdQuery", {
    "include": str,
}, total=False)

GetCustomFieldDefinitionsDefinitionIdOptionsQuery = TypedDict("GetCustomFieldDefinitionsDefinitionIdOptionsQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostCustomFieldDefinitionsDefinitionIdOptionsQuery = TypedDict("PostCustomFieldDefinitionsDefinitionIdOptionsQuery", {
    "include": str,
}, total=False)

GetCustomFieldDefinitionsDefinitionIdOptionsOptionIdQuery = TypedDict("GetCustomFieldDefinitionsDefinitionIdOptionsOptionIdQuery", {
    "include": str,
}, total=False)

PatchCustomFieldDefinitionsDefinitionIdOptionsOptionIdQuery = TypedDict("PatchCustomFieldDefinitionsDefinitionIdOptionsOptionIdQuery", {
    "include": str,
}, total=False)

GetShipmentsShipmentIdCustomFieldsQuery = TypedDict("GetShipmentsShipmentIdCustomFieldsQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostShipmentsShipmentIdCustomFieldsQuery = TypedDict("PostShipmentsShipmentIdCustomFieldsQuery", {
    "include": str,
}, total=False)

PatchShipmentsShipmentIdCustomFieldsApiSlugQuery = TypedDict("PatchShipmentsShipmentIdCustomFieldsApiSlugQuery", {
    "include": str,
}, total=False)

GetContainersContainerIdCustomFieldsQuery = TypedDict("GetContainersContainerIdCustomFieldsQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostContainersContainerIdCustomFieldsQuery = TypedDict("PostContainersContainerIdCustomFieldsQuery", {
    "include": str,
}, total=False)

PatchContainersContainerIdCustomFieldsApiSlugQuery = TypedDict("PatchContainersContainerIdCustomFieldsApiSlugQuery", {
    "include": str,
}, total=False)

GetTrackingRequestsTrackingRequestIdCustomFieldsQuery = TypedDict("GetTrackingRequestsTrackingRequestIdCustomFieldsQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostTrackingRequestsTrackingRequestIdCustomFieldsQuery = TypedDict("PostTrackingRequestsTrackingRequestIdCustomFieldsQuery", {
    "include": str,
}, total=False)

PatchTrackingRequestsTrackingRequestIdCustomFieldsApiSlugQuery = TypedDict("PatchTrackingRequestsTrackingRequestIdCustomFieldsApiSlugQuery", {
    "include": str,
}, total=False)

GetCustomFieldsQuery = TypedDict("GetCustomFieldsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[entity_type]": str,
    "filter[entity_id]": str,
    "filter[definition_id]": str,
    "include": str,
}, total=False)

PostCustomFieldsQuery = TypedDict("PostCustomFieldsQuery", {
    "include": str,
}, total=False)

GetCustomFieldsIdQuery = TypedDict("GetCustomFieldsIdQuery", {
    "include": str,
}, total=False)

PatchCustomFieldsIdQuery = TypedDict("PatchCustomFieldsIdQuery", {
    "include": str,
}, total=False)

GetPartiesQuery = TypedDict("GetPartiesQuery", {
    "page[number]": int,
    "page[size]": int,
    "query": str,
}, total=False)

GetPartiesIdMembersQuery = TypedDict("GetPartiesIdMembersQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetShipmentsShipmentIdPartyRolesQuery = TypedDict("GetShipmentsShipmentIdPartyRolesQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostShipmentsShipmentIdPartyRolesQuery = TypedDict("PostShipmentsShipmentIdPartyRolesQuery", {
    "include": str,
}, total=False)

GetContainersContainerIdPartyRolesQuery = TypedDict("GetContainersContainerIdPartyRolesQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostContainersContainerIdPartyRolesQuery = TypedDict("PostContainersContainerIdPartyRolesQuery", {
    "include": str,
}, total=False)

GetTrackingRequestsTrackingRequestIdPartyRolesQuery = TypedDict("GetTrackingRequestsTrackingRequestIdPartyRolesQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostTrackingRequestsTrackingRequestIdPartyRolesQuery = TypedDict("PostTrackingRequestsTrackingRequestIdPartyRolesQuery", {
    "include": str,
}, total=False)

GetAdminQuarantineQuery = TypedDict("GetAdminQuarantineQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[status]": str,
    "filter[source]": str,
    "filter[reason]": str,
    "include": str,
}, total=False)

GetAdminQuarantineIdQuery = TypedDict("GetAdminQuarantineIdQuery", {
    "include": str,
}, total=False)

PostAdminQuarantineIdReprocessQuery = TypedDict("PostAdminQuarantineIdReprocessQuery", {
    "include": str,
}, total=False)

PostTrackingRequestsQuery = TypedDict("PostTrackingRequestsQuery", {
    "include": str,
}, total=False)

GetTrackingRequestsQuery = TypedDict("GetTrackingRequestsQuery", {
    "page[number]": int,
    "page[size]": int,
    "q": str,
    "filter[request_number]": str,
    "filter[status]": str,
    "filter[scac]": str,
    "filter[created_at][start]": str,
    "filter[created_at][end]": str,
    "filter[updated_at][start]": str,
    "filter[updated_at][end]": str,
    "include": str,
}, total=False)

GetTrackingRequestsIdQuery = TypedDict("GetTrackingRequestsIdQuery", {
    "include": str,
}, total=False)

PatchTrackingRequestsIdQuery = TypedDict("PatchTrackingRequestsIdQuery", {
    "include": str,
}, total=False)

PostTrackingRequestsIdRetryQuery = TypedDict("PostTrackingRequestsIdRetryQuery", {
    "include": str,
}, total=False)

PatchTrackingRequestsIdCancelQuery = TypedDict("PatchTrackingRequestsIdCancelQuery", {
    "include": str,
}, total=False)

GetSearchQuery = TypedDict("GetSearchQuery", {
    "query": str,
}, total=False)

GetSearchNamesQuery = TypedDict("GetSearchNamesQuery", {
    "query": str,
}, total=False)

GetShipmentsQuery = TypedDict("GetShipmentsQuery", {
    "page[number]": int,
    "page[size]": int,
    "flag[parties]": bool,
    "sort": str,
    "filter[q]": str,
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[actively_tracked]": bool,
    "filter[tracking_stopped]": bool,
    "filter[voyage_status]": str,
    "filter[voyage_status][]": Any,
    "filter[arriving_today]": bool,
    "filter[pod_ata_at]": str,
    "filter[pod_ata_at][]": Any,
    "filter[pod_arrival]": str,
    "filter[pod_arrival][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[pod_eta_changed_at]": str,
    "filter[pod_eta_changed_at][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[owner_id]": str,
    "filter[owner_id][]": Any,
    "filter[creator_id]": str,
    "filter[creator_id][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[product]": str,
    "filter[party_id]": str,
    "filter[party_id][]": Any,
    "filter[party_id][value]": str,
    "filter[party_id][operator]": str,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[tag]": str,
    "filter[tag][]": Any,
    "q": str,
    "number": str,
    "tracking_stopped": bool,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "as_of": str,
    "fields[shipment]": str,
    "fields[container]": str,
    "include": str,
}, total=False)

PostShipmentsQuery = TypedDict("PostShipmentsQuery", {
    "include": str,
}, total=False)

GetShipmentsCsvQuery = TypedDict("GetShipmentsCsvQuery", {
    "sort": str,
    "filter[q]": str,
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[actively_tracked]": bool,
    "filter[tracking_stopped]": bool,
    "filter[voyage_status]": str,
    "filter[voyage_status][]": Any,
    "filter[arriving_today]": bool,
    "filter[pod_ata_at]": str,
    "filter[pod_ata_at][]": Any,
    "filter[pod_arrival]": str,
    "filter[pod_arrival][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[pod_eta_changed_at]": str,
    "filter[pod_eta_changed_at][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[owner_id]": str,
    "filter[owner_id][]": Any,
    "filter[creator_id]": str,
    "filter[creator_id][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[product]": str,
    "filter[party_id]": str,
    "filter[party_id][]": Any,
    "filter[party_id][value]": str,
    "filter[party_id][operator]": str,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[tag]": str,
    "filter[tag][]": Any,
    "q": str,
    "number": str,
    "tracking_stopped": bool,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "columns": str,
}, total=False)

GetShipmentsXlsxQuery = TypedDict("GetShipmentsXlsxQuery", {
    "sort": str,
    "filter[q]": str,
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[actively_tracked]": bool,
    "filter[tracking_stopped]": bool,
    "filter[voyage_status]": str,
    "filter[voyage_status][]": Any,
    "filter[arriving_today]": bool,
    "filter[pod_ata_at]": str,
    "filter[pod_ata_at][]": Any,
    "filter[pod_arrival]": str,
    "filter[pod_arrival][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[pod_eta_changed_at]": str,
    "filter[pod_eta_changed_at][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[owner_id]": str,
    "filter[owner_id][]": Any,
    "filter[creator_id]": str,
    "filter[creator_id][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[product]": str,
    "filter[party_id]": str,
    "filter[party_id][]": Any,
    "filter[party_id][value]": str,
    "filter[party_id][operator]": str,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[tag]": str,
    "filter[tag][]": Any,
    "q": str,
    "number": str,
    "tracking_stopped": bool,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "columns": str,
}, total=False)

GetShipmentsIdQuery = TypedDict("GetShipmentsIdQuery", {
    "flag[parties]": bool,
    "as_of": str,
    "include": str,
}, total=False)

PatchShipmentsIdQuery = TypedDict("PatchShipmentsIdQuery", {
    "include": str,
}, total=False)

PatchShipmentsIdStopTrackingQuery = TypedDict("PatchShipmentsIdStopTrackingQuery", {
    "include": str,
}, total=False)

PatchShipmentsIdResumeTrackingQuery = TypedDict("PatchShipmentsIdResumeTrackingQuery", {
    "include": str,
}, total=False)

GetShipmentsIdEtaHistoryQuery = TypedDict("GetShipmentsIdEtaHistoryQuery", {
    "page[number]": int,
    "page[size]": int,
    "as_of": str,
    "include": str,
}, total=False)

GetContainersIdMapGeojsonQuery = TypedDict("GetContainersIdMapGeojsonQuery", {
    "full_legs": str,
    "as_of": str,
}, total=False)

GetContainersMapGeojsonQuery = TypedDict("GetContainersMapGeojsonQuery", {
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[pol]": str,
    "filter[pol][]": Any,
    "filter[pod]": str,
    "filter[pod][]": Any,
    "filter[destination]": str,
    "filter[destination][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[destination_code]": str,
    "filter[destination_code][]": Any,
    "filter[shipping_line_scac]": str,
    "filter[shipping_line_scac][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[customer_name]": str,
    "filter[customer_name][]": Any,
    "filter[vessel_name]": str,
    "filter[vessel_name][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[current_status]": str,
    "filter[current_status][]": Any,
    "filter[has_fees]": bool,
    "filter[has_demurrage_fees]": bool,
    "filter[has_fees_or_holds]": bool,
    "filter[requires_attention]": bool,
    "filter[eta_changed_in_last_24h]": bool,
    "filter[eta_changed_in_past_3_days]": bool,
    "filter[has_holds]": bool,
    "filter[actively_tracked]": bool,
    "filter[search_by_ids]": str,
    "filter[search_by_number]": str,
    "filter[search_by_shipment_number]": str,
    "filter[search_by_shipment_ref_numbers]": str,
    "filter[search_by_ref_numbers]": str,
    "filter[search_by_owner_id]": str,
    "filter[delivered_at]": str,
    "filter[delivered_at][]": Any,
    "filter[pod_discharged_at]": str,
    "filter[pod_discharged_at][]": Any,
    "filter[pod_arrived_at]": str,
    "filter[pod_arrived_at][]": Any,
    "filter[pol_etd_at]": str,
    "filter[pol_etd_at][]": Any,
    "filter[pol_atd_at]": str,
    "filter[pol_atd_at][]": Any,
    "filter[empty_out_at]": str,
    "filter[empty_out_at][]": Any,
    "filter[pol_full_in_at]": str,
    "filter[pol_full_in_at][]": Any,
    "filter[pol_vessel_loaded_at]": str,
    "filter[pol_vessel_loaded_at][]": Any,
    "filter[pol_vessel_departed_at]": str,
    "filter[pol_vessel_departed_at][]": Any,
    "filter[arrival]": str,
    "filter[arrival][]": Any,
    "filter[picked_up_at]": str,
    "filter[picked_up_at][]": Any,
    "filter[empty_returned_at]": str,
    "filter[empty_returned_at][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[updated_at]": str,
    "filter[updated_at][]": Any,
    "filter[last_free_day_on][]": Any,
    "filter[inland_destination_rail_unloaded_at]": str,
    "filter[inland_destination_rail_unloaded_at][]": Any,
    "filter[final_destination_full_out_at]": str,
    "filter[final_destination_full_out_at][]": Any,
    "filter[inland_destination_eta_at]": str,
    "filter[inland_destination_eta_at][]": Any,
    "filter[inland_destination_ata_at]": str,
    "filter[inland_destination_ata_at][]": Any,
    "filter[pod_rail_departed_at]": str,
    "filter[pod_rail_departed_at][]": Any,
    "filter[pickup_lfd]": str,
    "filter[pickup_lfd][]": Any,
    "filter[pickup_lfd_rail_on]": str,
    "filter[pickup_lfd_rail_on][]": Any,
    "filter[pickup_lfd_terminal_on]": str,
    "filter[pickup_lfd_terminal_on][]": Any,
    "filter[pickup_lfd_line_on]": str,
    "filter[pickup_lfd_line_on][]": Any,
    "filter[pickup_lfd_terminal_effective_on]": str,
    "filter[pickup_lfd_terminal_effective_on][]": Any,
    "filter[pickup_lfd_line_effective_on]": str,
    "filter[pickup_lfd_line_effective_on][]": Any,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[parties][shipper]": str,
    "filter[parties][consignee]": str,
    "filter[parties][notify_party]": str,
    "filter[parties][customs_broker]": str,
    "filter[parties][customer]": str,
    "filter[parties][freight_forwarder]": str,
    "filter[parties][pickup_dray_carrier]": str,
    "filter[custom_fields][api_slug]": str,
    "q": str,
    "filter[active]": bool,
    "filter[status]": str,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[tag]": str,
    "filter[exception]": str,
    "filter[shipment_id]": str,
    "filter[vessel_id]": str,
    "filter[pol_terminal_id]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "filter[pickup_lfd][start]": str,
    "filter[pickup_lfd][end]": str,
    "filter[arrival][start]": str,
    "filter[arrival][end]": str,
    "filter[pod_arrived_at][start]": str,
    "filter[pod_arrived_at][end]": str,
    "filter[late]": bool,
    "filter[charged_since]": str,
    "full_legs": str,
}, total=False)

GetContainersSummaryQuery = TypedDict("GetContainersSummaryQuery", {
    "group_by": str,
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[pol]": str,
    "filter[pol][]": Any,
    "filter[pod]": str,
    "filter[pod][]": Any,
    "filter[destination]": str,
    "filter[destination][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[destination_code]": str,
    "filter[destination_code][]": Any,
    "filter[shipping_line_scac]": str,
    "filter[shipping_line_scac][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[customer_name]": str,
    "filter[customer_name][]": Any,
    "filter[vessel_name]": str,
    "filter[vessel_name][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[current_status]": str,
    "filter[current_status][]": Any,
    "filter[has_fees]": bool,
    "filter[has_demurrage_fees]": bool,
    "filter[has_fees_or_holds]": bool,
    "filter[requires_attention]": bool,
    "filter[eta_changed_in_last_24h]": bool,
    "filter[eta_changed_in_past_3_days]": bool,
    "filter[has_holds]": bool,
    "filter[actively_tracked]": bool,
    "filter[search_by_ids]": str,
    "filter[search_by_number]": str,
    "filter[search_by_shipment_number]": str,
    "filter[search_by_shipment_ref_numbers]": str,
    "filter[search_by_ref_numbers]": str,
    "filter[search_by_owner_id]": str,
    "filter[delivered_at]": str,
    "filter[delivered_at][]": Any,
    "filter[pod_discharged_at]": str,
    "filter[pod_discharged_at][]": Any,
    "filter[pod_arrived_at]": str,
    "filter[pod_arrived_at][]": Any,
    "filter[pol_etd_at]": str,
    "filter[pol_etd_at][]": Any,
    "filter[pol_atd_at]": str,
    "filter[pol_atd_at][]": Any,
    "filter[empty_out_at]": str,
    "filter[empty_out_at][]": Any,
    "filter[pol_full_in_at]": str,
    "filter[pol_full_in_at][]": Any,
    "filter[pol_vessel_loaded_at]": str,
    "filter[pol_vessel_loaded_at][]": Any,
    "filter[pol_vessel_departed_at]": str,
    "filter[pol_vessel_departed_at][]": Any,
    "filter[arrival]": str,
    "filter[arrival][]": Any,
    "filter[picked_up_at]": str,
    "filter[picked_up_at][]": Any,
    "filter[empty_returned_at]": str,
    "filter[empty_returned_at][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[updated_at]": str,
    "filter[updated_at][]": Any,
    "filter[last_free_day_on][]": Any,
    "filter[inland_destination_rail_unloaded_at]": str,
    "filter[inland_destination_rail_unloaded_at][]": Any,
    "filter[final_destination_full_out_at]": str,
    "filter[final_destination_full_out_at][]": Any,
    "filter[inland_destination_eta_at]": str,
    "filter[inland_destination_eta_at][]": Any,
    "filter[inland_destination_ata_at]": str,
    "filter[inland_destination_ata_at][]": Any,
    "filter[pod_rail_departed_at]": str,
    "filter[pod_rail_departed_at][]": Any,
    "filter[pickup_lfd]": str,
    "filter[pickup_lfd][]": Any,
    "filter[pickup_lfd_rail_on]": str,
    "filter[pickup_lfd_rail_on][]": Any,
    "filter[pickup_lfd_terminal_on]": str,
    "filter[pickup_lfd_terminal_on][]": Any,
    "filter[pickup_lfd_line_on]": str,
    "filter[pickup_lfd_line_on][]": Any,
    "filter[pickup_lfd_terminal_effective_on]": str,
    "filter[pickup_lfd_terminal_effective_on][]": Any,
    "filter[pickup_lfd_line_effective_on]": str,
    "filter[pickup_lfd_line_effective_on][]": Any,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[parties][shipper]": str,
    "filter[parties][consignee]": str,
    "filter[parties][notify_party]": str,
    "filter[parties][customs_broker]": str,
    "filter[parties][customer]": str,
    "filter[parties][freight_forwarder]": str,
    "filter[parties][pickup_dray_carrier]": str,
    "filter[custom_fields][api_slug]": str,
    "q": str,
    "filter[active]": bool,
    "filter[status]": str,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[tag]": str,
    "filter[exception]": str,
    "filter[shipment_id]": str,
    "filter[vessel_id]": str,
    "filter[pol_terminal_id]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "filter[pickup_lfd][start]": str,
    "filter[pickup_lfd][end]": str,
    "filter[arrival][start]": str,
    "filter[arrival][end]": str,
    "filter[pod_arrived_at][start]": str,
    "filter[pod_arrived_at][end]": str,
    "filter[late]": bool,
    "filter[charged_since]": str,
}, total=False)

GetContainersIdEvidenceQuery = TypedDict("GetContainersIdEvidenceQuery", {
    "format": str,
}, total=False)

GetContainersIdHistoryQuery = TypedDict("GetContainersIdHistoryQuery", {
    "from": str,
    "to": str,
}, total=False)

GetContainersIdRouteQuery = TypedDict("GetContainersIdRouteQuery", {
    "include": str,
}, total=False)

GetContainersQuery = TypedDict("GetContainersQuery", {
    "page[number]": int,
    "page[size]": int,
    "sort": str,
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[pol]": str,
    "filter[pol][]": Any,
    "filter[pod]": str,
    "filter[pod][]": Any,
    "filter[destination]": str,
    "filter[destination][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[destination_code]": str,
    "filter[destination_code][]": Any,
    "filter[shipping_line_scac]": str,
    "filter[shipping_line_scac][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[customer_name]": str,
    "filter[customer_name][]": Any,
    "filter[vessel_name]": str,
    "filter[vessel_name][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[current_status]": str,
    "filter[current_status][]": Any,
    "filter[has_fees]": bool,
    "filter[has_demurrage_fees]": bool,
    "filter[has_fees_or_holds]": bool,
    "filter[requires_attention]": bool,
    "filter[eta_changed_in_last_24h]": bool,
    "filter[eta_changed_in_past_3_days]": bool,
    "filter[has_holds]": bool,
    "filter[actively_tracked]": bool,
    "filter[search_by_ids]": str,
    "filter[search_by_number]": str,
    "filter[search_by_shipment_number]": str,
    "filter[search_by_shipment_ref_numbers]": str,
    "filter[search_by_ref_numbers]": str,
    "filter[search_by_owner_id]": str,
    "filter[delivered_at]": str,
    "filter[delivered_at][]": Any,
    "filter[pod_discharged_at]": str,
    "filter[pod_discharged_at][]": Any,
    "filter[pod_arrived_at]": str,
    "filter[pod_arrived_at][]": Any,
    "filter[pol_etd_at]": str,
    "filter[pol_etd_at][]": Any,
    "filter[pol_atd_at]": str,
    "filter[pol_atd_at][]": Any,
    "filter[empty_out_at]": str,
    "filter[empty_out_at][]": Any,
    "filter[pol_full_in_at]": str,
    "filter[pol_full_in_at][]": Any,
    "filter[pol_vessel_loaded_at]": str,
    "filter[pol_vessel_loaded_at][]": Any,
    "filter[pol_vessel_departed_at]": str,
    "filter[pol_vessel_departed_at][]": Any,
    "filter[arrival]": str,
    "filter[arrival][]": Any,
    "filter[picked_up_at]": str,
    "filter[picked_up_at][]": Any,
    "filter[empty_returned_at]": str,
    "filter[empty_returned_at][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[updated_at]": str,
    "filter[updated_at][]": Any,
    "filter[last_free_day_on][]": Any,
    "filter[inland_destination_rail_unloaded_at]": str,
    "filter[inland_destination_rail_unloaded_at][]": Any,
    "filter[final_destination_full_out_at]": str,
    "filter[final_destination_full_out_at][]": Any,
    "filter[inland_destination_eta_at]": str,
    "filter[inland_destination_eta_at][]": Any,
    "filter[inland_destination_ata_at]": str,
    "filter[inland_destination_ata_at][]": Any,
    "filter[pod_rail_departed_at]": str,
    "filter[pod_rail_departed_at][]": Any,
    "filter[pickup_lfd]": str,
    "filter[pickup_lfd][]": Any,
    "filter[pickup_lfd_rail_on]": str,
    "filter[pickup_lfd_rail_on][]": Any,
    "filter[pickup_lfd_terminal_on]": str,
    "filter[pickup_lfd_terminal_on][]": Any,
    "filter[pickup_lfd_line_on]": str,
    "filter[pickup_lfd_line_on][]": Any,
    "filter[pickup_lfd_terminal_effective_on]": str,
    "filter[pickup_lfd_terminal_effective_on][]": Any,
    "filter[pickup_lfd_line_effective_on]": str,
    "filter[pickup_lfd_line_effective_on][]": Any,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[parties][shipper]": str,
    "filter[parties][consignee]": str,
    "filter[parties][notify_party]": str,
    "filter[parties][customs_broker]": str,
    "filter[parties][customer]": str,
    "filter[parties][freight_forwarder]": str,
    "filter[parties][pickup_dray_carrier]": str,
    "filter[custom_fields][api_slug]": str,
    "q": str,
    "filter[active]": bool,
    "filter[status]": str,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[tag]": str,
    "filter[exception]": str,
    "filter[shipment_id]": str,
    "filter[vessel_id]": str,
    "filter[pol_terminal_id]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "filter[pickup_lfd][start]": str,
    "filter[pickup_lfd][end]": str,
    "filter[arrival][start]": str,
    "filter[arrival][end]": str,
    "filter[pod_arrived_at][start]": str,
    "filter[pod_arrived_at][end]": str,
    "filter[late]": bool,
    "filter[charged_since]": str,
    "as_of": str,
    "fields[container]": str,
    "fields[shipment]": str,
    "include": str,
}, total=False)

PatchContainersQuery = TypedDict("PatchContainersQuery", {
    "include": str,
}, total=False)

GetContainersCsvQuery = TypedDict("GetContainersCsvQuery", {
    "sort": str,
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[pol]": str,
    "filter[pol][]": Any,
    "filter[pod]": str,
    "filter[pod][]": Any,
    "filter[destination]": str,
    "filter[destination][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[destination_code]": str,
    "filter[destination_code][]": Any,
    "filter[shipping_line_scac]": str,
    "filter[shipping_line_scac][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[customer_name]": str,
    "filter[customer_name][]": Any,
    "filter[vessel_name]": str,
    "filter[vessel_name][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[current_status]": str,
    "filter[current_status][]": Any,
    "filter[has_fees]": bool,
    "filter[has_demurrage_fees]": bool,
    "filter[has_fees_or_holds]": bool,
    "filter[requires_attention]": bool,
    "filter[eta_changed_in_last_24h]": bool,
    "filter[eta_changed_in_past_3_days]": bool,
    "filter[has_holds]": bool,
    "filter[actively_tracked]": bool,
    "filter[search_by_ids]": str,
    "filter[search_by_number]": str,
    "filter[search_by_shipment_number]": str,
    "filter[search_by_shipment_ref_numbers]": str,
    "filter[search_by_ref_numbers]": str,
    "filter[search_by_owner_id]": str,
    "filter[delivered_at]": str,
    "filter[delivered_at][]": Any,
    "filter[pod_discharged_at]": str,
    "filter[pod_discharged_at][]": Any,
    "filter[pod_arrived_at]": str,
    "filter[pod_arrived_at][]": Any,
    "filter[pol_etd_at]": str,
    "filter[pol_etd_at][]": Any,
    "filter[pol_atd_at]": str,
    "filter[pol_atd_at][]": Any,
    "filter[empty_out_at]": str,
    "filter[empty_out_at][]": Any,
    "filter[pol_full_in_at]": str,
    "filter[pol_full_in_at][]": Any,
    "filter[pol_vessel_loaded_at]": str,
    "filter[pol_vessel_loaded_at][]": Any,
    "filter[pol_vessel_departed_at]": str,
    "filter[pol_vessel_departed_at][]": Any,
    "filter[arrival]": str,
    "filter[arrival][]": Any,
    "filter[picked_up_at]": str,
    "filter[picked_up_at][]": Any,
    "filter[empty_returned_at]": str,
    "filter[empty_returned_at][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[updated_at]": str,
    "filter[updated_at][]": Any,
    "filter[last_free_day_on][]": Any,
    "filter[inland_destination_rail_unloaded_at]": str,
    "filter[inland_destination_rail_unloaded_at][]": Any,
    "filter[final_destination_full_out_at]": str,
    "filter[final_destination_full_out_at][]": Any,
    "filter[inland_destination_eta_at]": str,
    "filter[inland_destination_eta_at][]": Any,
    "filter[inland_destination_ata_at]": str,
    "filter[inland_destination_ata_at][]": Any,
    "filter[pod_rail_departed_at]": str,
    "filter[pod_rail_departed_at][]": Any,
    "filter[pickup_lfd]": str,
    "filter[pickup_lfd][]": Any,
    "filter[pickup_lfd_rail_on]": str,
    "filter[pickup_lfd_rail_on][]": Any,
    "filter[pickup_lfd_terminal_on]": str,
    "filter[pickup_lfd_terminal_on][]": Any,
    "filter[pickup_lfd_line_on]": str,
    "filter[pickup_lfd_line_on][]": Any,
    "filter[pickup_lfd_terminal_effective_on]": str,
    "filter[pickup_lfd_terminal_effective_on][]": Any,
    "filter[pickup_lfd_line_effective_on]": str,
    "filter[pickup_lfd_line_effective_on][]": Any,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[parties][shipper]": str,
    "filter[parties][consignee]": str,
    "filter[parties][notify_party]": str,
    "filter[parties][customs_broker]": str,
    "filter[parties][customer]": str,
    "filter[parties][freight_forwarder]": str,
    "filter[parties][pickup_dray_carrier]": str,
    "filter[custom_fields][api_slug]": str,
    "q": str,
    "filter[active]": bool,
    "filter[status]": str,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[tag]": str,
    "filter[exception]": str,
    "filter[shipment_id]": str,
    "filter[vessel_id]": str,
    "filter[pol_terminal_id]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "filter[pickup_lfd][start]": str,
    "filter[pickup_lfd][end]": str,
    "filter[arrival][start]": str,
    "filter[arrival][end]": str,
    "filter[pod_arrived_at][start]": str,
    "filter[pod_arrived_at][end]": str,
    "filter[late]": bool,
    "filter[charged_since]": str,
    "columns": str,
}, total=False)

GetContainersXlsxQuery = TypedDict("GetContainersXlsxQuery", {
    "sort": str,
    "filter[number]": str,
    "filter[number][]": Any,
    "filter[pol]": str,
    "filter[pol][]": Any,
    "filter[pod]": str,
    "filter[pod][]": Any,
    "filter[destination]": str,
    "filter[destination][]": Any,
    "filter[pol_code]": str,
    "filter[pol_code][]": Any,
    "filter[pod_code]": str,
    "filter[pod_code][]": Any,
    "filter[destination_code]": str,
    "filter[destination_code][]": Any,
    "filter[shipping_line_scac]": str,
    "filter[shipping_line_scac][]": Any,
    "filter[customer_id]": str,
    "filter[customer_id][]": Any,
    "filter[customer_name]": str,
    "filter[customer_name][]": Any,
    "filter[vessel_name]": str,
    "filter[vessel_name][]": Any,
    "filter[pod_terminal_id]": str,
    "filter[pod_terminal_id][]": Any,
    "filter[current_status]": str,
    "filter[current_status][]": Any,
    "filter[has_fees]": bool,
    "filter[has_demurrage_fees]": bool,
    "filter[has_fees_or_holds]": bool,
    "filter[requires_attention]": bool,
    "filter[eta_changed_in_last_24h]": bool,
    "filter[eta_changed_in_past_3_days]": bool,
    "filter[has_holds]": bool,
    "filter[actively_tracked]": bool,
    "filter[search_by_ids]": str,
    "filter[search_by_number]": str,
    "filter[search_by_shipment_number]": str,
    "filter[search_by_shipment_ref_numbers]": str,
    "filter[search_by_ref_numbers]": str,
    "filter[search_by_owner_id]": str,
    "filter[delivered_at]": str,
    "filter[delivered_at][]": Any,
    "filter[pod_discharged_at]": str,
    "filter[pod_discharged_at][]": Any,
    "filter[pod_arrived_at]": str,
    "filter[pod_arrived_at][]": Any,
    "filter[pol_etd_at]": str,
    "filter[pol_etd_at][]": Any,
    "filter[pol_atd_at]": str,
    "filter[pol_atd_at][]": Any,
    "filter[empty_out_at]": str,
    "filter[empty_out_at][]": Any,
    "filter[pol_full_in_at]": str,
    "filter[pol_full_in_at][]": Any,
    "filter[pol_vessel_loaded_at]": str,
    "filter[pol_vessel_loaded_at][]": Any,
    "filter[pol_vessel_departed_at]": str,
    "filter[pol_vessel_departed_at][]": Any,
    "filter[arrival]": str,
    "filter[arrival][]": Any,
    "filter[picked_up_at]": str,
    "filter[picked_up_at][]": Any,
    "filter[empty_returned_at]": str,
    "filter[empty_returned_at][]": Any,
    "filter[created_at]": str,
    "filter[created_at][]": Any,
    "filter[updated_at]": str,
    "filter[updated_at][]": Any,
    "filter[last_free_day_on][]": Any,
    "filter[inland_destination_rail_unloaded_at]": str,
    "filter[inland_destination_rail_unloaded_at][]": Any,
    "filter[final_destination_full_out_at]": str,
    "filter[final_destination_full_out_at][]": Any,
    "filter[inland_destination_eta_at]": str,
    "filter[inland_destination_eta_at][]": Any,
    "filter[inland_destination_ata_at]": str,
    "filter[inland_destination_ata_at][]": Any,
    "filter[pod_rail_departed_at]": str,
    "filter[pod_rail_departed_at][]": Any,
    "filter[pickup_lfd]": str,
    "filter[pickup_lfd][]": Any,
    "filter[pickup_lfd_rail_on]": str,
    "filter[pickup_lfd_rail_on][]": Any,
    "filter[pickup_lfd_terminal_on]": str,
    "filter[pickup_lfd_terminal_on][]": Any,
    "filter[pickup_lfd_line_on]": str,
    "filter[pickup_lfd_line_on][]": Any,
    "filter[pickup_lfd_terminal_effective_on]": str,
    "filter[pickup_lfd_terminal_effective_on][]": Any,
    "filter[pickup_lfd_line_effective_on]": str,
    "filter[pickup_lfd_line_effective_on][]": Any,
    "filter[tags]": str,
    "filter[tags][]": Any,
    "filter[tags_and]": bool,
    "filter[parties][shipper]": str,
    "filter[parties][consignee]": str,
    "filter[parties][notify_party]": str,
    "filter[parties][customs_broker]": str,
    "filter[parties][customer]": str,
    "filter[parties][freight_forwarder]": str,
    "filter[parties][pickup_dray_carrier]": str,
    "filter[custom_fields][api_slug]": str,
    "q": str,
    "filter[active]": bool,
    "filter[status]": str,
    "filter[scac]": str,
    "filter[port_of_lading]": str,
    "filter[port_of_discharge]": str,
    "filter[tag]": str,
    "filter[exception]": str,
    "filter[shipment_id]": str,
    "filter[vessel_id]": str,
    "filter[pol_terminal_id]": str,
    "filter[pod_eta_at][start]": str,
    "filter[pod_eta_at][end]": str,
    "filter[pickup_lfd][start]": str,
    "filter[pickup_lfd][end]": str,
    "filter[arrival][start]": str,
    "filter[arrival][end]": str,
    "filter[pod_arrived_at][start]": str,
    "filter[pod_arrived_at][end]": str,
    "filter[late]": bool,
    "filter[charged_since]": str,
    "columns": str,
}, total=False)

GetContainersIdQuery = TypedDict("GetContainersIdQuery", {
    "as_of": str,
    "include": str,
}, total=False)

PatchContainersIdQuery = TypedDict("PatchContainersIdQuery", {
    "include": str,
}, total=False)

GetContainersIdTransportEventsQuery = TypedDict("GetContainersIdTransportEventsQuery", {
    "page[number]": int,
    "page[size]": int,
    "as_of": str,
    "include": str,
}, total=False)

GetContainersIdRawEventsQuery = TypedDict("GetContainersIdRawEventsQuery", {
    "page[number]": int,
    "page[size]": int,
    "as_of": str,
    "include": str,
}, total=False)

GetContainersIdEtaHistoryQuery = TypedDict("GetContainersIdEtaHistoryQuery", {
    "page[number]": int,
    "page[size]": int,
    "as_of": str,
    "include": str,
}, total=False)

GetContainersIdContainerUpdatesQuery = TypedDict("GetContainersIdContainerUpdatesQuery", {
    "page[number]": int,
    "page[size]": int,
    "as_of": str,
    "include": str,
}, total=False)

GetDocumentsQuery = TypedDict("GetDocumentsQuery", {
    "page[number]": int,
    "page[size]": int,
    "sort": str,
    "filter[filename]": str,
    "filter[reference]": str,
    "filter[document_types]": str,
    "filter[shipment_id]": str,
    "filter[container_id]": str,
    "include": str,
}, total=False)

PostDocumentsQuery = TypedDict("PostDocumentsQuery", {
    "include": str,
}, total=False)

GetDocumentsIdQuery = TypedDict("GetDocumentsIdQuery", {
    "include": str,
}, total=False)

PatchDocumentsIdQuery = TypedDict("PatchDocumentsIdQuery", {
    "include": str,
}, total=False)

GetPaperDifferencesQuery = TypedDict("GetPaperDifferencesQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[container_id]": str,
    "filter[shipment_id]": str,
    "filter[document_id]": str,
}, total=False)

PutDocumentsIdShipmentsEntityIdQuery = TypedDict("PutDocumentsIdShipmentsEntityIdQuery", {
    "include": str,
}, total=False)

DeleteDocumentsIdShipmentsEntityIdQuery = TypedDict("DeleteDocumentsIdShipmentsEntityIdQuery", {
    "include": str,
}, total=False)

PutDocumentsIdContainersEntityIdQuery = TypedDict("PutDocumentsIdContainersEntityIdQuery", {
    "include": str,
}, total=False)

DeleteDocumentsIdContainersEntityIdQuery = TypedDict("DeleteDocumentsIdContainersEntityIdQuery", {
    "include": str,
}, total=False)

PostIngestEmailQuery = TypedDict("PostIngestEmailQuery", {
    "include": str,
}, total=False)

GetEmailSubmissionsQuery = TypedDict("GetEmailSubmissionsQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

GetEmailSubmissionsIdQuery = TypedDict("GetEmailSubmissionsIdQuery", {
    "include": str,
}, total=False)

PostIngestEdiQuery = TypedDict("PostIngestEdiQuery", {
    "acknowledge": bool,
}, total=False)

GetEdiInterchangesQuery = TypedDict("GetEdiInterchangesQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[status]": str,
    "filter[sender]": str,
}, total=False)

PostShipmentUploadsQuery = TypedDict("PostShipmentUploadsQuery", {
    "filename": str,
}, total=False)

PostShipmentUploadsIdCommitQuery = TypedDict("PostShipmentUploadsIdCommitQuery", {
    "skip_errors": bool,
}, total=False)

PostContainersIdObservationsQuery = TypedDict("PostContainersIdObservationsQuery", {
    "include": str,
}, total=False)

GetPortsQuery = TypedDict("GetPortsQuery", {
    "page[number]": int,
    "page[size]": int,
    "q": str,
    "filter[locode]": str,
    "filter[country_code]": str,
}, total=False)

GetTerminalsQuery = TypedDict("GetTerminalsQuery", {
    "page[number]": int,
    "page[size]": int,
    "q": str,
    "filter[port]": str,
    "filter[firms_code]": str,
    "filter[smdg_code]": str,
    "include": str,
}, total=False)

GetTerminalsIdQuery = TypedDict("GetTerminalsIdQuery", {
    "include": str,
}, total=False)

GetShippingLinesQuery = TypedDict("GetShippingLinesQuery", {
    "page[number]": int,
    "page[size]": int,
    "search": str,
}, total=False)

GetVesselsQuery = TypedDict("GetVesselsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[bbox]": str,
    "filter[updated_since]": str,
}, total=False)

GetVesselsIdQuery = TypedDict("GetVesselsIdQuery", {
    "show_positions": str,
    "show_positions[from_timestamp]": str,
    "show_positions[to_timestamp]": str,
}, total=False)

GetVesselsIdTrackGeojsonQuery = TypedDict("GetVesselsIdTrackGeojsonQuery", {
    "from_timestamp": str,
    "to_timestamp": str,
    "tolerance_nm": float,
}, total=False)

GetVesselsIdFuturePositionsQuery = TypedDict("GetVesselsIdFuturePositionsQuery", {
    "port_id": str,
    "previous_port_id": str,
}, total=False)

GetVesselsIdFuturePositionsWithCoordinatesQuery = TypedDict("GetVesselsIdFuturePositionsWithCoordinatesQuery", {
    "port_id": str,
    "previous_port_id": str,
    "latitude": float,
    "longitude": float,
}, total=False)

GetSeaRoutesQuery = TypedDict("GetSeaRoutesQuery", {
    "from": str,
    "to": str,
    "ship": str,
    "avoid": str,
}, total=False)

GetWebhooksQuery = TypedDict("GetWebhooksQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetWebhooksEventsQuery = TypedDict("GetWebhooksEventsQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetWebhooksHealthQuery = TypedDict("GetWebhooksHealthQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

GetWebhooksIdHealthQuery = TypedDict("GetWebhooksIdHealthQuery", {
    "include": str,
}, total=False)

GetWebhookNotificationsQuery = TypedDict("GetWebhookNotificationsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[webhook_id]": str,
    "filter[container_id]": str,
    "filter[event]": str,
    "filter[delivery_status]": str,
    "filter[created_at][start]": str,
    "filter[created_at][end]": str,
    "include": str,
}, total=False)

GetWebhookNotificationsExamplesQuery = TypedDict("GetWebhookNotificationsExamplesQuery", {
    "page[number]": int,
    "page[size]": int,
    "event": str,
    "include": str,
}, total=False)

GetWebhookNotificationsIdQuery = TypedDict("GetWebhookNotificationsIdQuery", {
    "include": str,
}, total=False)

PostWebhookNotificationsIdRedeliverQuery = TypedDict("PostWebhookNotificationsIdRedeliverQuery", {
    "include": str,
}, total=False)

GetEventsQuery = TypedDict("GetEventsQuery", {
    "after": str,
    "page[size]": int,
}, total=False)

GetEmbedTrackingQuery = TypedDict("GetEmbedTrackingQuery", {
    "number": str,
}, total=False)

GetShipmentsFindQuery = TypedDict("GetShipmentsFindQuery", {
    "q": str,
    "include": str,
}, total=False)

GetExceptionsQuery = TypedDict("GetExceptionsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[category]": str,
    "filter[severity]": str,
    "filter[container_id]": str,
    "filter[shipment_id]": str,
    "filter[state]": str,
    "filter[assignee_id]": str,
    "filter[concerns]": str,
    "as_of": str,
    "group_by": str,
    "include": str,
}, total=False)

GetExceptionsIdQuery = TypedDict("GetExceptionsIdQuery", {
    "include": str,
}, total=False)

PatchExceptionsIdQuery = TypedDict("PatchExceptionsIdQuery", {
    "include": str,
}, total=False)

GetExceptionsIdHistoryQuery = TypedDict("GetExceptionsIdHistoryQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetNotesQuery = TypedDict("GetNotesQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[subject_type]": str,
    "filter[subject_id]": str,
    "filter[container_id]": str,
    "filter[shipment_id]": str,
    "filter[due_by]": str,
}, total=False)

GetMentionsQuery = TypedDict("GetMentionsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[unread]": bool,
}, total=False)

GetContactsQuery = TypedDict("GetContactsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[subject_type]": str,
    "filter[subject_id]": str,
    "filter[container_id]": str,
    "query": str,
}, total=False)

GetSavedViewsQuery = TypedDict("GetSavedViewsQuery", {
    "filter[entity]": str,
    "include": str,
}, total=False)

PostSavedViewsQuery = TypedDict("PostSavedViewsQuery", {
    "include": str,
}, total=False)

PatchSavedViewsIdQuery = TypedDict("PatchSavedViewsIdQuery", {
    "include": str,
}, total=False)

GetSavedViewsIdIcsQuery = TypedDict("GetSavedViewsIdIcsQuery", {
    "key": str,
}, total=False)

GetSavedViewsIdCsvQuery = TypedDict("GetSavedViewsIdCsvQuery", {
    "key": str,
}, total=False)

GetTariffsQuery = TypedDict("GetTariffsQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

PostTariffsImportQuery = TypedDict("PostTariffsImportQuery", {
    "apply": bool,
}, total=False)

PostTerminalCalendarsImportQuery = TypedDict("PostTerminalCalendarsImportQuery", {
    "apply": bool,
}, total=False)

GetContainersIdFreeTimeQuery = TypedDict("GetContainersIdFreeTimeQuery", {
    "as_if_picked_up_on": str,
    "as_if_returned_on": str,
    "as_of": str,
}, total=False)

GetFreeTimeSummaryQuery = TypedDict("GetFreeTimeSummaryQuery", {
    "group_by": str,
}, total=False)

GetReliabilityQuery = TypedDict("GetReliabilityQuery", {
    "group_by": str,
    "from": str,
    "to": str,
    "tolerance_hours": float,
    "filter[scac]": str,
}, total=False)

GetSourceQualityQuery = TypedDict("GetSourceQualityQuery", {
    "group_by": str,
    "filter[scac]": str,
}, total=False)

GetInvoicesQuery = TypedDict("GetInvoicesQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[state]": str,
    "filter[result]": str,
    "filter[container_id]": str,
    "include": str,
}, total=False)

PostInvoicesQuery = TypedDict("PostInvoicesQuery", {
    "include": str,
}, total=False)

GetInvoicesIdQuery = TypedDict("GetInvoicesIdQuery", {
    "include": str,
}, total=False)

PutInvoicesIdQuery = TypedDict("PutInvoicesIdQuery", {
    "include": str,
}, total=False)

PatchInvoicesIdQuery = TypedDict("PatchInvoicesIdQuery", {
    "include": str,
}, total=False)

PostInvoicesIdCheckQuery = TypedDict("PostInvoicesIdCheckQuery", {
    "include": str,
}, total=False)

PostShipmentsIdShareLinksQuery = TypedDict("PostShipmentsIdShareLinksQuery", {
    "include": str,
}, total=False)

GetShipmentsIdShareLinksQuery = TypedDict("GetShipmentsIdShareLinksQuery", {
    "include": str,
}, total=False)

GetStreamQuery = TypedDict("GetStreamQuery", {
    "last_event_id": str,
}, total=False)

GetChangesQuery = TypedDict("GetChangesQuery", {
    "since": str,
    "until": str,
    "filter[kind]": str,
    "filter[customer_id]": str,
    "filter[tag]": str,
    "filter[port]": str,
    "filter[shipment_id]": str,
    "filter[container_id]": str,
    "before": str,
    "page[size]": int,
    "include": str,
}, total=False)

GetChangesSummaryQuery = TypedDict("GetChangesSummaryQuery", {
    "since": str,
    "until": str,
    "filter[kind]": str,
    "filter[customer_id]": str,
    "filter[tag]": str,
    "filter[port]": str,
    "filter[shipment_id]": str,
    "filter[container_id]": str,
}, total=False)

GetAlertSubscriptionsQuery = TypedDict("GetAlertSubscriptionsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[mine]": bool,
    "filter[scope_id]": str,
    "include": str,
}, total=False)

PostAlertSubscriptionsQuery = TypedDict("PostAlertSubscriptionsQuery", {
    "include": str,
}, total=False)

GetAlertSubscriptionsIdQuery = TypedDict("GetAlertSubscriptionsIdQuery", {
    "include": str,
}, total=False)

PatchAlertSubscriptionsIdQuery = TypedDict("PatchAlertSubscriptionsIdQuery", {
    "include": str,
}, total=False)

GetAlertsQuery = TypedDict("GetAlertsQuery", {
    "page[number]": int,
    "page[size]": int,
    "filter[mine]": bool,
    "filter[alert_subscription_id]": str,
    "filter[state]": str,
    "include": str,
}, total=False)

GetPortalContainersQuery = TypedDict("GetPortalContainersQuery", {
    "page[number]": int,
    "page[size]": int,
    "query": str,
}, total=False)

GetPortalContainersExportCsvQuery = TypedDict("GetPortalContainersExportCsvQuery", {
    "query": str,
}, total=False)

GetPortalContainersMapGeojsonQuery = TypedDict("GetPortalContainersMapGeojsonQuery", {
    "query": str,
}, total=False)

GetPortalShipmentsQuery = TypedDict("GetPortalShipmentsQuery", {
    "page[number]": int,
    "page[size]": int,
}, total=False)

GetReportsQuery = TypedDict("GetReportsQuery", {
    "page[number]": int,
    "page[size]": int,
    "include": str,
}, total=False)

PostReportsQuery = TypedDict("PostReportsQuery", {
    "include": str,
}, total=False)

GetReportsIdQuery = TypedDict("GetReportsIdQuery", {
    "include": str,
}, total=False)

PatchReportsIdQuery = TypedDict("PatchReportsIdQuery", {
    "include": str,
}, total=False)


def _quoted(text: str) -> str:
    return quote(str(text), safe="")


class Operations:
    """What the service can be asked, by the names of the interface."""

    def request(self, method: str, path: str, query: Optional[Mapping[str, Any]] = None, body: Optional[Body] = None) -> Any:
        raise NotImplementedError

    def get_sign_in_options(self, query: Optional[GetSignInOptionsQuery] = None) -> Any:
        """What somebody who is not signed in can do"""
        return self.request("GET", "/sign_in_options", query=query)

    def post_setup(self, body: Body) -> Any:
        """Make the first owner of a new installation"""
        return self.request("POST", "/setup", body=body)

    def post_session(self, body: Body) -> Any:
        """Sign in with e-mail address and password"""
        return self.request("POST", "/session", body=body)

    def get_session(self) -> Any:
        """Who is signed in"""
        return self.request("GET", "/session")

    def patch_session(self, body: Body) -> Any:
        """Change your own name, or whether the tour is shown"""
        return self.request("PATCH", "/session", body=body)

    def delete_session(self) -> Any:
        """Sign out"""
        return self.request("DELETE", "/session")

    def post_session_demo(self, body: Optional[Body] = None) -> Any:
        """Sign in to the demo"""
        return self.request("POST", "/session/demo", body=body)

    def patch_session_password(self, body: Body) -> Any:
        """Change your own password"""
        return self.request("PATCH", "/session/password", body=body)

    def get_sessions(self, query: Optional[GetSessionsQuery] = None) -> Any:
        """List where you are signed in, the one used last first"""
        return self.request("GET", "/sessions", query=query)

    def delete_sessions(self, query: Optional[DeleteSessionsQuery] = None) -> Any:
        """Sign out everywhere else"""
        return self.request("DELETE", "/sessions", query=query)

    def delete_sessions_id(self, id: str) -> Any:
        """Sign out of one session"""
        return self.request("DELETE", f"/sessions/{_quoted(id)}")

    def post_password_resets(self, body: Body) -> Any:
        """Ask for a link to choose a new password, by mail"""
        return self.request("POST", "/password_resets", body=body)

    def post_password_links_read(self, body: Body) -> Any:
        """Whom a link to choose a password is for"""
        return self.request("POST", "/password_links/read", body=body)

    def post_password_links_use(self, body: Body) -> Any:
        """Choose a password by a link, and sign in"""
        return self.request("POST", "/password_links/use", body=body)

    def post_session_second_factor(self, body: Body) -> Any:
        """Finish signing in with a code"""
        return self.request("POST", "/session/second_factor", body=body)

    def post_session_second_factor_setup(self, body: Body) -> Any:
        """Set up an authenticator app at sign-in, where the account requires it"""
        return self.request("POST", "/session/second_factor/setup", body=body)

    def get_session_second_factors(self) -> Any:
        """What you sign in by besides your password"""
        return self.request("GET", "/session/second_factors")

    def post_session_totp(self, body: Body) -> Any:
        """Begin to set up an authenticator app (RFC 6238)"""
        return self.request("POST", "/session/totp", body=body)

    def post_session_totp_confirm(self, body: Body) -> Any:
        """Confirm your authenticator app with its first code"""
        return self.request("POST", "/session/totp/confirm", body=body)

    def post_session_totp_remove(self, body: Body) -> Any:
        """Switch your authenticator app off"""
        return self.request("POST", "/session/totp/remove", body=body)

    def post_session_recovery_codes(self, body: Body) -> Any:
        """Get ten new recovery codes; those before work no longer"""
        return self.request("POST", "/session/recovery_codes", body=body)

    def post_session_passkey_challenge(self, body: Optional[Body] = None) -> Any:
        """Begin to sign in by a passkey, without a password"""
        return self.request("POST", "/session/passkey/challenge", body=body)

    def post_session_passkey(self, body: Body) -> Any:
        """Sign in by a passkey, without a password"""
        return self.request("POST", "/session/passkey", body=body)

    def post_session_second_factor_passkey_challenge(self, body: Body) -> Any:
        """Begin to finish signing in by a passkey"""
        return self.request("POST", "/session/second_factor/passkey/challenge", body=body)

    def post_session_second_factor_passkey(self, body: Body) -> Any:
        """Finish signing in by a passkey"""
        return self.request("POST", "/session/second_factor/passkey", body=body)

    def post_session_second_factor_passkey_setup(self, body: Body) -> Any:
        """Set up a passkey at sign-in, where the account requires a second factor"""
        return self.request("POST", "/session/second_factor/passkey/setup", body=body)

    def post_session_second_factor_passkey_confirm(self, body: Body) -> Any:
        """Confirm a passkey that was set up at sign-in, and finish signing in"""
        return self.request("POST", "/session/second_factor/passkey/confirm", body=body)

    def post_session_passkeys_challenge(self, body: Optional[Body] = None) -> Any:
        """Begin to confirm by a passkey that it is you"""
        return self.request("POST", "/session/passkeys/challenge", body=body)

    def post_session_passkeys(self, body: Body) -> Any:
        """Begin to set up a passkey (WebAuthn)"""
        return self.request("POST", "/session/passkeys", body=body)

    def post_session_passkeys_confirm(self, body: Body) -> Any:
        """Confirm a new passkey by what the browser answered"""
        return self.request("POST", "/session/passkeys/confirm", body=body)

    def post_session_passkeys_id_remove(self, id: str, body: Body) -> Any:
        """Remove a passkey of yours"""
        return self.request("POST", f"/session/passkeys/{_quoted(id)}/remove", body=body)

    def get_identity_providers_id_sign_in(self, id: str, query: Optional[GetIdentityProvidersIdSignInQuery] = None) -> Any:
        """Go to an identity provider to sign in: for browsers"""
        return self.request("GET", f"/identity_providers/{_quoted(id)}/sign_in", query=query)

    def get_identity_providers_id_callback(self, id: str, query: Optional[GetIdentityProvidersIdCallbackQuery] = None) -> Any:
        """Where an identity provider sends people back to: for browsers"""
        return self.request("GET", f"/identity_providers/{_quoted(id)}/callback", query=query)

    def post_identity_providers_id_back_channel_logout(self, id: str, body: Optional[Body] = None) -> Any:
        """Where an identity provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1…"""
        return self.request("POST", f"/identity_providers/{_quoted(id)}/back_channel_logout", body=body)

    def post_session_sign_out(self, body: Optional[Body] = None) -> Any:
        """Sign out here, and learn where to sign out of the identity provider"""
        return self.request("POST", "/session/sign_out", body=body)

    def get_identity_providers(self) -> Any:
        """List the OpenID providers by which people of the account sign in"""
        return self.request("GET", "/identity_providers")

    def post_identity_providers(self, body: Body) -> Any:
        """Let people sign in by an OpenID provider"""
        return self.request("POST", "/identity_providers", body=body)

    def get_identity_providers_id(self, id: str) -> Any:
        """Get an identity provider"""
        return self.request("GET", f"/identity_providers/{_quoted(id)}")

    def patch_identity_providers_id(self, id: str, body: Body) -> Any:
        """Change an identity provider, or switch it off and on"""
        return self.request("PATCH", f"/identity_providers/{_quoted(id)}", body=body)

    def delete_identity_providers_id(self, id: str) -> Any:
        """Delete an identity provider; people whom it let in are signed out, and stay"""
        return self.request("DELETE", f"/identity_providers/{_quoted(id)}")

    def post_identity_providers_id_check(self, id: str, body: Optional[Body] = None) -> Any:
        """Ask a provider again whether it is there"""
        return self.request("POST", f"/identity_providers/{_quoted(id)}/check", body=body)

    def get_account(self) -> Any:
        """Get the account this key belongs to"""
        return self.request("GET", "/account")

    def patch_account(self, body: Body) -> Any:
        """Change the settings of the account"""
        return self.request("PATCH", "/account", body=body)

    def get_retention(self) -> Any:
        """How many days things are kept"""
        return self.request("GET", "/retention")

    def get_storage(self) -> Any:
        """How much the account keeps, and how much it may"""
        return self.request("GET", "/storage")

    def get_audit_entries_csv(self, query: Optional[GetAuditEntriesCsvQuery] = None) -> Any:
        """Export the audit trail as a table"""
        return self.request("GET", "/audit_entries.csv", query=query)

    def get_audit_entries_xlsx(self, query: Optional[GetAuditEntriesXlsxQuery] = None) -> Any:
        """Export the audit trail as a table for spreadsheets"""
        return self.request("GET", "/audit_entries.xlsx", query=query)

    def get_audit_entries(self, query: Optional[GetAuditEntriesQuery] = None) -> Any:
        """List what was done or seen, by whom and when"""
        return self.request("GET", "/audit_entries", query=query)

    def get_me(self) -> Any:
        """Get the key or session this request was made with, and what it may do"""
        return self.request("GET", "/me")

    def get_colleagues(self) -> Any:
        """List who in the account work can be given to: names alone"""
        return self.request("GET", "/colleagues")

    def get_users(self, query: Optional[GetUsersQuery] = None) -> Any:
        """List the people of the account"""
        return self.request("GET", "/users", query=query)

    def post_users(self, body: Body) -> Any:
        """Add a person"""
        return self.request("POST", "/users", body=body)

    def get_users_id(self, id: str) -> Any:
        """Get a person"""
        return self.request("GET", f"/users/{_quoted(id)}")

    def patch_users_id(self, id: str, body: Body) -> Any:
        """Change a person: name, role, password, or whether they may sign in"""
        return self.request("PATCH", f"/users/{_quoted(id)}", body=body)

    def delete_users_id(self, id: str) -> Any:
        """Remove a person, with what is personal about them"""
        return self.request("DELETE", f"/users/{_quoted(id)}")

    def delete_users_id_second_factor(self, id: str) -> Any:
        """Reset the second factor of a person who has lost it"""
        return self.request("DELETE", f"/users/{_quoted(id)}/second_factor")

    def post_users_id_password_link(self, id: str, body: Body) -> Any:
        """Send a person a link to choose a password, or get one to hand over"""
        return self.request("POST", f"/users/{_quoted(id)}/password_link", body=body)

    def get_api_keys(self, query: Optional[GetApiKeysQuery] = None) -> Any:
        """List API keys"""
        return self.request("GET", "/api_keys", query=query)

    def post_api_keys(self, body: Body, query: Optional[PostApiKeysQuery] = None) -> Any:
        """Issue an API key"""
        return self.request("POST", "/api_keys", query=query, body=body)

    def get_api_keys_id(self, id: str, query: Optional[GetApiKeysIdQuery] = None) -> Any:
        """Get an API key"""
        return self.request("GET", f"/api_keys/{_quoted(id)}", query=query)

    def delete_api_keys_id(self, id: str) -> Any:
        """Revoke an API key"""
        return self.request("DELETE", f"/api_keys/{_quoted(id)}")

    def get_assistant_calls(self, query: Optional[GetAssistantCallsQuery] = None) -> Any:
        """List the tools that assistants used in the last 30 days, newest first"""
        return self.request("GET", "/assistant_calls", query=query)

    def get_oauth_authorization(self, query: Optional[GetOauthAuthorizationQuery] = None) -> Any:
        """What an application asks a person for"""
        return self.request("GET", "/oauth/authorization", query=query)

    def post_oauth_authorization(self, body: Body) -> Any:
        """Let an application act for you, or refuse"""
        return self.request("POST", "/oauth/authorization", body=body)

    def get_connected_applications(self, query: Optional[GetConnectedApplicationsQuery] = None) -> Any:
        """List connected applications, newest first"""
        return self.request("GET", "/connected_applications", query=query)

    def delete_connected_applications_id(self, id: str) -> Any:
        """Revoke a connected application"""
        return self.request("DELETE", f"/connected_applications/{_quoted(id)}")

    def get_custom_field_definitions(self, query: Optional[GetCustomFieldDefinitionsQuery] = None) -> Any:
        """List custom field definitions"""
        return self.request("GET", "/custom_field_definitions", query=query)

    def post_custom_field_definitions(self, body: Body, query: Optional[PostCustomFieldDefinitionsQuery] = None) -> Any:
        """Create a custom field definition"""
        return self.request("POST", "/custom_field_definitions", query=query, body=body)

    def get_custom_field_definitions_id(self, id: str, query: Optional[GetCustomFieldDefinitionsIdQuery] = None) -> Any:
        """Get a custom field definition"""
        return self.request("GET", f"/custom_field_definitions/{_quoted(id)}", query=query)

    def patch_custom_field_definitions_id(self, id: str, body: Body, query: Optional[PatchCustomFieldDefinitionsIdQuery] = None) -> Any:
        """Edit a custom field definition"""
        return self.request("PATCH", f"/custom_field_definitions/{_quoted(id)}", query=query, body=body)

    def delete_custom_field_definitions_id(self, id: str) -> Any:
        """Delete a custom field definition and its values"""
        return self.request("DELETE", f"/custom_field_definitions/{_quoted(id)}")

    def get_custom_field_definitions_definition_id_options(self, definition_id: str, query: Optional[GetCustomFieldDefinitionsDefinitionIdOptionsQuery] = None) -> Any:
        """List the options of a definition"""
        return self.request("GET", f"/custom_field_definitions/{_quoted(definition_id)}/options", query=query)

    def post_custom_field_definitions_definition_id_options(self, definition_id: str, body: Body, query: Optional[PostCustomFieldDefinitionsDefinitionIdOptionsQuery] = None) -> Any:
        """Add an option to a definition"""
        return self.request("POST", f"/custom_field_definitions/{_quoted(definition_id)}/options", query=query, body=body)

    def get_custom_field_definitions_definition_id_options_option_id(self, definition_id: str, option_id: str, query: Optional[GetCustomFieldDefinitionsDefinitionIdOptionsOptionIdQuery] = None) -> Any:
        """Get an option"""
        return self.request("GET", f"/custom_field_definitions/{_quoted(definition_id)}/options/{_quoted(option_id)}", query=query)

    def patch_custom_field_definitions_definition_id_options_option_id(self, definition_id: str, option_id: str, body: Body, query: Optional[PatchCustomFieldDefinitionsDefinitionIdOptionsOptionIdQuery] = None) -> Any:
        """Edit an option"""
        return self.request("PATCH", f"/custom_field_definitions/{_quoted(definition_id)}/options/{_quoted(option_id)}", query=query, body=body)

    def delete_custom_field_definitions_definition_id_options_option_id(self, definition_id: str, option_id: str) -> Any:
        """Delete an option; values that used it stay"""
        return self.request("DELETE", f"/custom_field_definitions/{_quoted(definition_id)}/options/{_quoted(option_id)}")

    def get_shipments_shipment_id_custom_fields(self, shipment_id: str, query: Optional[GetShipmentsShipmentIdCustomFieldsQuery] = None) -> Any:
        """List the custom fields of a shipment"""
        return self.request("GET", f"/shipments/{_quoted(shipment_id)}/custom_fields", query=query)

    def post_shipments_shipment_id_custom_fields(self, shipment_id: str, body: Body, query: Optional[PostShipmentsShipmentIdCustomFieldsQuery] = None) -> Any:
        """Create or update a shipment custom field"""
        return self.request("POST", f"/shipments/{_quoted(shipment_id)}/custom_fields", query=query, body=body)

    def patch_shipments_shipment_id_custom_fields_api_slug(self, shipment_id: str, api_slug: str, body: Body, query: Optional[PatchShipmentsShipmentIdCustomFieldsApiSlugQuery] = None) -> Any:
        """Change the value of a shipment custom field"""
        return self.request("PATCH", f"/shipments/{_quoted(shipment_id)}/custom_fields/{_quoted(api_slug)}", query=query, body=body)

    def delete_shipments_shipment_id_custom_fields_api_slug(self, shipment_id: str, api_slug: str) -> Any:
        """Delete a shipment custom field"""
        return self.request("DELETE", f"/shipments/{_quoted(shipment_id)}/custom_fields/{_quoted(api_slug)}")

    def get_containers_container_id_custom_fields(self, container_id: str, query: Optional[GetContainersContainerIdCustomFieldsQuery] = None) -> Any:
        """List the custom fields of a container"""
        return self.request("GET", f"/containers/{_quoted(container_id)}/custom_fields", query=query)

    def post_containers_container_id_custom_fields(self, container_id: str, body: Body, query: Optional[PostContainersContainerIdCustomFieldsQuery] = None) -> Any:
        """Create or update a container custom field"""
        return self.request("POST", f"/containers/{_quoted(container_id)}/custom_fields", query=query, body=body)

    def patch_containers_container_id_custom_fields_api_slug(self, container_id: str, api_slug: str, body: Body, query: Optional[PatchContainersContainerIdCustomFieldsApiSlugQuery] = None) -> Any:
        """Change the value of a container custom field"""
        return self.request("PATCH", f"/containers/{_quoted(container_id)}/custom_fields/{_quoted(api_slug)}", query=query, body=body)

    def delete_containers_container_id_custom_fields_api_slug(self, container_id: str, api_slug: str) -> Any:
        """Delete a container custom field"""
        return self.request("DELETE", f"/containers/{_quoted(container_id)}/custom_fields/{_quoted(api_slug)}")

    def get_tracking_requests_tracking_request_id_custom_fields(self, tracking_request_id: str, query: Optional[GetTrackingRequestsTrackingRequestIdCustomFieldsQuery] = None) -> Any:
        """List the custom fields of a tracking request"""
        return self.request("GET", f"/tracking_requests/{_quoted(tracking_request_id)}/custom_fields", query=query)

    def post_tracking_requests_tracking_request_id_custom_fields(self, tracking_request_id: str, body: Body, query: Optional[PostTrackingRequestsTrackingRequestIdCustomFieldsQuery] = None) -> Any:
        """Create or update a tracking request custom field"""
        return self.request("POST", f"/tracking_requests/{_quoted(tracking_request_id)}/custom_fields", query=query, body=body)

    def patch_tracking_requests_tracking_request_id_custom_fields_api_slug(self, tracking_request_id: str, api_slug: str, body: Body, query: Optional[PatchTrackingRequestsTrackingRequestIdCustomFieldsApiSlugQuery] = None) -> Any:
        """Change the value of a tracking request custom field"""
        return self.request("PATCH", f"/tracking_requests/{_quoted(tracking_request_id)}/custom_fields/{_quoted(api_slug)}", query=query, body=body)

    def delete_tracking_requests_tracking_request_id_custom_fields_api_slug(self, tracking_request_id: str, api_slug: str) -> Any:
        """Delete a tracking request custom field"""
        return self.request("DELETE", f"/tracking_requests/{_quoted(tracking_request_id)}/custom_fields/{_quoted(api_slug)}")

    def get_custom_fields(self, query: Optional[GetCustomFieldsQuery] = None) -> Any:
        """List custom fields"""
        return self.request("GET", "/custom_fields", query=query)

    def post_custom_fields(self, body: Body, query: Optional[PostCustomFieldsQuery] = None) -> Any:
        """Create or update a custom field"""
        return self.request("POST", "/custom_fields", query=query, body=body)

    def get_custom_fields_id(self, id: str, query: Optional[GetCustomFieldsIdQuery] = None) -> Any:
        """Get a custom field"""
        return self.request("GET", f"/custom_fields/{_quoted(id)}", query=query)

    def patch_custom_fields_id(self, id: str, body: Body, query: Optional[PatchCustomFieldsIdQuery] = None) -> Any:
        """Change the value of a custom field"""
        return self.request("PATCH", f"/custom_fields/{_quoted(id)}", query=query, body=body)

    def delete_custom_fields_id(self, id: str) -> Any:
        """Delete a custom field"""
        return self.request("DELETE", f"/custom_fields/{_quoted(id)}")

    def get_parties(self, query: Optional[GetPartiesQuery] = None) -> Any:
        """List parties"""
        return self.request("GET", "/parties", query=query)

    def post_parties(self, body: Body) -> Any:
        """Create a party"""
        return self.request("POST", "/parties", body=body)

    def get_parties_id(self, id: str) -> Any:
        """Get a party"""
        return self.request("GET", f"/parties/{_quoted(id)}")

    def patch_parties_id(self, id: str, body: Body) -> Any:
        """Edit a party"""
        return self.request("PATCH", f"/parties/{_quoted(id)}", body=body)

    def get_parties_id_members(self, id: str, query: Optional[GetPartiesIdMembersQuery] = None) -> Any:
        """List the people of a customer"""
        return self.request("GET", f"/parties/{_quoted(id)}/members", query=query)

    def post_parties_id_members(self, id: str, body: Body) -> Any:
        """Add a person of a customer"""
        return self.request("POST", f"/parties/{_quoted(id)}/members", body=body)

    def post_parties_id_members_member_id_password_link(self, id: str, member_id: str, body: Body) -> Any:
        """Send a person of a customer a link to choose a password, or get one to hand over"""
        return self.request("POST", f"/parties/{_quoted(id)}/members/{_quoted(member_id)}/password_link", body=body)

    def delete_parties_id_members_member_id(self, id: str, member_id: str) -> Any:
        """Remove a person of a customer"""
        return self.request("DELETE", f"/parties/{_quoted(id)}/members/{_quoted(member_id)}")

    def get_payloads_id(self, id: str) -> Any:
        """Get a message of a source as it came"""
        return self.request("GET", f"/payloads/{_quoted(id)}")

    def get_shipments_shipment_id_party_roles(self, shipment_id: str, query: Optional[GetShipmentsShipmentIdPartyRolesQuery] = None) -> Any:
        """List who holds which role on a shipment"""
        return self.request("GET", f"/shipments/{_quoted(shipment_id)}/party_roles", query=query)

    def post_shipments_shipment_id_party_roles(self, shipment_id: str, body: Body, query: Optional[PostShipmentsShipmentIdPartyRolesQuery] = None) -> Any:
        """Give a party a role on a shipment"""
        return self.request("POST", f"/shipments/{_quoted(shipment_id)}/party_roles", query=query, body=body)

    def delete_shipments_shipment_id_party_roles_id(self, shipment_id: str, id: str) -> Any:
        """Take a role on a shipment away"""
        return self.request("DELETE", f"/shipments/{_quoted(shipment_id)}/party_roles/{_quoted(id)}")

    def get_containers_container_id_party_roles(self, container_id: str, query: Optional[GetContainersContainerIdPartyRolesQuery] = None) -> Any:
        """List who holds which role on a container"""
        return self.request("GET", f"/containers/{_quoted(container_id)}/party_roles", query=query)

    def post_containers_container_id_party_roles(self, container_id: str, body: Body, query: Optional[PostContainersContainerIdPartyRolesQuery] = None) -> Any:
        """Give a party a role on a container"""
        return self.request("POST", f"/containers/{_quoted(container_id)}/party_roles", query=query, body=body)

    def delete_containers_container_id_party_roles_id(self, container_id: str, id: str) -> Any:
        """Take a role on a container away"""
        return self.request("DELETE", f"/containers/{_quoted(container_id)}/party_roles/{_quoted(id)}")

    def get_tracking_requests_tracking_request_id_party_roles(self, tracking_request_id: str, query: Optional[GetTrackingRequestsTrackingRequestIdPartyRolesQuery] = None) -> Any:
        """List who holds which role on a tracking request"""
        return self.request("GET", f"/tracking_requests/{_quoted(tracking_request_id)}/party_roles", query=query)

    def post_tracking_requests_tracking_request_id_party_roles(self, tracking_request_id: str, body: Body, query: Optional[PostTrackingRequestsTrackingRequestIdPartyRolesQuery] = None) -> Any:
        """Give a party a role on a tracking request"""
        return self.request("POST", f"/tracking_requests/{_quoted(tracking_request_id)}/party_roles", query=query, body=body)

    def delete_tracking_requests_tracking_request_id_party_roles_id(self, tracking_request_id: str, id: str) -> Any:
        """Take a role on a tracking request away"""
        return self.request("DELETE", f"/tracking_requests/{_quoted(tracking_request_id)}/party_roles/{_quoted(id)}")

    def get_admin_carriers(self) -> Any:
        """List how the carriers' interfaces are doing"""
        return self.request("GET", "/admin/carriers")

    def get_carrier_connections(self) -> Any:
        """List how the account is connected to every line"""
        return self.request("GET", "/carrier_connections")

    def get_carrier_connections_scac_quality(self, scac: str) -> Any:
        """Measure how good the sources of a line's shipments are"""
        return self.request("GET", f"/carrier_connections/{_quoted(scac)}/quality")

    def post_carrier_connections_scac_test(self, scac: str, body: Body) -> Any:
        """Ask a line for a number, to see whether its keys work"""
        return self.request("POST", f"/carrier_connections/{_quoted(scac)}/test", body=body)

    def get_carrier_credentials(self) -> Any:
        """List the account's own keys for carriers, without the keys"""
        return self.request("GET", "/carrier_credentials")

    def post_carrier_credentials(self, body: Body) -> Any:
        """Give keys for a carrier"""
        return self.request("POST", "/carrier_credentials", body=body)

    def patch_carrier_credentials_id(self, id: str, body: Body) -> Any:
        """Replace the keys for a carrier"""
        return self.request("PATCH", f"/carrier_credentials/{_quoted(id)}", body=body)

    def delete_carrier_credentials_id(self, id: str) -> Any:
        """Delete the keys for a carrier"""
        return self.request("DELETE", f"/carrier_credentials/{_quoted(id)}")

    def get_admin_quarantine(self, query: Optional[GetAdminQuarantineQuery] = None) -> Any:
        """List what sources sent and could not be used, newest first"""
        return self.request("GET", "/admin/quarantine", query=query)

    def get_admin_quarantine_id(self, id: str, query: Optional[GetAdminQuarantineIdQuery] = None) -> Any:
        """Get an entry of the quarantine"""
        return self.request("GET", f"/admin/quarantine/{_quoted(id)}", query=query)

    def post_admin_quarantine_id_reprocess(self, id: str, body: Optional[Body] = None, query: Optional[PostAdminQuarantineIdReprocessQuery] = None) -> Any:
        """Process the payload of an entry again"""
        return self.request("POST", f"/admin/quarantine/{_quoted(id)}/reprocess", query=query, body=body)

    def get_sync_destinations(self) -> Any:
        """List the stores that the tables of the account are written to, with their lag, rows and errors"""
        return self.request("GET", "/sync_destinations")

    def post_sync_destinations(self, body: Body) -> Any:
        """Have the tables of the account kept up to date in a store of your own"""
        return self.request("POST", "/sync_destinations", body=body)

    def get_sync_destinations_id(self, id: str) -> Any:
        """Get a sync destination"""
        return self.request("GET", f"/sync_destinations/{_quoted(id)}")

    def patch_sync_destinations_id(self, id: str, body: Body) -> Any:
        """Change a sync destination, or switch it off and on"""
        return self.request("PATCH", f"/sync_destinations/{_quoted(id)}", body=body)

    def delete_sync_destinations_id(self, id: str) -> Any:
        """Delete a sync destination; what was written there stays"""
        return self.request("DELETE", f"/sync_destinations/{_quoted(id)}")

    def post_sync_destinations_id_run(self, id: str, body: Optional[Body] = None) -> Any:
        """Bring a destination up to date now, beside its times"""
        return self.request("POST", f"/sync_destinations/{_quoted(id)}/run", body=body)

    def post_sync_destinations_id_dry_run(self, id: str, body: Optional[Body] = None) -> Any:
        """Connect to a destination and tell the statements that a run would send, without changing anything"""
        return self.request("POST", f"/sync_destinations/{_quoted(id)}/dry_run", body=body)

    def post_terminal_feed(self, body: Optional[Body] = None) -> Any:
        """Take in a message of a terminal"""
        return self.request("POST", "/terminal_feed", body=body)

    def post_tracking_requests(self, body: Body, query: Optional[PostTrackingRequestsQuery] = None) -> Any:
        """Track a bill of lading, booking or container"""
        return self.request("POST", "/tracking_requests", query=query, body=body)

    def get_tracking_requests(self, query: Optional[GetTrackingRequestsQuery] = None) -> Any:
        """List tracking requests"""
        return self.request("GET", "/tracking_requests", query=query)

    def post_tracking_requests_infer_number(self, body: Body) -> Any:
        """Tell what kind of number it is and which shipping line it belongs to"""
        return self.request("POST", "/tracking_requests/infer_number", body=body)

    def get_tracking_requests_id(self, id: str, query: Optional[GetTrackingRequestsIdQuery] = None) -> Any:
        """Get a tracking request"""
        return self.request("GET", f"/tracking_requests/{_quoted(id)}", query=query)

    def patch_tracking_requests_id(self, id: str, body: Body, query: Optional[PatchTrackingRequestsIdQuery] = None) -> Any:
        """Edit the reference numbers of a tracking request"""
        return self.request("PATCH", f"/tracking_requests/{_quoted(id)}", query=query, body=body)

    def delete_tracking_requests_id(self, id: str) -> Any:
        """Remove a tracking request that led to nothing"""
        return self.request("DELETE", f"/tracking_requests/{_quoted(id)}")

    def post_tracking_requests_id_retry(self, id: str, body: Body, query: Optional[PostTrackingRequestsIdRetryQuery] = None) -> Any:
        """Ask again for a number that waits or failed, corrected or not"""
        return self.request("POST", f"/tracking_requests/{_quoted(id)}/retry", query=query, body=body)

    def patch_tracking_requests_id_cancel(self, id: str, body: Optional[Body] = None, query: Optional[PatchTrackingRequestsIdCancelQuery] = None) -> Any:
        """Give a tracking request up"""
        return self.request("PATCH", f"/tracking_requests/{_quoted(id)}/cancel", query=query, body=body)

    def post_imports_table(self, body: Optional[Body] = None) -> Any:
        """Read the cells of a spreadsheet"""
        return self.request("POST", "/imports/table", body=body)

    def post_imports_preview(self, body: Body) -> Any:
        """Tell what importing rows would do with each"""
        return self.request("POST", "/imports/preview", body=body)

    def post_imports(self, body: Body) -> Any:
        """Follow the numbers of several rows"""
        return self.request("POST", "/imports", body=body)

    def post_imports_undo(self, body: Body) -> Any:
        """Take back tracking requests"""
        return self.request("POST", "/imports/undo", body=body)

    def get_search(self, query: Optional[GetSearchQuery] = None) -> Any:
        """Find shipments, containers and tracking requests"""
        return self.request("GET", "/search", query=query)

    def get_search_names(self, query: Optional[GetSearchNamesQuery] = None) -> Any:
        """Find carriers, ports, terminals, customers, tags and documents by name"""
        return self.request("GET", "/search/names", query=query)

    def get_shipments(self, query: Optional[GetShipmentsQuery] = None) -> Any:
        """List shipments"""
        return self.request("GET", "/shipments", query=query)

    def post_shipments(self, body: Body, query: Optional[PostShipmentsQuery] = None) -> Any:
        """Enter a shipment by hand"""
        return self.request("POST", "/shipments", query=query, body=body)

    def get_shipments_csv(self, query: Optional[GetShipmentsCsvQuery] = None) -> Any:
        """Export shipments as a table"""
        return self.request("GET", "/shipments.csv", query=query)

    def get_shipments_xlsx(self, query: Optional[GetShipmentsXlsxQuery] = None) -> Any:
        """Export shipments as a table for spreadsheets"""
        return self.request("GET", "/shipments.xlsx", query=query)

    def patch_shipments_tags(self, body: Body) -> Any:
        """Add and remove tags of several shipments"""
        return self.request("PATCH", "/shipments/tags", body=body)

    def get_shipments_id(self, id: str, query: Optional[GetShipmentsIdQuery] = None) -> Any:
        """Get a shipment"""
        return self.request("GET", f"/shipments/{_quoted(id)}", query=query)

    def patch_shipments_id(self, id: str, body: Body, query: Optional[PatchShipmentsIdQuery] = None) -> Any:
        """Edit the reference numbers and tags of a shipment"""
        return self.request("PATCH", f"/shipments/{_quoted(id)}", query=query, body=body)

    def patch_shipments_id_stop_tracking(self, id: str, body: Optional[Body] = None, query: Optional[PatchShipmentsIdStopTrackingQuery] = None) -> Any:
        """Stop tracking a shipment and its containers"""
        return self.request("PATCH", f"/shipments/{_quoted(id)}/stop_tracking", query=query, body=body)

    def patch_shipments_id_resume_tracking(self, id: str, body: Optional[Body] = None, query: Optional[PatchShipmentsIdResumeTrackingQuery] = None) -> Any:
        """Resume tracking a shipment and its containers"""
        return self.request("PATCH", f"/shipments/{_quoted(id)}/resume_tracking", query=query, body=body)

    def get_shipments_id_eta_history(self, id: str, query: Optional[GetShipmentsIdEtaHistoryQuery] = None) -> Any:
        """List how the estimated arrival of a shipment changed, oldest first"""
        return self.request("GET", f"/shipments/{_quoted(id)}/eta_history", query=query)

    def get_containers_id_map_geojson(self, id: str, query: Optional[GetContainersIdMapGeojsonQuery] = None) -> Any:
        """Get the map of a container"""
        return self.request("GET", f"/containers/{_quoted(id)}/map_geojson", query=query)

    def get_containers_map_geojson(self, query: Optional[GetContainersMapGeojsonQuery] = None) -> Any:
        """Get many containers on one map"""
        return self.request("GET", "/containers/map_geojson", query=query)

    def get_containers_summary(self, query: Optional[GetContainersSummaryQuery] = None) -> Any:
        """Count containers by what they have in common"""
        return self.request("GET", "/containers/summary", query=query)

    def get_containers_id_evidence(self, id: str, query: Optional[GetContainersIdEvidenceQuery] = None) -> Any:
        """Say of every value of a container whose word it is"""
        return self.request("GET", f"/containers/{_quoted(id)}/evidence", query=query)

    def get_containers_id_history(self, id: str, query: Optional[GetContainersIdHistoryQuery] = None) -> Any:
        """Compare two moments: what changed in what was known of a container, and who said it"""
        return self.request("GET", f"/containers/{_quoted(id)}/history", query=query)

    def get_containers_id_readings(self, id: str) -> Any:
        """List what sensors and the cooling unit of a container told"""
        return self.request("GET", f"/containers/{_quoted(id)}/readings")

    def get_containers_id_route(self, id: str, query: Optional[GetContainersIdRouteQuery] = None) -> Any:
        """Get the places a container travels through"""
        return self.request("GET", f"/containers/{_quoted(id)}/route", query=query)

    def get_containers_id_emissions(self, id: str) -> Any:
        """Get the greenhouse gases of the way of a container by sea, with the working"""
        return self.request("GET", f"/containers/{_quoted(id)}/emissions")

    def get_shipments_id_emissions(self, id: str) -> Any:
        """Get the greenhouse gases of the containers of a shipment by sea, with the working"""
        return self.request("GET", f"/shipments/{_quoted(id)}/emissions")

    def post_emission_lanes_import(self, body: Optional[Body] = None) -> Any:
        """Import the emission figures of lanes, in place of those before"""
        return self.request("POST", "/emission_lanes/import", body=body)

    def post_ship_emissions_import(self, body: Optional[Body] = None) -> Any:
        """Import the yearly emissions of ships that the European Union publishes"""
        return self.request("POST", "/ship_emissions/import", body=body)

    def get_containers(self, query: Optional[GetContainersQuery] = None) -> Any:
        """List containers"""
        return self.request("GET", "/containers", query=query)

    def patch_containers(self, body: Body, query: Optional[PatchContainersQuery] = None) -> Any:
        """Edit the reference numbers of the container named in the body"""
        return self.request("PATCH", "/containers", query=query, body=body)

    def get_containers_csv(self, query: Optional[GetContainersCsvQuery] = None) -> Any:
        """Export containers as a table"""
        return self.request("GET", "/containers.csv", query=query)

    def get_containers_xlsx(self, query: Optional[GetContainersXlsxQuery] = None) -> Any:
        """Export containers as a table for spreadsheets"""
        return self.request("GET", "/containers.xlsx", query=query)

    def get_containers_id(self, id: str, query: Optional[GetContainersIdQuery] = None) -> Any:
        """Get a container"""
        return self.request("GET", f"/containers/{_quoted(id)}", query=query)

    def patch_containers_id(self, id: str, body: Body, query: Optional[PatchContainersIdQuery] = None) -> Any:
        """Edit the reference numbers of a container"""
        return self.request("PATCH", f"/containers/{_quoted(id)}", query=query, body=body)

    def get_containers_id_transport_events(self, id: str, query: Optional[GetContainersIdTransportEventsQuery] = None) -> Any:
        """List the milestones of a container in order of travel"""
        return self.request("GET", f"/containers/{_quoted(id)}/transport_events", query=query)

    def get_containers_id_raw_events(self, id: str, query: Optional[GetContainersIdRawEventsQuery] = None) -> Any:
        """List what was said about the moves of a container, as it was said"""
        return self.request("GET", f"/containers/{_quoted(id)}/raw_events", query=query)

    def get_containers_id_eta_history(self, id: str, query: Optional[GetContainersIdEtaHistoryQuery] = None) -> Any:
        """List how the estimated arrival of a container changed, oldest first"""
        return self.request("GET", f"/containers/{_quoted(id)}/eta_history", query=query)

    def get_containers_id_container_updates(self, id: str, query: Optional[GetContainersIdContainerUpdatesQuery] = None) -> Any:
        """List the changes of a container, newest first"""
        return self.request("GET", f"/containers/{_quoted(id)}/container_updates", query=query)

    def patch_containers_id_refresh(self, id: str, body: Optional[Body] = None) -> Any:
        """Ask the shipping line about a container now"""
        return self.request("PATCH", f"/containers/{_quoted(id)}/refresh", body=body)

    def post_rails_active_storage_direct_uploads(self, body: Body) -> Any:
        """Announce a file"""
        return self.request("POST", "/rails/active_storage/direct_uploads", body=body)

    def put_files_token(self, token: str, body: Optional[Body] = None) -> Any:
        """Send the bytes of an announced file"""
        return self.request("PUT", f"/files/{_quoted(token)}", body=body)

    def get_files_token(self, token: str) -> Any:
        """Download a document"""
        return self.request("GET", f"/files/{_quoted(token)}")

    def get_documents(self, query: Optional[GetDocumentsQuery] = None) -> Any:
        """List documents"""
        return self.request("GET", "/documents", query=query)

    def post_documents(self, body: Body, query: Optional[PostDocumentsQuery] = None) -> Any:
        """Create a document"""
        return self.request("POST", "/documents", query=query, body=body)

    def get_documents_types(self) -> Any:
        """List types of documents"""
        return self.request("GET", "/documents/types")

    def get_documents_id(self, id: str, query: Optional[GetDocumentsIdQuery] = None) -> Any:
        """Get a document"""
        return self.request("GET", f"/documents/{_quoted(id)}", query=query)

    def patch_documents_id(self, id: str, body: Body, query: Optional[PatchDocumentsIdQuery] = None) -> Any:
        """Correct a document"""
        return self.request("PATCH", f"/documents/{_quoted(id)}", query=query, body=body)

    def delete_documents_id(self, id: str) -> Any:
        """Delete a document"""
        return self.request("DELETE", f"/documents/{_quoted(id)}")

    def get_document_schemas_id(self, id: str) -> Any:
        """Get the schema of a type of documents"""
        return self.request("GET", f"/document_schemas/{_quoted(id)}")

    def get_paper_differences(self, query: Optional[GetPaperDifferencesQuery] = None) -> Any:
        """List where documents say something else than the tracking"""
        return self.request("GET", "/paper_differences", query=query)

    def get_documents_id_download_url(self, id: str) -> Any:
        """Get an address to download a document from"""
        return self.request("GET", f"/documents/{_quoted(id)}/download_url")

    def post_documents_id_reextract(self, id: str, body: Optional[Body] = None) -> Any:
        """Read a document again"""
        return self.request("POST", f"/documents/{_quoted(id)}/reextract", body=body)

    def post_documents_id_reclassify(self, id: str, body: Optional[Body] = None) -> Any:
        """Find out anew what a document is"""
        return self.request("POST", f"/documents/{_quoted(id)}/reclassify", body=body)

    def post_documents_id_relink(self, id: str, body: Optional[Body] = None) -> Any:
        """Look for the shipments of a document again"""
        return self.request("POST", f"/documents/{_quoted(id)}/relink", body=body)

    def post_documents_id_rotate(self, id: str, body: Body) -> Any:
        """Turn a document clockwise"""
        return self.request("POST", f"/documents/{_quoted(id)}/rotate", body=body)

    def put_documents_id_shipments_entity_id(self, id: str, entity_id: str, body: Optional[Body] = None, query: Optional[PutDocumentsIdShipmentsEntityIdQuery] = None) -> Any:
        """Link a document to a shipment"""
        return self.request("PUT", f"/documents/{_quoted(id)}/shipments/{_quoted(entity_id)}", query=query, body=body)

    def delete_documents_id_shipments_entity_id(self, id: str, entity_id: str, query: Optional[DeleteDocumentsIdShipmentsEntityIdQuery] = None) -> Any:
        """Unlink a document from a shipment"""
        return self.request("DELETE", f"/documents/{_quoted(id)}/shipments/{_quoted(entity_id)}", query=query)

    def put_documents_id_containers_entity_id(self, id: str, entity_id: str, body: Optional[Body] = None, query: Optional[PutDocumentsIdContainersEntityIdQuery] = None) -> Any:
        """Link a document to a container"""
        return self.request("PUT", f"/documents/{_quoted(id)}/containers/{_quoted(entity_id)}", query=query, body=body)

    def delete_documents_id_containers_entity_id(self, id: str, entity_id: str, query: Optional[DeleteDocumentsIdContainersEntityIdQuery] = None) -> Any:
        """Unlink a document from a container"""
        return self.request("DELETE", f"/documents/{_quoted(id)}/containers/{_quoted(entity_id)}", query=query)

    def post_ingest_email(self, body: Optional[Body] = None, query: Optional[PostIngestEmailQuery] = None) -> Any:
        """Take in a mail with documents"""
        return self.request("POST", "/ingest/email", query=query, body=body)

    def get_email_submissions(self, query: Optional[GetEmailSubmissionsQuery] = None) -> Any:
        """List mails that were taken in"""
        return self.request("GET", "/email_submissions", query=query)

    def get_email_submissions_id(self, id: str, query: Optional[GetEmailSubmissionsIdQuery] = None) -> Any:
        """Get a mail that was taken in"""
        return self.request("GET", f"/email_submissions/{_quoted(id)}", query=query)

    def post_ingest_edi(self, body: Optional[Body] = None, query: Optional[PostIngestEdiQuery] = None) -> Any:
        """Take in EDI interchanges"""
        return self.request("POST", "/ingest/edi", query=query, body=body)

    def get_edi_interchanges(self, query: Optional[GetEdiInterchangesQuery] = None) -> Any:
        """List received interchanges"""
        return self.request("GET", "/edi_interchanges", query=query)

    def get_edi_interchanges_id(self, id: str) -> Any:
        """Get a received interchange"""
        return self.request("GET", f"/edi_interchanges/{_quoted(id)}")

    def get_edi_partners(self) -> Any:
        """List EDI partners"""
        return self.request("GET", "/edi_partners")

    def post_edi_partners(self, body: Body) -> Any:
        """Create an EDI partner"""
        return self.request("POST", "/edi_partners", body=body)

    def post_edi_partners_sample(self, body: Body) -> Any:
        """Read a sample of a partner, and keep nothing of it"""
        return self.request("POST", "/edi_partners/sample", body=body)

    def get_edi_partners_id(self, id: str) -> Any:
        """Get an EDI partner"""
        return self.request("GET", f"/edi_partners/{_quoted(id)}")

    def put_edi_partners_id(self, id: str, body: Body) -> Any:
        """Replace an EDI partner"""
        return self.request("PUT", f"/edi_partners/{_quoted(id)}", body=body)

    def delete_edi_partners_id(self, id: str) -> Any:
        """Delete an EDI partner"""
        return self.request("DELETE", f"/edi_partners/{_quoted(id)}")

    def post_shipment_uploads(self, body: Optional[Body] = None, query: Optional[PostShipmentUploadsQuery] = None) -> Any:
        """Upload a file of shipments"""
        return self.request("POST", "/shipment_uploads", query=query, body=body)

    def get_shipment_uploads_id(self, id: str) -> Any:
        """Get the preview of an upload"""
        return self.request("GET", f"/shipment_uploads/{_quoted(id)}")

    def post_shipment_uploads_id_commit(self, id: str, body: Optional[Body] = None, query: Optional[PostShipmentUploadsIdCommitQuery] = None) -> Any:
        """Write the rows of an upload"""
        return self.request("POST", f"/shipment_uploads/{_quoted(id)}/commit", query=query, body=body)

    def post_containers_id_observations(self, id: str, body: Body, query: Optional[PostContainersIdObservationsQuery] = None) -> Any:
        """State milestones of a container by hand"""
        return self.request("POST", f"/containers/{_quoted(id)}/observations", query=query, body=body)

    def get_containers_id_observations(self, id: str) -> Any:
        """List what people stated of a container"""
        return self.request("GET", f"/containers/{_quoted(id)}/observations")

    def delete_containers_id_observations_observation_id(self, id: str, observation_id: str) -> Any:
        """Take back what was stated by hand"""
        return self.request("DELETE", f"/containers/{_quoted(id)}/observations/{_quoted(observation_id)}")

    def post_ingest_dcsa_id(self, id: str, body: Optional[Body] = None) -> Any:
        """Receive events that a carrier pushes"""
        return self.request("POST", f"/ingest/dcsa/{_quoted(id)}", body=body)

    def get_event_subscriptions(self) -> Any:
        """List event subscriptions"""
        return self.request("GET", "/event_subscriptions")

    def post_event_subscriptions(self, body: Body) -> Any:
        """Create an event subscription"""
        return self.request("POST", "/event_subscriptions", body=body)

    def post_event_subscriptions_id_rotate_secret(self, id: str, body: Optional[Body] = None) -> Any:
        """Give an event subscription a new secret"""
        return self.request("POST", f"/event_subscriptions/{_quoted(id)}/rotate_secret", body=body)

    def delete_event_subscriptions_id(self, id: str) -> Any:
        """Delete an event subscription"""
        return self.request("DELETE", f"/event_subscriptions/{_quoted(id)}")

    def get_ports(self, query: Optional[GetPortsQuery] = None) -> Any:
        """Find ports"""
        return self.request("GET", "/ports", query=query)

    def get_ports_id(self, id: str) -> Any:
        """Get a port by its id, its UN/LOCODE or an alias of it"""
        return self.request("GET", f"/ports/{_quoted(id)}")

    def get_ports_id_waiting_times(self, id: str) -> Any:
        """Get what a port and its terminals make ships wait, as AIS shows it"""
        return self.request("GET", f"/ports/{_quoted(id)}/waiting_times")

    def get_metro_areas_id(self, id: str) -> Any:
        """Get a metro area by its id, its code or an alias of it"""
        return self.request("GET", f"/metro_areas/{_quoted(id)}")

    def get_terminals(self, query: Optional[GetTerminalsQuery] = None) -> Any:
        """Find terminals"""
        return self.request("GET", "/terminals", query=query)

    def get_terminals_id(self, id: str, query: Optional[GetTerminalsIdQuery] = None) -> Any:
        """Get a terminal"""
        return self.request("GET", f"/terminals/{_quoted(id)}", query=query)

    def get_shipping_lines(self, query: Optional[GetShippingLinesQuery] = None) -> Any:
        """List shipping lines"""
        return self.request("GET", "/shipping_lines", query=query)

    def get_shipping_lines_id(self, id: str) -> Any:
        """Get a shipping line"""
        return self.request("GET", f"/shipping_lines/{_quoted(id)}")

    def get_vessels(self, query: Optional[GetVesselsQuery] = None) -> Any:
        """List vessels and where they are"""
        return self.request("GET", "/vessels", query=query)

    def get_vessels_id(self, id: str, query: Optional[GetVesselsIdQuery] = None) -> Any:
        """Get a vessel by id or IMO number"""
        return self.request("GET", f"/vessels/{_quoted(id)}", query=query)

    def get_vessels_id_track_geojson(self, id: str, query: Optional[GetVesselsIdTrackGeojsonQuery] = None) -> Any:
        """Get the track of a vessel for drawing"""
        return self.request("GET", f"/vessels/{_quoted(id)}/track.geojson", query=query)

    def get_vessels_id_future_positions(self, id: str, query: Optional[GetVesselsIdFuturePositionsQuery] = None) -> Any:
        """Get where a vessel is expected to be on its way to a port"""
        return self.request("GET", f"/vessels/{_quoted(id)}/future_positions", query=query)

    def get_vessels_id_future_positions_with_coordinates(self, id: str, query: Optional[GetVesselsIdFuturePositionsWithCoordinatesQuery] = None) -> Any:
        """Get where a vessel is expected to be on its way from a place to a port"""
        return self.request("GET", f"/vessels/{_quoted(id)}/future_positions_with_coordinates", query=query)

    def get_sea_routes(self, query: Optional[GetSeaRoutesQuery] = None) -> Any:
        """Get the way by sea between two ports, or from a vessel to a port"""
        return self.request("GET", "/sea_routes", query=query)

    def get_admin_ais_feeds(self) -> Any:
        """List AIS feeds with their rate, lag and drops"""
        return self.request("GET", "/admin/ais_feeds")

    def post_admin_ais_feeds(self, body: Body) -> Any:
        """Add an AIS feed"""
        return self.request("POST", "/admin/ais_feeds", body=body)

    def post_admin_ais_feeds_try(self, body: Body) -> Any:
        """Listen to an AIS feed for a while, and keep nothing of it"""
        return self.request("POST", "/admin/ais_feeds/try", body=body)

    def get_admin_open_ais_feeds(self) -> Any:
        """List the open AIS feeds that are offered by name"""
        return self.request("GET", "/admin/open_ais_feeds")

    def post_admin_open_ais_feeds_name(self, name: str, body: Optional[Body] = None) -> Any:
        """Hear an open AIS feed from now on, with those that stand in for it"""
        return self.request("POST", f"/admin/open_ais_feeds/{_quoted(name)}", body=body)

    def patch_admin_ais_feeds_name(self, name: str, body: Body) -> Any:
        """Change an AIS feed that was added"""
        return self.request("PATCH", f"/admin/ais_feeds/{_quoted(name)}", body=body)

    def delete_admin_ais_feeds_name(self, name: str) -> Any:
        """Remove an AIS feed that was added"""
        return self.request("DELETE", f"/admin/ais_feeds/{_quoted(name)}")

    def get_webhooks(self, query: Optional[GetWebhooksQuery] = None) -> Any:
        """List webhooks"""
        return self.request("GET", "/webhooks", query=query)

    def post_webhooks(self, body: Body) -> Any:
        """Create a webhook"""
        return self.request("POST", "/webhooks", body=body)

    def get_webhooks_events(self, query: Optional[GetWebhooksEventsQuery] = None) -> Any:
        """List the events a webhook can subscribe to"""
        return self.request("GET", "/webhooks/events", query=query)

    def get_webhooks_health(self, query: Optional[GetWebhooksHealthQuery] = None) -> Any:
        """See how the endpoints of all webhooks are doing"""
        return self.request("GET", "/webhooks/health", query=query)

    def get_webhooks_id(self, id: str) -> Any:
        """Get a webhook"""
        return self.request("GET", f"/webhooks/{_quoted(id)}")

    def patch_webhooks_id(self, id: str, body: Body) -> Any:
        """Edit a webhook"""
        return self.request("PATCH", f"/webhooks/{_quoted(id)}", body=body)

    def delete_webhooks_id(self, id: str) -> Any:
        """Delete a webhook"""
        return self.request("DELETE", f"/webhooks/{_quoted(id)}")

    def post_webhooks_id_rotate_secret(self, id: str, body: Optional[Body] = None) -> Any:
        """Give a webhook a new secret"""
        return self.request("POST", f"/webhooks/{_quoted(id)}/rotate_secret", body=body)

    def get_webhooks_id_health(self, id: str, query: Optional[GetWebhooksIdHealthQuery] = None) -> Any:
        """See how the endpoint of a webhook is doing"""
        return self.request("GET", f"/webhooks/{_quoted(id)}/health", query=query)

    def get_webhooks_ips(self) -> Any:
        """List the addresses that notifications come from"""
        return self.request("GET", "/webhooks/ips")

    def post_webhooks_trigger(self, body: Body) -> Any:
        """Send an example of an event to an address now"""
        return self.request("POST", "/webhooks/trigger", body=body)

    def post_webhooks_id_replay(self, id: str, body: Body) -> Any:
        """Tell a webhook the events of a period again"""
        return self.request("POST", f"/webhooks/{_quoted(id)}/replay", body=body)

    def get_webhook_notifications(self, query: Optional[GetWebhookNotificationsQuery] = None) -> Any:
        """List webhook notifications, newest first"""
        return self.request("GET", "/webhook_notifications", query=query)

    def get_webhook_notifications_examples(self, query: Optional[GetWebhookNotificationsExamplesQuery] = None) -> Any:
        """See what notifications look like"""
        return self.request("GET", "/webhook_notifications/examples", query=query)

    def get_webhook_notifications_id(self, id: str, query: Optional[GetWebhookNotificationsIdQuery] = None) -> Any:
        """Get a webhook notification with the attempts to deliver it"""
        return self.request("GET", f"/webhook_notifications/{_quoted(id)}", query=query)

    def post_webhook_notifications_id_redeliver(self, id: str, body: Optional[Body] = None, query: Optional[PostWebhookNotificationsIdRedeliverQuery] = None) -> Any:
        """Deliver a notification once more"""
        return self.request("POST", f"/webhook_notifications/{_quoted(id)}/redeliver", query=query, body=body)

    def get_events(self, query: Optional[GetEventsQuery] = None) -> Any:
        """Pull events instead of receiving webhooks"""
        return self.request("GET", "/events", query=query)

    def get_embed_tracking(self, query: Optional[GetEmbedTrackingQuery] = None) -> Any:
        """Find a shipment by its number, for the tracking widget"""
        return self.request("GET", "/embed/tracking", query=query)

    def get_embed_shipments_id(self, id: str) -> Any:
        """See where a shipment is, for the map widget"""
        return self.request("GET", f"/embed/shipments/{_quoted(id)}")

    def get_shipments_find(self, query: Optional[GetShipmentsFindQuery] = None) -> Any:
        """Get the shipment of a number"""
        return self.request("GET", "/shipments/find", query=query)

    def get_exceptions(self, query: Optional[GetExceptionsQuery] = None) -> Any:
        """List what needs attention, most urgent first"""
        return self.request("GET", "/exceptions", query=query)

    def patch_exceptions(self, body: Body) -> Any:
        """Assign, snooze or dismiss several exceptions"""
        return self.request("PATCH", "/exceptions", body=body)

    def get_exceptions_id(self, id: str, query: Optional[GetExceptionsIdQuery] = None) -> Any:
        """Get an exception"""
        return self.request("GET", f"/exceptions/{_quoted(id)}", query=query)

    def patch_exceptions_id(self, id: str, body: Body, query: Optional[PatchExceptionsIdQuery] = None) -> Any:
        """Assign, snooze or dismiss an exception"""
        return self.request("PATCH", f"/exceptions/{_quoted(id)}", query=query, body=body)

    def post_exceptions_id_comments(self, id: str, body: Body) -> Any:
        """Comment on an exception"""
        return self.request("POST", f"/exceptions/{_quoted(id)}/comments", body=body)

    def get_exceptions_id_history(self, id: str, query: Optional[GetExceptionsIdHistoryQuery] = None) -> Any:
        """List what was done about an exception and said, newest first"""
        return self.request("GET", f"/exceptions/{_quoted(id)}/history", query=query)

    def post_bulk(self, body: Body) -> Any:
        """Do one thing about many containers, shipments or requests"""
        return self.request("POST", "/bulk", body=body)

    def get_notes(self, query: Optional[GetNotesQuery] = None) -> Any:
        """List notes, the newest first"""
        return self.request("GET", "/notes", query=query)

    def post_notes(self, body: Body) -> Any:
        """Note something about anything"""
        return self.request("POST", "/notes", body=body)

    def get_notes_id(self, id: str) -> Any:
        """Get a note"""
        return self.request("GET", f"/notes/{_quoted(id)}")

    def patch_notes_id(self, id: str, body: Body) -> Any:
        """Change a note, or say that it was followed up"""
        return self.request("PATCH", f"/notes/{_quoted(id)}", body=body)

    def delete_notes_id(self, id: str) -> Any:
        """Delete a note"""
        return self.request("DELETE", f"/notes/{_quoted(id)}")

    def get_mentions(self, query: Optional[GetMentionsQuery] = None) -> Any:
        """List the notes that mention you, the newest first"""
        return self.request("GET", "/mentions", query=query)

    def patch_mentions_id(self, id: str, body: Body) -> Any:
        """Mark a mention as read, or as new again"""
        return self.request("PATCH", f"/mentions/{_quoted(id)}", body=body)

    def post_mentions_read(self, body: Optional[Body] = None) -> Any:
        """Mark all your mentions as read"""
        return self.request("POST", "/mentions/read", body=body)

    def get_contacts(self, query: Optional[GetContactsQuery] = None) -> Any:
        """List contacts at terminals, lines, ports and customers, by name"""
        return self.request("GET", "/contacts", query=query)

    def post_contacts(self, body: Body) -> Any:
        """Add a contact"""
        return self.request("POST", "/contacts", body=body)

    def get_contacts_id(self, id: str) -> Any:
        """Get a contact"""
        return self.request("GET", f"/contacts/{_quoted(id)}")

    def patch_contacts_id(self, id: str, body: Body) -> Any:
        """Edit a contact"""
        return self.request("PATCH", f"/contacts/{_quoted(id)}", body=body)

    def delete_contacts_id(self, id: str) -> Any:
        """Delete a contact"""
        return self.request("DELETE", f"/contacts/{_quoted(id)}")

    def get_fleet(self) -> Any:
        """Get the vessels that carry the account’s containers, and the ports they are bound for"""
        return self.request("GET", "/fleet")

    def get_fleet_ships(self) -> Any:
        """Get every ship that was heard in the last hour, whoever’s containers it carries"""
        return self.request("GET", "/fleet/ships")

    def get_fleet_lanes(self) -> Any:
        """Get the sea routes that the account’s containers are on now"""
        return self.request("GET", "/fleet/lanes")

    def get_overview(self) -> Any:
        """Get the figures of the whole account"""
        return self.request("GET", "/overview")

    def get_saved_views(self, query: Optional[GetSavedViewsQuery] = None) -> Any:
        """List your saved views and those shared with the account"""
        return self.request("GET", "/saved_views", query=query)

    def post_saved_views(self, body: Body, query: Optional[PostSavedViewsQuery] = None) -> Any:
        """Save a view"""
        return self.request("POST", "/saved_views", query=query, body=body)

    def patch_saved_views_id(self, id: str, body: Body, query: Optional[PatchSavedViewsIdQuery] = None) -> Any:
        """Change a view you saved"""
        return self.request("PATCH", f"/saved_views/{_quoted(id)}", query=query, body=body)

    def delete_saved_views_id(self, id: str) -> Any:
        """Delete a view you saved"""
        return self.request("DELETE", f"/saved_views/{_quoted(id)}")

    def post_saved_views_id_key(self, id: str, body: Optional[Body] = None) -> Any:
        """Make the addresses by which programs read a view you saved"""
        return self.request("POST", f"/saved_views/{_quoted(id)}/key", body=body)

    def delete_saved_views_id_key(self, id: str) -> Any:
        """Remove the key of a view you saved"""
        return self.request("DELETE", f"/saved_views/{_quoted(id)}/key")

    def get_saved_views_id_ics(self, id: str, query: Optional[GetSavedViewsIdIcsQuery] = None) -> Any:
        """Read a saved view as a calendar of arrivals and last free days"""
        return self.request("GET", f"/saved_views/{_quoted(id)}.ics", query=query)

    def get_saved_views_id_csv(self, id: str, query: Optional[GetSavedViewsIdCsvQuery] = None) -> Any:
        """Read a saved view as a table, for spreadsheets that ask by an address"""
        return self.request("GET", f"/saved_views/{_quoted(id)}.csv", query=query)

    def get_tariffs(self, query: Optional[GetTariffsQuery] = None) -> Any:
        """List tariffs, each version by itself"""
        return self.request("GET", "/tariffs", query=query)

    def post_tariffs(self, body: Body) -> Any:
        """Add a tariff, or a version of one"""
        return self.request("POST", "/tariffs", body=body)

    def get_tariffs_id(self, id: str) -> Any:
        """Get a tariff"""
        return self.request("GET", f"/tariffs/{_quoted(id)}")

    def delete_tariffs_id(self, id: str) -> Any:
        """Delete a tariff"""
        return self.request("DELETE", f"/tariffs/{_quoted(id)}")

    def get_terminal_calendars(self) -> Any:
        """List calendars of terminals and ports"""
        return self.request("GET", "/terminal_calendars")

    def post_terminal_calendars(self, body: Body) -> Any:
        """Add the calendar of a terminal or port"""
        return self.request("POST", "/terminal_calendars", body=body)

    def get_terminal_calendars_id(self, id: str) -> Any:
        """Get the calendar of a terminal or port"""
        return self.request("GET", f"/terminal_calendars/{_quoted(id)}")

    def put_terminal_calendars_id(self, id: str, body: Body) -> Any:
        """Replace the calendar of a terminal or port"""
        return self.request("PUT", f"/terminal_calendars/{_quoted(id)}", body=body)

    def delete_terminal_calendars_id(self, id: str) -> Any:
        """Delete the calendar of a terminal or port"""
        return self.request("DELETE", f"/terminal_calendars/{_quoted(id)}")

    def post_tariffs_import(self, body: Optional[Body] = None, query: Optional[PostTariffsImportQuery] = None) -> Any:
        """Add the tariffs of a file, or tell what that would do"""
        return self.request("POST", "/tariffs/import", query=query, body=body)

    def post_terminal_calendars_import(self, body: Optional[Body] = None, query: Optional[PostTerminalCalendarsImportQuery] = None) -> Any:
        """Add and replace the calendars of a sheet, or tell what that would do"""
        return self.request("POST", "/terminal_calendars/import", query=query, body=body)

    def get_terminal_gate_days(self) -> Any:
        """List what terminals told of their gates"""
        return self.request("GET", "/terminal_gate_days")

    def get_published_tariffs(self) -> Any:
        """List tariffs that lines have published"""
        return self.request("GET", "/published_tariffs")

    def get_containers_id_free_time(self, id: str, query: Optional[GetContainersIdFreeTimeQuery] = None) -> Any:
        """Get the free time of a container and what it costs, day by day"""
        return self.request("GET", f"/containers/{_quoted(id)}/free_time", query=query)

    def get_containers_id_free_time_facts(self, id: str) -> Any:
        """Get what was entered of a container for its free time"""
        return self.request("GET", f"/containers/{_quoted(id)}/free_time_facts")

    def put_containers_id_free_time_facts(self, id: str, body: Body) -> Any:
        """Enter what tariffs ask of a container and its moves do not tell"""
        return self.request("PUT", f"/containers/{_quoted(id)}/free_time_facts", body=body)

    def get_free_time_summary(self, query: Optional[GetFreeTimeSummaryQuery] = None) -> Any:
        """Sum up what boxes cost now and may cost, by line, terminal or customer"""
        return self.request("GET", "/free_time/summary", query=query)

    def get_free_time_recount(self) -> Any:
        """Get how far all is counted again"""
        return self.request("GET", "/free_time/recount")

    def get_free_time_last_free_day_sources(self) -> Any:
        """Tell which source of last free days was right how often"""
        return self.request("GET", "/free_time/last_free_day_sources")

    def get_reliability(self, query: Optional[GetReliabilityQuery] = None) -> Any:
        """Tell how reliably containers came, by line, service, lane, port, terminal or month of arrival"""
        return self.request("GET", "/reliability", query=query)

    def get_source_quality(self, query: Optional[GetSourceQualityQuery] = None) -> Any:
        """Tell which source is right: by source, line or terminal"""
        return self.request("GET", "/source_quality", query=query)

    def get_invoices(self, query: Optional[GetInvoicesQuery] = None) -> Any:
        """List invoices for demurrage and detention, the newest first"""
        return self.request("GET", "/invoices", query=query)

    def post_invoices(self, body: Body, query: Optional[PostInvoicesQuery] = None) -> Any:
        """Enter an invoice for demurrage or detention, which is checked"""
        return self.request("POST", "/invoices", query=query, body=body)

    def post_invoices_read(self, body: Body) -> Any:
        """Read an invoice for demurrage and detention from a document"""
        return self.request("POST", "/invoices/read", body=body)

    def get_invoices_id(self, id: str, query: Optional[GetInvoicesIdQuery] = None) -> Any:
        """Get an invoice and what its check found"""
        return self.request("GET", f"/invoices/{_quoted(id)}", query=query)

    def put_invoices_id(self, id: str, body: Body, query: Optional[PutInvoicesIdQuery] = None) -> Any:
        """Correct what was entered of an invoice"""
        return self.request("PUT", f"/invoices/{_quoted(id)}", query=query, body=body)

    def patch_invoices_id(self, id: str, body: Body, query: Optional[PatchInvoicesIdQuery] = None) -> Any:
        """Note that an invoice was disputed, answered, credited or paid"""
        return self.request("PATCH", f"/invoices/{_quoted(id)}", query=query, body=body)

    def delete_invoices_id(self, id: str) -> Any:
        """Delete an invoice"""
        return self.request("DELETE", f"/invoices/{_quoted(id)}")

    def post_invoices_id_check(self, id: str, body: Optional[Body] = None, query: Optional[PostInvoicesIdCheckQuery] = None) -> Any:
        """Check an invoice again, by the moves and tariffs of today"""
        return self.request("POST", f"/invoices/{_quoted(id)}/check", query=query, body=body)

    def get_invoices_id_letter(self, id: str) -> Any:
        """Get the letter that disputes an invoice, with its evidence, as a PDF"""
        return self.request("GET", f"/invoices/{_quoted(id)}/letter")

    def post_shipments_id_share_links(self, id: str, body: Body, query: Optional[PostShipmentsIdShareLinksQuery] = None) -> Any:
        """Make a link with which anybody can see one shipment"""
        return self.request("POST", f"/shipments/{_quoted(id)}/share_links", query=query, body=body)

    def get_shipments_id_share_links(self, id: str, query: Optional[GetShipmentsIdShareLinksQuery] = None) -> Any:
        """List the links of a shipment"""
        return self.request("GET", f"/shipments/{_quoted(id)}/share_links", query=query)

    def delete_share_links_id(self, id: str) -> Any:
        """Revoke a link"""
        return self.request("DELETE", f"/share_links/{_quoted(id)}")

    def get_shared_token(self, token: str) -> Any:
        """See the shipment that a link was made for"""
        return self.request("GET", f"/shared/{_quoted(token)}")

    def get_shared_token_containers_id_map_geojson(self, token: str, id: str) -> Any:
        """Get the map of a container of the shared shipment"""
        return self.request("GET", f"/shared/{_quoted(token)}/containers/{_quoted(id)}/map_geojson")

    def get_stream(self, query: Optional[GetStreamQuery] = None) -> Any:
        """Follow the changes of the account as they happen"""
        return self.request("GET", "/stream", query=query)

    def get_trade_intel_meta(self) -> Any:
        """What trade data there is"""
        return self.request("GET", "/trade_intel/meta")

    def post_trade_intel_companies_search(self, body: Optional[Body] = None) -> Any:
        """Search importing companies"""
        return self.request("POST", "/trade_intel/companies/search", body=body)

    def post_trade_intel_companies_profile(self, body: Optional[Body] = None) -> Any:
        """Profile of an importing company"""
        return self.request("POST", "/trade_intel/companies/profile", body=body)

    def post_trade_intel_commodities_search(self, body: Optional[Body] = None) -> Any:
        """Search commodities"""
        return self.request("POST", "/trade_intel/commodities/search", body=body)

    def post_trade_intel_importers_top(self, body: Optional[Body] = None) -> Any:
        """Largest importers"""
        return self.request("POST", "/trade_intel/importers/top", body=body)

    def post_trade_intel_trends(self, body: Optional[Body] = None) -> Any:
        """Trade over time"""
        return self.request("POST", "/trade_intel/trends", body=body)

    def post_trade_intel_breakdown(self, body: Optional[Body] = None) -> Any:
        """Trade by dimensions"""
        return self.request("POST", "/trade_intel/breakdown", body=body)

    def post_trade_intel_containers_lookup(self, body: Optional[Body] = None) -> Any:
        """Customs records of a container"""
        return self.request("POST", "/trade_intel/containers/lookup", body=body)

    def post_trade_intel_bills_of_lading_lookup(self, body: Optional[Body] = None) -> Any:
        """Customs records of a bill of lading"""
        return self.request("POST", "/trade_intel/bills_of_lading/lookup", body=body)

    def get_changes(self, query: Optional[GetChangesQuery] = None) -> Any:
        """List what changed, newest first"""
        return self.request("GET", "/changes", query=query)

    def get_changes_summary(self, query: Optional[GetChangesSummaryQuery] = None) -> Any:
        """Count what changed, by kind"""
        return self.request("GET", "/changes/summary", query=query)

    def post_visit(self, body: Optional[Body] = None) -> Any:
        """Note that a person is here, and learn until when they were here before"""
        return self.request("POST", "/visit", body=body)

    def get_alert_subscriptions(self, query: Optional[GetAlertSubscriptionsQuery] = None) -> Any:
        """List who is told of what by mail or chat, the newest first"""
        return self.request("GET", "/alert_subscriptions", query=query)

    def post_alert_subscriptions(self, body: Body, query: Optional[PostAlertSubscriptionsQuery] = None) -> Any:
        """Have somebody told of changes and exceptions"""
        return self.request("POST", "/alert_subscriptions", query=query, body=body)

    def get_alert_subscriptions_id(self, id: str, query: Optional[GetAlertSubscriptionsIdQuery] = None) -> Any:
        """Get an alert subscription"""
        return self.request("GET", f"/alert_subscriptions/{_quoted(id)}", query=query)

    def patch_alert_subscriptions_id(self, id: str, body: Body, query: Optional[PatchAlertSubscriptionsIdQuery] = None) -> Any:
        """Change an alert subscription, or switch it off and on"""
        return self.request("PATCH", f"/alert_subscriptions/{_quoted(id)}", query=query, body=body)

    def delete_alert_subscriptions_id(self, id: str) -> Any:
        """Delete an alert subscription, and what it sent"""
        return self.request("DELETE", f"/alert_subscriptions/{_quoted(id)}")

    def get_alert_subscriptions_id_preview(self, id: str) -> Any:
        """See what a subscription would have sent of the last seven days"""
        return self.request("GET", f"/alert_subscriptions/{_quoted(id)}/preview")

    def get_alerts(self, query: Optional[GetAlertsQuery] = None) -> Any:
        """List the messages that were sent, or are on their way, the newest first"""
        return self.request("GET", "/alerts", query=query)

    def post_alert_unsubscriptions_token(self, token: str, body: Optional[Body] = None) -> Any:
        """End an alert subscription by the link of its mail"""
        return self.request("POST", f"/alert_unsubscriptions/{_quoted(token)}", body=body)

    def post_alert_confirmations_token(self, token: str, body: Optional[Body] = None) -> Any:
        """Say that a mail address wants the alerts of an account, by the link of the mail that asked"""
        return self.request("POST", f"/alert_confirmations/{_quoted(token)}", body=body)

    def get_portal_containers(self, query: Optional[GetPortalContainersQuery] = None) -> Any:
        """List the containers of the customer"""
        return self.request("GET", "/portal/containers", query=query)

    def get_portal_containers_export_csv(self, query: Optional[GetPortalContainersExportCsvQuery] = None) -> Any:
        """Export the containers of the customer as a table"""
        return self.request("GET", "/portal/containers/export_csv", query=query)

    def get_portal_containers_map_geojson(self, query: Optional[GetPortalContainersMapGeojsonQuery] = None) -> Any:
        """Get the containers of the customer on one map"""
        return self.request("GET", "/portal/containers/map_geojson", query=query)

    def get_portal_containers_id(self, id: str) -> Any:
        """Get the journey of a container of the customer"""
        return self.request("GET", f"/portal/containers/{_quoted(id)}")

    def get_portal_containers_id_map_geojson(self, id: str) -> Any:
        """Get the map of a container of the customer"""
        return self.request("GET", f"/portal/containers/{_quoted(id)}/map_geojson")

    def get_portal_shipments(self, query: Optional[GetPortalShipmentsQuery] = None) -> Any:
        """List the shipments of the customer, newest first"""
        return self.request("GET", "/portal/shipments", query=query)

    def get_portal_shipments_id(self, id: str) -> Any:
        """Get a shipment of the customer with the journeys of its containers"""
        return self.request("GET", f"/portal/shipments/{_quoted(id)}")

    def get_reports(self, query: Optional[GetReportsQuery] = None) -> Any:
        """List the weekly reports, the newest first"""
        return self.request("GET", "/reports", query=query)

    def post_reports(self, body: Body, query: Optional[PostReportsQuery] = None) -> Any:
        """Have a report sent by mail every week"""
        return self.request("POST", "/reports", query=query, body=body)

    def get_reports_id(self, id: str, query: Optional[GetReportsIdQuery] = None) -> Any:
        """Get a report"""
        return self.request("GET", f"/reports/{_quoted(id)}", query=query)

    def patch_reports_id(self, id: str, body: Body, query: Optional[PatchReportsIdQuery] = None) -> Any:
        """Change a report, or switch it off and on"""
        return self.request("PATCH", f"/reports/{_quoted(id)}", query=query, body=body)

    def delete_reports_id(self, id: str) -> Any:
        """Delete a report"""
        return self.request("DELETE", f"/reports/{_quoted(id)}")

    def get_reports_id_preview(self, id: str) -> Any:
        """See what a report would say now, as it is mailed"""
        return self.request("GET", f"/reports/{_quoted(id)}/preview")

    def get_reports_id_pdf(self, id: str) -> Any:
        """Download what a report would say now as PDF"""
        return self.request("GET", f"/reports/{_quoted(id)}.pdf")

    def get_reports_id_xlsx(self, id: str) -> Any:
        """Download what a report would say now as a workbook, a sheet for each part"""
        return self.request("GET", f"/reports/{_quoted(id)}.xlsx")

    def post_reports_id_send(self, id: str, body: Optional[Body] = None) -> Any:
        """Send a report now, besides the one of every week"""
        return self.request("POST", f"/reports/{_quoted(id)}/send", body=body)

    def get_openapi_json(self) -> Any:
        """This interface as an OpenAPI 3.1 document"""
        return self.request("GET", "/openapi.json")
