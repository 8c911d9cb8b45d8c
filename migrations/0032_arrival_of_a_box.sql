-- Boxes of one shipment part ways: each has its own estimate, port of discharge and ship that brings it there.
ALTER TABLE container
  ADD COLUMN pod_eta_at timestamptz,
  ADD COLUMN pod_port_id uuid,
  ADD COLUMN pod_vessel_imo text;
UPDATE container SET
  pod_eta_at = (pod.call ->> 'inboundEtaAt')::timestamptz,
  pod_port_id = CASE WHEN pod.call ->> 'locationType' = 'port' THEN (pod.call ->> 'locationId')::uuid END,
  pod_vessel_imo = CASE WHEN pod.place > 1
    THEN journey -> 'calls' -> (pod.place::integer - 2) -> 'outbound' ->> 'vesselImo' END
FROM (
  SELECT account_id, id, calls.call, calls.place
  FROM container, jsonb_array_elements(journey -> 'calls') WITH ORDINALITY AS calls (call, place)
  WHERE calls.call ->> 'role' = 'port_of_discharge'
) AS pod
WHERE container.account_id = pod.account_id AND container.id = pod.id;
-- Containers are listed by their arrival.
CREATE INDEX container_by_eta ON container (account_id, pod_eta_at, id);

-- Whether the boxes of a shipment differ in where, when or with which ship they arrive: its own figures are then those of
-- most of them.
ALTER TABLE shipment ADD COLUMN containers_differ boolean NOT NULL DEFAULT false;
