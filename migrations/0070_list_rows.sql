-- Lists, summaries, exceptions and the overview read one narrow row for each container, which holds all that they filter,
-- order and group by, of the container and of its shipment (decision 106). Rows of shipments that are followed and of those
-- that are finished lie apart: the first change daily and are few, so that they are read without many indexes; the second
-- hardly change, so that an index for every order costs nothing after the day on which the row came there.

-- When the line of a shipment was asked and answered. It changes at every question, and was part of the row of the shipment
-- and of three of its indexes. Rows are updated in place as far as their order among the followed ones allows.
CREATE TABLE shipment_refresh (
  account_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  -- As the shipment says: the order of lists is asked of these alone.
  followed boolean NOT NULL DEFAULT true,
  attempted_at timestamptz,
  succeeded_at timestamptz,
  -- When the line last said something new; the stop rules count from here.
  changed_at timestamptz,
  -- Why the last answer may not be all.
  doubt text,
  PRIMARY KEY (account_id, shipment_id),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- What has a fixed length comes first: it is then found in a row without reading what lies before it.
CREATE TABLE listed_container (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Whether its shipment is.
  followed boolean NOT NULL,
  left_shipment boolean NOT NULL,
  terminal_checked boolean NOT NULL,
  has_fees boolean NOT NULL,
  has_demurrage_fees boolean NOT NULL,
  has_holds boolean NOT NULL,
  -- What exceptions look at of the journey; of what is followed alone.
  connection_in_doubt boolean NOT NULL,
  -- The last answer of the line, once it is no longer asked; before that it is in shipment_refresh.
  refreshed_at timestamptz,
  pod_eta_at timestamptz,
  pod_arrived_at timestamptz,
  pod_discharged_at timestamptz,
  pod_full_out_at timestamptz,
  delivered_at timestamptz,
  empty_terminated_at timestamptz,
  empty_out_at timestamptz,
  pol_full_in_at timestamptz,
  pol_vessel_loaded_at timestamptz,
  pol_vessel_departed_at timestamptz,
  pol_etd_at timestamptz,
  pol_atd_at timestamptz,
  destination_eta_at timestamptz,
  destination_ata_at timestamptz,
  pod_rail_loaded_at timestamptz,
  pod_rail_departed_at timestamptz,
  ind_eta_at timestamptz,
  ind_ata_at timestamptz,
  ind_rail_unloaded_at timestamptz,
  final_destination_full_out_at timestamptz,
  -- These two of what is followed alone.
  first_eta_at timestamptz,
  pickup_appointment_at timestamptz,
  last_free_on date,
  lfd_line date,
  lfd_terminal date,
  lfd_rail date,
  lfd_line_inland date,
  lfd_inland date,
  pod_terminal_id uuid,
  -- Where it is at sea.
  current_vessel_id uuid,
  current_from_id uuid,
  current_to_id uuid,
  -- Of what is followed alone.
  pod_port_id uuid,
  current_status text NOT NULL,
  number text NOT NULL,
  scac text NOT NULL,
  line_short_name text NOT NULL,
  bill_of_lading_number text NOT NULL,
  pol_locode text,
  pol_name text,
  pod_locode text,
  pod_name text,
  pod_vessel_name text,
  current_vessel_name text,
  destination_locode text,
  destination_name text,
  -- Of several the first by name.
  hold text,
  tags text[] NOT NULL,
  -- Keys of who holds a role on the container or its shipment, and of who had it followed.
  holders uuid[] NOT NULL
) PARTITION BY LIST (followed);
CREATE TABLE listed_container_followed PARTITION OF listed_container FOR VALUES IN (true)
  WITH (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE listed_container_finished PARTITION OF listed_container FOR VALUES IN (false);

-- A key for each role and who holds it, and, where nobody is given, for a role that anybody holds. As keys in one column the
-- planner knows how many there are of each, which it does not of parties in a table of their own.
CREATE FUNCTION holder_key(account uuid, role text, holder uuid) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT md5(account::text || role || coalesce(holder::text, ''))::uuid
$$;

-- What the row of a container is. Whoever writes one of the tables below writes what this says of the shipment
-- (store/list-filter/write-list-rows.ts), and a test holds the rows to it.
CREATE VIEW container_to_list AS
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
  container.last_free_on, lfd.line AS lfd_line, lfd.terminal AS lfd_terminal, lfd.rail AS lfd_rail,
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
) AS lfd;

-- How many containers and shipments there are to list: counted as they are added, in one of several places for each account, so that those
-- who add at the same time do not wait for each other.
CREATE TABLE listed_total (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  place smallint NOT NULL,
  containers integer NOT NULL DEFAULT 0,
  shipments integer NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, place)
);

-- What is finished lies in the order of its last answer, and its days with it. For each month of that order and each day that
-- lists are filtered by: the first and the last there is. A page of days of long ago then begins where there can be any.
CREATE TABLE listed_month (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The name of the filter.
  field text NOT NULL,
  month date NOT NULL,
  low date NOT NULL,
  high date NOT NULL,
  PRIMARY KEY (account_id, field, month)
);
CREATE VIEW finished_day AS
SELECT listed.account_id, listed.shipment_id, listed.id,
  date_trunc('month', listed.refreshed_at AT TIME ZONE 'UTC')::date AS month, of.field, of.day
FROM listed_container_finished AS listed
CROSS JOIN LATERAL (
  SELECT moment.field, (moment.at AT TIME ZONE 'UTC')::date AS day FROM (VALUES
    ('created_at', created_at), ('updated_at', updated_at), ('empty_out_at', empty_out_at),
    ('pol_full_in_at', pol_full_in_at), ('pol_vessel_loaded_at', pol_vessel_loaded_at),
    ('pol_vessel_departed_at', pol_vessel_departed_at), ('pol_etd_at', pol_etd_at), ('pol_atd_at', pol_atd_at),
    ('pod_arrived_at', pod_arrived_at), ('arrival', coalesce(pod_arrived_at, pod_eta_at)),
    ('pod_discharged_at', pod_discharged_at), ('picked_up_at', pod_full_out_at), ('delivered_at', delivered_at),
    ('empty_returned_at', empty_terminated_at), ('pod_rail_departed_at', pod_rail_departed_at),
    ('inland_destination_eta_at', ind_eta_at), ('inland_destination_ata_at', ind_ata_at),
    ('inland_destination_rail_unloaded_at', ind_rail_unloaded_at),
    ('final_destination_full_out_at', final_destination_full_out_at)) AS moment (field, at)
  UNION ALL VALUES ('pickup_lfd', coalesce(lfd_line, lfd_terminal, lfd_rail)), ('pickup_lfd_line_on', lfd_line),
    ('pickup_lfd_terminal_on', lfd_terminal), ('pickup_lfd_rail_on', lfd_rail)
) AS of (field, day)
WHERE listed.refreshed_at IS NOT NULL AND of.day IS NOT NULL;
