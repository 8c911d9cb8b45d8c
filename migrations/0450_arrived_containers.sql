-- What reliability is calculated from: a narrow row for each container that arrived at its port of discharge, beside the wide one with
-- the whole journey. A quarter of a million containers is then read in a tenth of a second; from the wide rows it takes
-- seconds (decision 225).
CREATE TABLE arrived_container (
  account_id uuid NOT NULL,
  container_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  -- Null when the arrival was taken back, or the line no longer lists the container.
  arrived_at timestamptz,
  removed_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  delay_hours double precision,
  transit_days double precision,
  pod_port_id uuid,
  pod_terminal_id uuid,
  -- Of those that must have been by the time of arrival.
  milestones_missing smallint NOT NULL,
  rolled boolean NOT NULL,
  transshipped boolean NOT NULL,
  missed_connection boolean NOT NULL,
  scac text NOT NULL,
  line_name text NOT NULL,
  service_code text,
  pol_locode text,
  pol_name text,
  pod_locode text,
  pod_name text,
  pod_vessel_imo text,
  -- In each port of transshipment, from the arrival of one ship to the departure of the next.
  stay_days double precision[] NOT NULL,
  PRIMARY KEY (account_id, container_id),
  FOREIGN KEY (account_id, container_id) REFERENCES container (account_id, id) ON DELETE CASCADE
);
-- Each question is of a time of arrival. Written once in the life of a container, when it arrives.
CREATE INDEX arrived_container_by_time ON arrived_container (account_id, arrived_at) WHERE arrived_at IS NOT NULL;
-- How rows are found again when a shipment changes, and the shipments that estimates are known of.
CREATE INDEX arrived_container_by_shipment ON arrived_container (account_id, shipment_id);

-- What the row of a container is. Whoever writes list rows writes what this says (store/reliability/write-arrivals.ts).
CREATE VIEW container_to_arrive AS
SELECT container.account_id, container.id AS container_id, container.shipment_id,
  CASE WHEN container.left_shipment_at IS NULL THEN container.pod_arrived_at END AS arrived_at,
  (extract(epoch FROM container.pod_arrived_at - container.first_eta_at) / 3600)::float8 AS delay_hours,
  (extract(epoch FROM container.pod_arrived_at - container.pol_vessel_departed_at) / 86400)::float8 AS transit_days,
  container.pod_port_id, container.pod_terminal_id,
  ((container.empty_out_at IS NULL)::int + (container.pol_full_in_at IS NULL)::int
    + (container.pol_vessel_loaded_at IS NULL)::int + (container.pol_vessel_departed_at IS NULL)::int)::smallint
    AS milestones_missing,
  jsonb_path_exists(container.journey, '$.vesselChanges[*] ? (@.label == "POL")') AS rolled,
  jsonb_path_exists(container.journey, '$.calls[*] ? (@.role == "transshipment")') AS transshipped,
  jsonb_path_exists(container.journey, '$.vesselChanges[*] ? (@.label starts with "TS")') AS missed_connection,
  shipment.scac, shipment.shipping_line_short_name AS line_name,
  -- Of the ship that brought it there.
  (SELECT call #>> '{outbound,serviceCode}' FROM jsonb_array_elements(container.journey -> 'calls') WITH ORDINALITY AS one (call, place)
    WHERE call ->> 'role' IN ('port_of_lading', 'transshipment') ORDER BY place DESC LIMIT 1) AS service_code,
  shipment.port_of_lading_locode AS pol_locode, shipment.port_of_lading_name AS pol_name, container.pod_locode,
  container.pod_name, container.pod_vessel_imo,
  ARRAY(
    SELECT (extract(epoch FROM (call ->> 'outboundAtdAt')::timestamptz - (call ->> 'inboundAtaAt')::timestamptz) / 86400)::float8
    FROM jsonb_array_elements(container.journey -> 'calls') WITH ORDINALITY AS one (call, place)
    WHERE call ->> 'role' = 'transshipment' AND call ->> 'outboundAtdAt' IS NOT NULL AND call ->> 'inboundAtaAt' IS NOT NULL
    ORDER BY place
  ) AS stay_days
FROM container
JOIN shipment ON shipment.account_id = container.account_id AND shipment.id = container.shipment_id;

INSERT INTO arrived_container (account_id, container_id, shipment_id, arrived_at, delay_hours, transit_days, pod_port_id, pod_terminal_id,
  milestones_missing, rolled, transshipped, missed_connection, scac, line_name, service_code, pol_locode, pol_name, pod_locode,
  pod_name, pod_vessel_imo, stay_days)
SELECT * FROM container_to_arrive WHERE arrived_at IS NOT NULL ORDER BY account_id, arrived_at;
ANALYZE arrived_container;

-- The same for whoever reads the tables elsewhere: a row for each container that arrived (docs/guides/warehouse.md). Times are whole
-- minutes, so that every kind of store has a type for them.
CREATE FUNCTION warehouse_minutes(amount double precision, minutes integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN round(amount * minutes)::integer;

CREATE VIEW warehouse_arrival AS
SELECT arrived.account_id, arrived.container_id AS key,
  arrived.container_id::text AS container_id,
  container.number AS container_number,
  arrived.shipment_id::text AS shipment_id,
  arrived.scac AS shipping_line_scac,
  arrived.line_name AS shipping_line_name,
  arrived.service_code,
  arrived.pol_locode,
  arrived.pod_locode,
  terminal.firms_code AS pod_terminal_firms_code,
  terminal.name AS pod_terminal_name,
  arrived.pod_vessel_imo,
  warehouse_utc(container.first_eta_at) AS pod_first_eta_at,
  warehouse_utc(coalesce(arrived.arrived_at, container.pod_arrived_at)) AS pod_arrived_at,
  warehouse_minutes(arrived.delay_hours, 60) AS delay_minutes,
  warehouse_minutes(arrived.transit_days, 1440) AS transit_minutes,
  warehouse_minutes((SELECT sum(days) FROM unnest(arrived.stay_days) AS days), 1440) AS transshipment_minutes,
  cardinality(arrived.stay_days) AS transshipment_stays,
  CASE WHEN arrived.rolled THEN 'Yes' ELSE 'No' END AS rolled,
  CASE WHEN arrived.transshipped THEN 'Yes' ELSE 'No' END AS transshipped,
  CASE WHEN arrived.missed_connection THEN 'Yes' ELSE 'No' END AS missed_connection,
  arrived.milestones_missing::integer AS milestones_missing,
  warehouse_minutes(abs(opinion.carrier_error_hours), 60) AS line_eta_error_minutes,
  warehouse_minutes(abs(opinion.reckoned_error_hours), 60) AS own_eta_error_minutes,
  warehouse_utc(container.created_at) AS created_at,
  warehouse_utc(arrived.updated_at) AS updated_at,
  warehouse_utc(arrived.removed_at) AS removed_at
FROM arrived_container AS arrived
JOIN container ON container.account_id = arrived.account_id AND container.id = arrived.container_id
LEFT JOIN terminal ON terminal.id = arrived.pod_terminal_id
-- As the page compares them: of the arrivals of which both estimates are known, a week before.
LEFT JOIN past_opinion AS opinion ON opinion.account_id = arrived.account_id AND opinion.shipment_id = arrived.shipment_id
  AND opinion.horizon_days = 7 AND opinion.to_port_id = arrived.pod_port_id AND opinion.carrier_error_hours IS NOT NULL;

DO $$
BEGIN
  EXECUTE (SELECT format('CREATE VIEW reporting.arrivals WITH (security_barrier) AS SELECT %s FROM warehouse_arrival WHERE account_id =
    (SELECT account_id FROM reporting_role WHERE role_name = session_user::text)', string_agg(quote_ident(attname), ', ' ORDER BY attnum))
    FROM pg_attribute WHERE attrelid = 'warehouse_arrival'::regclass AND attnum > 0 AND attname NOT IN ('account_id', 'key'));
END
$$;
-- Roles that were made before see it too.
DO $$
DECLARE
  reader record;
BEGIN
  FOR reader IN SELECT role_name FROM reporting_role JOIN pg_roles ON rolname = role_name LOOP
    EXECUTE format('GRANT SELECT ON reporting.arrivals TO %I', reader.role_name);
  END LOOP;
END
$$;
