-- What the overviews of an account count, without the rows.

-- The leg a container is on, beside the vessel it is aboard: the lanes of the fleet were counted by reading the journey
-- of every container at sea.

-- The call that a container has left, not having reached the next, by its place in the journey. A loop, since a query
-- inside a function is set up anew for each row and takes four times as long.
CREATE FUNCTION call_left(calls jsonb) RETURNS integer LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  FOR place IN REVERSE jsonb_array_length(calls) - 1 .. 0 LOOP
    IF calls -> place ->> 'outboundAtdAt' IS NOT NULL AND calls -> (place + 1) ->> 'inboundAtaAt' IS NULL THEN
      RETURN place;
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
-- The same vessel as before. Its body is not a text, in which a dump that is restored would not find the other function.
CREATE OR REPLACE FUNCTION vessel_aboard(journey jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (journey -> 'calls' -> call_left(journey -> 'calls') -> 'outbound' ->> 'vesselId')::uuid;
ALTER TABLE container
  ADD COLUMN current_from_id uuid GENERATED ALWAYS AS (
    (journey -> 'calls' -> call_left(journey -> 'calls') ->> 'locationId')::uuid
  ) STORED,
  ADD COLUMN current_to_id uuid GENERATED ALWAYS AS (
    (journey -> 'calls' -> (call_left(journey -> 'calls') + 1) ->> 'locationId')::uuid
  ) STORED;

-- Who carries how much from where to where, counted without the rows. All four are keys: equal ones are then stored once.
DROP INDEX container_aboard;
CREATE INDEX container_aboard ON container (account_id, current_vessel_id, current_from_id, current_to_id)
  WHERE current_vessel_id IS NOT NULL AND left_shipment_at IS NULL AND pod_arrived_at IS NULL;

-- Containers are counted by whether and where to their shipment is followed: two narrow indexes in one order.
CREATE INDEX shipment_followed ON shipment (account_id, id) INCLUDE (port_of_discharge_id)
  WHERE line_tracking_stopped_at IS NULL;
-- As before, and whether a box has left its port, for those that wait there.
DROP INDEX container_listed;
CREATE INDEX container_listed ON container (account_id, shipment_id)
  INCLUDE (id, created_at, current_status, pickup_lfd, pod_full_out_at, empty_terminated_at, left_shipment_at);
