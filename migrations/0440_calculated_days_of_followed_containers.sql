-- Rows of finished containers have an index for each order and are not to change any more: a new tariff, which may calculate a last free
-- day for each of them, would write every one of those. Lists go by a calculated day as long as somebody can act on it. All else is as it was.
CREATE OR REPLACE VIEW container_to_list AS
SELECT container.account_id, container.id, container.shipment_id, container.created_at, container.updated_at,
  is_followed AS followed,
  container.left_shipment_at IS NOT NULL AS left_shipment,
  container.terminal_checked_at IS NOT NULL AS terminal_checked,
  container.fees_at_pod_terminal <> '[]' AS has_fees,
  container.fees_at_pod_terminal @> '[{"type": "demurrage"}]' AS has_demurrage_fees,
  container.holds_at_pod_terminal <> '[]' AS has_holds,
  is_followed AND coalesce(container.connection_in_doubt, false) AS connection_in_doubt,
  CASE WHEN NOT is_followed THEN refresh.succeeded_at END AS refreshed_at,
  container.pod_eta_at, container.pod_arrived_at, container.pod_discharged_at, container.pod_full_out_at,
  container.delivered_at, container.empty_terminated_at, container.empty_out_at, container.pol_full_in_at,
  container.pol_vessel_loaded_at, container.pol_vessel_departed_at, shipment.pol_etd_at, shipment.pol_atd_at,
  shipment.destination_eta_at, shipment.destination_ata_at, container.pod_rail_loaded_at, container.pod_rail_departed_at,
  container.ind_eta_at, container.ind_ata_at, container.ind_rail_unloaded_at, container.final_destination_full_out_at,
  CASE WHEN is_followed THEN container.first_eta_at END AS first_eta_at,
  CASE WHEN is_followed THEN container.pickup_appointment_at END AS pickup_appointment_at,
  coalesce(container.last_free_on, calculated.last_free_on) AS last_free_on, lfd.line AS lfd_line, lfd.terminal AS lfd_terminal, lfd.rail AS lfd_rail,
  CASE WHEN (container.last_free_days #>> '{line,inland}')::boolean THEN lfd.line END AS lfd_line_inland,
  coalesce(CASE WHEN (container.last_free_days #>> '{line,inland}')::boolean THEN lfd.line END,
    CASE WHEN (container.last_free_days #>> '{terminal,inland}')::boolean THEN lfd.terminal END,
    CASE WHEN (container.last_free_days #>> '{rail,inland}')::boolean THEN lfd.rail END) AS lfd_inland,
  container.pod_terminal_id, container.current_vessel_id, container.current_from_id, container.current_to_id,
  CASE WHEN is_followed THEN container.pod_port_id END AS pod_port_id,
  container.current_status, container.number, shipment.scac, shipment.shipping_line_short_name AS line_short_name,
  shipment.bill_of_lading_number, shipment.port_of_lading_locode AS pol_locode,
  shipment.port_of_lading_name AS pol_name, container.pod_locode, container.pod_name, container.pod_vessel_name,
  container.current_vessel_name, shipment.destination_locode, shipment.destination_name,
  CASE WHEN container.holds_at_pod_terminal <> '[]' THEN
    (SELECT min(one ->> 'name') FROM jsonb_array_elements(container.holds_at_pod_terminal) AS one) END AS hold,
  shipment.tags,
  ARRAY(
    SELECT holder_key(held.account_id, held.roleable_type || ' ' || held.role, one.holder)
    FROM party_role AS held CROSS JOIN LATERAL (VALUES (held.party_id), (NULL)) AS one (holder)
    WHERE held.account_id = container.account_id AND (held.roleable_type, held.roleable_id)
      IN (('Shipment', container.shipment_id), ('Cargo', container.id))
    UNION
    SELECT holder_key(request.account_id, 'owner', request.created_by_user_id) FROM tracking_request AS request
    WHERE request.account_id = container.account_id AND request.shipment_id = container.shipment_id
      AND request.created_by_user_id IS NOT NULL
    ORDER BY 1
  ) AS holders
FROM container
JOIN shipment ON shipment.account_id = container.account_id AND shipment.id = container.shipment_id
LEFT JOIN shipment_refresh AS refresh ON refresh.account_id = shipment.account_id AND refresh.shipment_id = shipment.id
CROSS JOIN LATERAL (SELECT shipment.line_tracking_stopped_at IS NULL AS is_followed) AS following
CROSS JOIN LATERAL (
  SELECT day_of(container.last_free_days #>> '{line,on}') AS line, day_of(container.last_free_days #>> '{terminal,on}') AS terminal,
    day_of(container.last_free_days #>> '{rail,on}') AS rail
) AS lfd
-- At the port of discharge alone: a box that goes on by train is waited for elsewhere. And of what is followed alone.
CROSS JOIN LATERAL (
  SELECT CASE WHEN is_followed AND container.pod_rail_loaded_at IS NULL AND container.pod_rail_departed_at IS NULL
    THEN coalesce(container.line_lfd_calculated, container.facility_lfd_calculated) END AS last_free_on
) AS calculated;

UPDATE listed_container_finished AS listed SET last_free_on = container.last_free_on FROM container
WHERE container.account_id = listed.account_id AND container.id = listed.id AND container.last_free_on IS NULL
  AND listed.last_free_on IS NOT NULL;
