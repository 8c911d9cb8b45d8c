-- Lists of a million containers: any filter finds what is rare by an index, and any order is read from one. Each begins
-- with the account and ends with the id, which decides between equals, and serves both directions: those without a value
-- come last either way and are asked for apart. Most hold only the rows that have a value, so that a young container is
-- in few of them. Making them takes about two minutes for a million containers.

-- Milestones of a container: filters by day, and orders.
CREATE INDEX container_by_empty_out ON container (account_id, empty_out_at, id) WHERE empty_out_at IS NOT NULL;
CREATE INDEX container_by_full_in ON container (account_id, pol_full_in_at, id) WHERE pol_full_in_at IS NOT NULL;
CREATE INDEX container_by_loaded ON container (account_id, pol_vessel_loaded_at, id) WHERE pol_vessel_loaded_at IS NOT NULL;
CREATE INDEX container_by_departed ON container (account_id, pol_vessel_departed_at, id)
  WHERE pol_vessel_departed_at IS NOT NULL;
CREATE INDEX container_by_arrived ON container (account_id, pod_arrived_at, id) WHERE pod_arrived_at IS NOT NULL;
CREATE INDEX container_by_discharged ON container (account_id, pod_discharged_at, id) WHERE pod_discharged_at IS NOT NULL;
CREATE INDEX container_by_full_out ON container (account_id, pod_full_out_at, id) WHERE pod_full_out_at IS NOT NULL;
CREATE INDEX container_by_delivered ON container (account_id, delivered_at, id) WHERE delivered_at IS NOT NULL;
CREATE INDEX container_by_returned ON container (account_id, empty_terminated_at, id) WHERE empty_terminated_at IS NOT NULL;
CREATE INDEX container_by_final_full_out ON container (account_id, final_destination_full_out_at, id)
  WHERE final_destination_full_out_at IS NOT NULL;
CREATE INDEX container_by_rail_loaded ON container (account_id, pod_rail_loaded_at, id) WHERE pod_rail_loaded_at IS NOT NULL;
CREATE INDEX container_by_rail_departed ON container (account_id, pod_rail_departed_at, id)
  WHERE pod_rail_departed_at IS NOT NULL;
CREATE INDEX container_by_inland_eta ON container (account_id, ind_eta_at, id) WHERE ind_eta_at IS NOT NULL;
CREATE INDEX container_by_inland_ata ON container (account_id, ind_ata_at, id) WHERE ind_ata_at IS NOT NULL;
CREATE INDEX container_by_rail_unloaded ON container (account_id, ind_rail_unloaded_at, id)
  WHERE ind_rail_unloaded_at IS NOT NULL;

-- Last free days, in the words of the lists.
CREATE INDEX container_by_last_free ON container (account_id, last_free_on, id) WHERE last_free_on IS NOT NULL;
CREATE INDEX container_by_line_lfd ON container (account_id, day_of(last_free_days #>> '{line,on}'), id)
  WHERE day_of(last_free_days #>> '{line,on}') IS NOT NULL;
CREATE INDEX container_by_terminal_lfd ON container (account_id, day_of(last_free_days #>> '{terminal,on}'), id)
  WHERE day_of(last_free_days #>> '{terminal,on}') IS NOT NULL;
CREATE INDEX container_by_rail_lfd ON container (account_id, day_of(last_free_days #>> '{rail,on}'), id)
  WHERE day_of(last_free_days #>> '{rail,on}') IS NOT NULL;
CREATE INDEX container_by_pickup_lfd ON container (account_id, coalesce(day_of(last_free_days #>> '{line,on}'),
    day_of(last_free_days #>> '{terminal,on}'), day_of(last_free_days #>> '{rail,on}')), id)
  WHERE coalesce(day_of(last_free_days #>> '{line,on}'), day_of(last_free_days #>> '{terminal,on}'),
    day_of(last_free_days #>> '{rail,on}')) IS NOT NULL;

CREATE INDEX container_by_line_inland_lfd ON container (account_id, (CASE WHEN (last_free_days #>> '{line,inland}')::boolean THEN day_of(last_free_days #>> '{line,on}') END), id)
  WHERE CASE WHEN (last_free_days #>> '{line,inland}')::boolean THEN day_of(last_free_days #>> '{line,on}') END IS NOT NULL;
CREATE INDEX container_by_inland_lfd ON container (account_id, coalesce(
    CASE WHEN (last_free_days #>> '{line,inland}')::boolean THEN day_of(last_free_days #>> '{line,on}') END,
    CASE WHEN (last_free_days #>> '{terminal,inland}')::boolean THEN day_of(last_free_days #>> '{terminal,on}') END,
    CASE WHEN (last_free_days #>> '{rail,inland}')::boolean THEN day_of(last_free_days #>> '{rail,on}') END), id)
  WHERE coalesce(
    CASE WHEN (last_free_days #>> '{line,inland}')::boolean THEN day_of(last_free_days #>> '{line,on}') END,
    CASE WHEN (last_free_days #>> '{terminal,inland}')::boolean THEN day_of(last_free_days #>> '{terminal,on}') END,
    CASE WHEN (last_free_days #>> '{rail,inland}')::boolean THEN day_of(last_free_days #>> '{rail,on}') END) IS NOT NULL;

-- What a container is and where it goes. Its status and port are also counted by these.
CREATE INDEX container_by_status ON container (account_id, current_status, id);
CREATE INDEX container_by_pod ON container (account_id, pod_locode, id) WHERE pod_locode IS NOT NULL;
CREATE INDEX container_by_pod_name ON container (account_id, pod_name, id) WHERE pod_name IS NOT NULL;
CREATE INDEX container_by_pod_vessel ON container (account_id, pod_vessel_name, id) WHERE pod_vessel_name IS NOT NULL;
CREATE INDEX container_by_vessel ON container (account_id, current_vessel_name, id) WHERE current_vessel_name IS NOT NULL;
CREATE INDEX container_by_terminal ON container (account_id, pod_terminal_id, id) WHERE pod_terminal_id IS NOT NULL;
CREATE INDEX container_by_update ON container (account_id, updated_at, id);
-- Few have any.
CREATE INDEX container_with_holds ON container (account_id, id) WHERE holds_at_pod_terminal <> '[]'::jsonb;
CREATE INDEX container_with_fees ON container (account_id, id) WHERE fees_at_pod_terminal <> '[]'::jsonb;

-- Of a shipment: filters and orders of both lists.
CREATE INDEX shipment_by_pol ON shipment (account_id, port_of_lading_locode, id) WHERE port_of_lading_locode IS NOT NULL;
CREATE INDEX shipment_by_pol_name ON shipment (account_id, port_of_lading_name, id) WHERE port_of_lading_name IS NOT NULL;
CREATE INDEX shipment_by_pod ON shipment (account_id, port_of_discharge_locode, id)
  WHERE port_of_discharge_locode IS NOT NULL;
CREATE INDEX shipment_by_destination ON shipment (account_id, destination_locode, id) WHERE destination_locode IS NOT NULL;
CREATE INDEX shipment_by_destination_name ON shipment (account_id, destination_name, id) WHERE destination_name IS NOT NULL;
CREATE INDEX shipment_by_terminal ON shipment (account_id, pod_terminal_id, id) WHERE pod_terminal_id IS NOT NULL;
CREATE INDEX shipment_by_etd ON shipment (account_id, pol_etd_at, id) WHERE pol_etd_at IS NOT NULL;
CREATE INDEX shipment_by_atd ON shipment (account_id, pol_atd_at, id) WHERE pol_atd_at IS NOT NULL;
CREATE INDEX shipment_by_ata ON shipment (account_id, pod_ata_at, id) WHERE pod_ata_at IS NOT NULL;
CREATE INDEX shipment_by_destination_eta ON shipment (account_id, destination_eta_at, id)
  WHERE destination_eta_at IS NOT NULL;
CREATE INDEX shipment_by_destination_ata ON shipment (account_id, destination_ata_at, id)
  WHERE destination_ata_at IS NOT NULL;
CREATE INDEX shipment_by_stop ON shipment (account_id, line_tracking_stopped_at, id)
  WHERE line_tracking_stopped_at IS NOT NULL;
CREATE INDEX shipment_by_bill ON shipment (account_id, bill_of_lading_number, id);
-- In both directions, as the others; and those that are no longer followed alone, which come after all that are.
DROP INDEX shipment_by_refresh;
CREATE INDEX shipment_by_refresh ON shipment (account_id, line_tracking_last_succeeded_at, id);
CREATE INDEX shipment_over_by_refresh ON shipment (account_id, line_tracking_last_succeeded_at, id)
  WHERE line_tracking_stopped_at IS NOT NULL;
-- Whose shipments they are.
CREATE INDEX tracking_request_by_user ON tracking_request (account_id, created_by_user_id)
  WHERE created_by_user_id IS NOT NULL;
