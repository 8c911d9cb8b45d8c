-- The tables that people sync into a store of their own (docs/guides/warehouse.md), as views: their names, columns and order
-- are promised, whatever the tables below look like; `account_id` and `key` before them are for asking alone. `landfall sync` and the views of reporting roles read them. Moments are
-- in UTC without a zone, to the millisecond, as the interface tells them; each milestone has a twin by the clocks of its place.

CREATE FUNCTION warehouse_utc(at timestamptz) RETURNS timestamp LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('milliseconds', at AT TIME ZONE 'UTC');

CREATE FUNCTION warehouse_local(at timestamptz, zone text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE zone, 'YYYY-MM-DD HH24:MI:SS');

-- The moment at which a last free day begins at its place.
CREATE FUNCTION warehouse_day(day jsonb) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (day ->> 'on')::timestamp AT TIME ZONE coalesce(day ->> 'zone', 'UTC');

-- Blank when there is none of those names.
CREATE FUNCTION warehouse_hold(holds jsonb, names text[]) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT CASE WHEN bool_or(one ->> 'status' = 'hold') THEN 'Hold' WHEN bool_or(one ->> 'status' = 'pending')
    THEN 'Pending' ELSE '' END FROM jsonb_array_elements(holds) AS one WHERE one ->> 'name' = ANY (names));

CREATE FUNCTION warehouse_words(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg(one, ',' ORDER BY one COLLATE "C"), '') FROM unnest(list) AS one);

-- A request that was removed leaves what its row was, so that copies elsewhere can mark theirs.
CREATE TABLE removed_tracking_request (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  request_number text NOT NULL,
  ref_numbers text[] NOT NULL,
  shipment_tags text[] NOT NULL,
  status text NOT NULL,
  failed_reason text,
  request_type text NOT NULL,
  scac text,
  created_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);

CREATE VIEW warehouse_shipment AS
SELECT shipment.account_id, shipment.id AS key,
  shipment.id::text AS shipment_id,
  shipment.scac AS shipping_line_scac,
  shipment.shipping_line_name,
  shipment.bill_of_lading_number,
  shipment.normalized_number,
  array_to_string(shipment.ref_numbers, ',') AS reference_numbers,
  warehouse_words(shipment.tags) AS tags,
  shipment.customer_id::text AS customer_id,
  party.company_name AS customer_name,
  shipment.port_of_lading_locode AS pol_locode,
  shipment.port_of_discharge_locode AS pod_locode,
  pod_terminal.firms_code AS pod_terminal_firms_code,
  shipment.destination_locode,
  destination_terminal.firms_code AS destination_terminal_firms_code,
  warehouse_utc(shipment.pol_atd_at) AS pol_atd_at,
  warehouse_utc(shipment.pol_etd_at) AS pol_etd_at,
  warehouse_utc(shipment.pod_eta_at) AS pod_eta_at,
  warehouse_utc(shipment.pod_ata_at) AS pod_arrived_at,
  shipment.pod_voyage_number,
  shipment.pod_vessel_name,
  shipment.pod_vessel_imo,
  warehouse_utc(refresh.succeeded_at) AS line_tracking_last_succeeded_at,
  warehouse_utc(shipment.line_tracking_stopped_at) AS line_tracking_stopped_at,
  shipment.line_tracking_stopped_reason,
  warehouse_utc(shipment.created_at) AS created_at,
  warehouse_utc(greatest(shipment.updated_at, refresh.succeeded_at, party.updated_at)) AS updated_at,
  NULL::timestamp AS removed_at
FROM shipment
LEFT JOIN shipment_refresh AS refresh ON refresh.account_id = shipment.account_id AND refresh.shipment_id = shipment.id
LEFT JOIN party ON party.account_id = shipment.account_id AND party.id = shipment.customer_id
LEFT JOIN terminal AS pod_terminal ON pod_terminal.id = shipment.pod_terminal_id
LEFT JOIN terminal AS destination_terminal ON destination_terminal.id = shipment.destination_terminal_id;

-- Where a box goes another way than most of its shipment, its own way counts.
CREATE VIEW warehouse_container AS
SELECT container.account_id, container.id AS key,
  container.id::text AS container_id,
  container.number AS container_number,
  shipment.id::text AS shipment_id,
  shipment.bill_of_lading_number AS shipment_bill_of_lading_number,
  shipment.normalized_number AS shipment_normalized_number,
  array_to_string(shipment.ref_numbers, ',') AS shipment_reference_numbers,
  array_to_string(container.ref_numbers, ',') AS container_reference_numbers,
  warehouse_words(shipment.tags) AS shipment_tags,
  shipment.customer_id::text AS customer_id,
  party.company_name AS customer_name,
  shipment.scac AS shipping_line_scac,
  shipment.shipping_line_name,
  pol.country_code AS pol_country_code,
  shipment.port_of_lading_locode AS pol_locode,
  pol.city AS pol_city,
  shipment.pol_timezone,
  pod.country_code AS pod_country_code,
  CASE WHEN own.has_port THEN container.pod_locode ELSE shipment.port_of_discharge_locode END AS pod_locode,
  pod.city AS pod_city,
  container.pod_timezone,
  pod_terminal.firms_code AS pod_terminal_firms_code,
  pod_terminal.nickname AS pod_terminal_nickname,
  pod_terminal.name AS pod_terminal_name,
  coalesce(ind_port.country_code, ind_metro.country_code) AS ind_country_code,
  shipment.destination_locode AS ind_locode,
  shipment.destination_name AS ind_city,
  container.final_destination_timezone AS ind_timezone,
  ind_terminal.firms_code AS ind_terminal_firms_code,
  ind_terminal.nickname AS ind_terminal_nickname,
  ind_terminal.name AS ind_terminal_name,
  warehouse_utc(container.empty_out_at) AS empty_out_at,
  warehouse_local(container.empty_out_at, shipment.pol_timezone) AS empty_out_at_local,
  warehouse_utc(container.pol_full_in_at) AS full_in_at,
  warehouse_local(container.pol_full_in_at, shipment.pol_timezone) AS full_in_at_local,
  warehouse_utc(container.pol_vessel_loaded_at) AS pol_loaded_at,
  warehouse_local(container.pol_vessel_loaded_at, shipment.pol_timezone) AS pol_loaded_at_local,
  warehouse_utc(shipment.pol_etd_at) AS pol_etd_at,
  warehouse_local(shipment.pol_etd_at, shipment.pol_timezone) AS pol_etd_at_local,
  warehouse_utc(own.pol_atd_at) AS pol_atd_at,
  warehouse_local(own.pol_atd_at, shipment.pol_timezone) AS pol_atd_at_local,
  warehouse_utc(own.pod_eta_at) AS pod_eta_at,
  warehouse_local(own.pod_eta_at, container.pod_timezone) AS pod_eta_at_local,
  warehouse_utc(container.pod_arrived_at) AS pod_arrived_at,
  warehouse_local(container.pod_arrived_at, container.pod_timezone) AS pod_arrived_at_local,
  warehouse_utc(berth.at) AS pod_berthed_at,
  warehouse_local(berth.at, container.pod_timezone) AS pod_berthed_at_local,
  warehouse_utc(container.pod_discharged_at) AS pod_discharged_at,
  warehouse_local(container.pod_discharged_at, container.pod_timezone) AS pod_discharged_at_local,
  warehouse_utc(warehouse_day(lfd.terminal)) AS pod_last_free_day_on,
  warehouse_local(warehouse_day(lfd.terminal), coalesce(lfd.terminal ->> 'zone', 'UTC')) AS pod_last_free_day_on_local,
  warehouse_utc(warehouse_day(lfd.line)) AS ssl_last_free_day_on,
  warehouse_local(warehouse_day(lfd.line), coalesce(lfd.line ->> 'zone', 'UTC')) AS ssl_last_free_day_on_local,
  warehouse_utc(container.pickup_appointment_at) AS pod_pickup_appointment_at,
  warehouse_local(container.pickup_appointment_at, container.pod_timezone) AS pod_pickup_appointment_at_local,
  warehouse_utc(container.pod_full_out_at) AS pod_full_out_at,
  warehouse_local(container.pod_full_out_at, container.pod_timezone) AS pod_full_out_at_local,
  container.pod_rail_carrier_scac,
  warehouse_utc(container.pod_rail_loaded_at) AS pod_rail_loaded_at,
  warehouse_local(container.pod_rail_loaded_at, container.pod_timezone) AS pod_rail_loaded_at_local,
  warehouse_utc(container.pod_rail_departed_at) AS pod_rail_departed_at,
  warehouse_local(container.pod_rail_departed_at, container.pod_timezone) AS pod_rail_departed_at_local,
  container.ind_rail_carrier_scac,
  warehouse_utc(container.ind_eta_at) AS ind_eta_at,
  warehouse_local(container.ind_eta_at, container.final_destination_timezone) AS ind_eta_at_local,
  warehouse_utc(container.ind_ata_at) AS ind_arrived_at,
  warehouse_local(container.ind_ata_at, container.final_destination_timezone) AS ind_arrived_at_local,
  warehouse_utc(container.ind_rail_unloaded_at) AS ind_rail_unloaded_at,
  warehouse_local(container.ind_rail_unloaded_at, container.final_destination_timezone) AS ind_rail_unloaded_at_local,
  warehouse_utc(warehouse_day(lfd.rail)) AS ind_last_free_day_on,
  warehouse_local(warehouse_day(lfd.rail), coalesce(lfd.rail ->> 'zone', 'UTC')) AS ind_last_free_day_on_local,
  warehouse_utc(container.final_destination_full_out_at) AS ind_full_out_at,
  warehouse_local(container.final_destination_full_out_at, container.final_destination_timezone) AS ind_full_out_at_local,
  warehouse_utc(container.empty_terminated_at) AS empty_terminated_at,
  warehouse_local(container.empty_terminated_at, container.empty_terminated_timezone) AS empty_terminated_at_local,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('type', fee -> 'type', 'amount', fee -> 'amount',
    'currency_code', fee -> 'currencyCode') ORDER BY place), '[]')::text
    FROM jsonb_array_elements(container.fees_at_pod_terminal) WITH ORDINALITY AS fees (fee, place)) AS fees_at_pod_terminal,
  (SELECT sum((fee ->> 'amount')::numeric)::text FROM jsonb_array_elements(container.fees_at_pod_terminal) AS fee
    WHERE fee ->> 'type' = 'demurrage') AS demurrage_at_pod_terminal,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', hold -> 'name', 'status', hold -> 'status', 'description',
    hold -> 'description') ORDER BY place), '[]')::text
    FROM jsonb_array_elements(container.holds_at_pod_terminal) WITH ORDINALITY AS holds (hold, place))
    AS holds_at_pod_terminal,
  warehouse_hold(container.holds_at_pod_terminal, '{freight}') AS freight_hold_at_pod_terminal,
  warehouse_hold(container.holds_at_pod_terminal, '{customs}') AS customs_hold_at_pod_terminal,
  warehouse_hold(container.holds_at_pod_terminal, '{USDA}') AS usda_hold_at_pod_terminal,
  warehouse_hold(container.holds_at_pod_terminal, '{TMF}') AS tmf_hold_at_pod_terminal,
  warehouse_hold(container.holds_at_pod_terminal, '{VACIS,other}') AS other_hold_at_pod_terminal,
  container.location_at_pod_terminal,
  CASE WHEN container.availability_known THEN 'Yes' ELSE 'No' END AS availability_known,
  CASE WHEN container.available_for_pickup THEN 'Yes' ELSE 'No' END AS available_for_pickup,
  container.equipment_length,
  coalesce(initcap(container.equipment_type), 'unknown') AS equipment_type,
  CASE container.equipment_height WHEN 'high_cube' THEN 'High Cube' WHEN 'standard' THEN 'Standard' ELSE 'unknown' END
    AS equipment_height,
  concat_ws(' ', container.equipment_length, initcap(container.equipment_type),
    CASE container.equipment_height WHEN 'high_cube' THEN 'High Cube' WHEN 'standard' THEN 'Standard' END) AS equipment,
  round(container.weight_in_lbs)::integer AS weight_in_lbs,
  container.seal_number,
  container.pod_full_out_chassis_number,
  CASE WHEN own.has_ship_of_shipment THEN shipment.pod_voyage_number END AS pod_voyage_number,
  CASE WHEN own.has_port THEN container.pod_vessel_name ELSE shipment.pod_vessel_name END AS pod_vessel_name,
  CASE WHEN own.has_port THEN container.pod_vessel_imo ELSE shipment.pod_vessel_imo END AS pod_vessel_imo,
  warehouse_utc(container.terminal_checked_at) AS terminal_checked_at,
  warehouse_utc(refresh.succeeded_at) AS line_tracking_last_succeeded_at,
  warehouse_utc(shipment.line_tracking_stopped_at) AS line_tracking_stopped_at,
  shipment.line_tracking_stopped_reason,
  warehouse_utc(container.created_at) AS created_at,
  warehouse_utc(greatest(container.updated_at, shipment.updated_at, refresh.succeeded_at, party.updated_at, berth.told_at))
    AS updated_at,
  container.current_status,
  warehouse_utc(container.first_eta_at) AS pod_first_eta_at,
  warehouse_utc(container.left_shipment_at) AS removed_at
FROM container
JOIN shipment ON shipment.account_id = container.account_id AND shipment.id = container.shipment_id
LEFT JOIN shipment_refresh AS refresh ON refresh.account_id = shipment.account_id AND refresh.shipment_id = shipment.id
LEFT JOIN party ON party.account_id = shipment.account_id AND party.id = shipment.customer_id
CROSS JOIN LATERAL (
  SELECT container.pod_port_id IS NOT NULL AS has_port,
    container.pod_port_id IS NULL OR (container.pod_port_id IS NOT DISTINCT FROM shipment.port_of_discharge_id
      AND container.pod_vessel_imo IS NOT DISTINCT FROM shipment.pod_vessel_imo
      AND container.pod_vessel_name IS NOT DISTINCT FROM shipment.pod_vessel_name) AS has_ship_of_shipment,
    CASE WHEN shipment.containers_differ THEN container.pol_vessel_departed_at
      ELSE coalesce(container.pol_vessel_departed_at, shipment.pol_atd_at) END AS pol_atd_at,
    CASE WHEN container.pod_port_id IS NULL THEN shipment.pod_eta_at ELSE container.pod_eta_at END AS pod_eta_at
) AS own
CROSS JOIN LATERAL (
  SELECT container.last_free_days -> 'line' AS line, container.last_free_days -> 'terminal' AS terminal,
    container.last_free_days -> 'rail' AS rail
) AS lfd
LEFT JOIN port AS pol ON pol.id = shipment.port_of_lading_id
LEFT JOIN port AS pod ON pod.id = coalesce(container.pod_port_id, shipment.port_of_discharge_id)
LEFT JOIN terminal AS pod_terminal ON pod_terminal.id = container.pod_terminal_id
LEFT JOIN port AS ind_port ON shipment.destination_type = 'port' AND ind_port.id = shipment.destination_id
LEFT JOIN metro_area AS ind_metro
  ON shipment.destination_type = 'metro_area' AND ind_metro.id = shipment.destination_id
LEFT JOIN terminal AS ind_terminal ON ind_terminal.id = shipment.destination_terminal_id
LEFT JOIN LATERAL (
  SELECT max(event."timestamp") AS at, max(event.updated_at) AS told_at FROM transport_event AS event
  WHERE event.account_id = container.account_id AND event.container_id = container.id
    AND event.event = 'container.transport.vessel_berthed' AND event.milestone AND event.withdrawn_at IS NULL
) AS berth ON true;

CREATE VIEW warehouse_tracking_request AS
SELECT account_id, id AS key, id::text AS tracking_request_id, request_number, array_to_string(ref_numbers, ',') AS reference_numbers,
  warehouse_words(shipment_tags) AS shipment_tags, status, failed_reason, request_type, scac,
  shipment_id::text AS shipment_id, warehouse_utc(created_at) AS created_at, warehouse_utc(updated_at) AS updated_at,
  NULL::timestamp AS removed_at
FROM tracking_request
UNION ALL
SELECT account_id, id, id::text, request_number, array_to_string(ref_numbers, ','), warehouse_words(shipment_tags), status,
  failed_reason, request_type, scac, NULL, warehouse_utc(created_at), warehouse_utc(removed_at), warehouse_utc(removed_at)
FROM removed_tracking_request;

-- What happened, with what its source took back; no estimates.
CREATE VIEW warehouse_transport_event AS
SELECT event.account_id, event.id AS key,
  event.id::text AS id,
  event.event,
  warehouse_utc(event."timestamp") AS event_timestamp,
  warehouse_local(event."timestamp", event.timezone) AS event_timestamp_local,
  event.container_id::text AS container_id,
  container.number AS container_number,
  event.shipment_id::text AS shipment_id,
  shipment.bill_of_lading_number AS shipment_number,
  event.location_id::text AS port_metro_id,
  event.location_locode AS port_metro_locode,
  coalesce(port.country_code, metro.country_code) AS port_metro_country_code,
  coalesce(port.name, metro.name) AS port_metro_city,
  event.timezone AS port_metro_time_zone,
  event.terminal_id::text AS facility_id,
  terminal.firms_code AS facility_firms_code,
  terminal.nickname AS facility_nickname,
  terminal.name AS facility_name,
  event.vessel_id::text AS vessel_id,
  vessel.name AS vessel_name,
  vessel.imo AS vessel_imo,
  vessel.mmsi::text AS vessel_mmsi,
  event.voyage_number,
  CASE event.data_source WHEN 'manual' THEN 'user_input' ELSE event.data_source END AS data_source_label,
  warehouse_utc(event.withdrawn_at) AS invalidated_at,
  CASE WHEN event.withdrawn_at IS NOT NULL THEN 'taken back by its source' END AS invalidation_reason,
  NULL::text AS previous_version_id,
  warehouse_utc(event.created_at) AS created_at,
  warehouse_utc(event.updated_at) AS updated_at,
  warehouse_utc(event.withdrawn_at) AS removed_at
FROM transport_event AS event
JOIN container ON container.account_id = event.account_id AND container.id = event.container_id
JOIN shipment ON shipment.account_id = event.account_id AND shipment.id = event.shipment_id
LEFT JOIN port ON event.location_type = 'port' AND port.id = event.location_id
LEFT JOIN metro_area AS metro ON event.location_type = 'metro_area' AND metro.id = event.location_id
LEFT JOIN terminal ON terminal.id = event.terminal_id
LEFT JOIN vessel ON vessel.id = event.vessel_id
WHERE event.milestone;
