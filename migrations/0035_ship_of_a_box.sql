-- Where a box is and with which ship is worked out once, with its state. Lists, filters, sorts and the map of the fleet read
-- it here; until now they made it up from the shipment, or from the journey by rules of their own.
ALTER TABLE container
  ADD COLUMN pod_locode text,
  ADD COLUMN pod_name text,
  ADD COLUMN pod_vessel_name text,
  ADD COLUMN current_vessel_name text;

-- The ship at sea and the leg under way keep the values that were generated. What is ashore is aboard of nothing.
ALTER TABLE container
  ALTER COLUMN current_vessel_id DROP EXPRESSION,
  ALTER COLUMN current_from_id DROP EXPRESSION,
  ALTER COLUMN current_to_id DROP EXPRESSION;
DROP FUNCTION vessel_aboard(jsonb);
DROP FUNCTION call_left(jsonb);
UPDATE container SET current_vessel_id = NULL, current_from_id = NULL, current_to_id = NULL
WHERE current_vessel_id IS NOT NULL
  AND coalesce(pod_arrived_at, pod_discharged_at, pod_full_out_at, pod_rail_loaded_at, pod_rail_departed_at, ind_ata_at,
    ind_rail_unloaded_at, final_destination_full_out_at, empty_terminated_at) IS NOT NULL;

UPDATE container SET
  pod_locode = pod.call ->> 'locode',
  pod_name = pod.call ->> 'name',
  pod_vessel_name = pod.leg ->> 'vesselName',
  current_vessel_name = CASE WHEN coalesce(pod_arrived_at, pod_full_out_at, empty_terminated_at) IS NULL
    THEN coalesce((SELECT name FROM vessel WHERE vessel.id = current_vessel_id), pod.leg ->> 'vesselName') END
FROM (
  SELECT account_id, id, calls.call, CASE WHEN calls.place > 1
    AND journey -> 'calls' -> (calls.place::integer - 2) -> 'outbound' -> 'missed' IS NULL
    THEN journey -> 'calls' -> (calls.place::integer - 2) -> 'outbound' END AS leg
  FROM container, jsonb_array_elements(journey -> 'calls') WITH ORDINALITY AS calls (call, place)
  WHERE calls.call ->> 'role' = 'port_of_discharge'
) AS pod
WHERE container.account_id = pod.account_id AND container.id = pod.id;

-- Who carries how much from where to where, counted without the rows, as before: what has arrived is on no leg.
DROP INDEX container_aboard;
CREATE INDEX container_aboard ON container (account_id, current_vessel_id, current_from_id, current_to_id)
  WHERE current_vessel_id IS NOT NULL AND left_shipment_at IS NULL;
-- Lists by what arrives or arrived on a day: of a box, and no longer of its shipment.
CREATE INDEX container_by_arrival ON container (account_id, (coalesce(pod_arrived_at, pod_eta_at)), id);
-- As before, and the port and the ships of a box, which lists are narrowed to and sorted by.
DROP INDEX container_listed;
CREATE INDEX container_listed ON container (account_id, shipment_id)
  INCLUDE (id, created_at, current_status, last_free_on, pod_full_out_at, empty_terminated_at, left_shipment_at,
    pod_rail_departed_at, ind_ata_at, ind_rail_unloaded_at, final_destination_full_out_at, pod_port_id, pod_locode, pod_name,
    pod_vessel_name, current_vessel_name);
