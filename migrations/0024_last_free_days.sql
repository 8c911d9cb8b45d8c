-- A last free day is a day at a place. It was kept as the moment at which it begins, and became the day before wherever
-- that moment was read on another clock.
ALTER TABLE container ADD COLUMN last_free_days jsonb NOT NULL
  DEFAULT '{"line":null,"terminal":null,"rail":null,"current":null}';

-- The day that begins at the moment: at the port or inland, whichever has midnight then, else where such days usually are.
CREATE FUNCTION converted_free_day(moment timestamptz, usual jsonb, other jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT place - 'known' || jsonb_build_object('on', to_char(moment AT TIME ZONE (place ->> 'known'), 'YYYY-MM-DD'))
  FROM (VALUES (1, usual), (2, other), (3, usual)) AS choice (rank, place)
  WHERE moment IS NOT NULL AND place IS NOT NULL
    AND (rank = 3 OR (moment AT TIME ZONE (place ->> 'known'))::time = '00:00')
  ORDER BY rank
  LIMIT 1
$$;

WITH zone AS MATERIALIZED (SELECT name FROM pg_timezone_names),
box AS (
  SELECT container.account_id, container.id, pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail,
    jsonb_build_object('zone', container.pod_timezone, 'place', shipment.port_of_discharge_name,
      'locode', shipment.port_of_discharge_locode, 'inland', false,
      'known', coalesce((SELECT name FROM zone WHERE name = container.pod_timezone), 'UTC')) AS port,
    CASE WHEN container.final_destination_timezone IS NOT NULL THEN
      jsonb_build_object('zone', container.final_destination_timezone, 'place', shipment.destination_name,
        'locode', shipment.destination_locode, 'inland', true,
        'known', coalesce((SELECT name FROM zone WHERE name = container.final_destination_timezone), 'UTC'))
    END AS inland,
    container.final_destination_timezone IS NOT NULL AND coalesce(container.pod_rail_loaded_at,
      container.pod_rail_departed_at, container.ind_rail_unloaded_at, container.ind_ata_at) IS NOT NULL AS left_port
  FROM container
  JOIN shipment ON shipment.account_id = container.account_id AND shipment.id = container.shipment_id
  WHERE container.pickup_lfd IS NOT NULL
),
given AS (
  SELECT account_id, id, left_port,
    converted_free_day(pickup_lfd_line, port, inland) AS line,
    converted_free_day(pickup_lfd_terminal, port, inland) AS terminal,
    converted_free_day(pickup_lfd_rail, coalesce(inland, port), port) AS rail
  FROM box
)
UPDATE container SET last_free_days = jsonb_build_object('line', line, 'terminal', terminal, 'rail', rail, 'current',
  CASE WHEN left_port THEN
    (SELECT day FROM (VALUES (1, line), (2, terminal), (3, rail)) AS choice (rank, day)
     WHERE (day ->> 'inland')::boolean ORDER BY rank LIMIT 1)
  ELSE coalesce(line, terminal, rail) END)
FROM given
WHERE container.account_id = given.account_id AND container.id = given.id;

DROP FUNCTION converted_free_day;

-- What lists are sorted and filtered by. Reading a date from text depends on a setting, and may not be kept; this does not.
CREATE FUNCTION day_of(iso text) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN make_date(left(iso, 4)::integer, substr(iso, 6, 2)::integer, substr(iso, 9, 2)::integer);
ALTER TABLE container
  ADD COLUMN last_free_on date GENERATED ALWAYS AS (day_of(last_free_days #>> '{current,on}')) STORED,
  DROP COLUMN pickup_lfd,
  DROP COLUMN pickup_lfd_line,
  DROP COLUMN pickup_lfd_terminal,
  DROP COLUMN pickup_lfd_rail,
  DROP COLUMN ind_facility_lfd_on;

-- As before, with the day in the place of the moment; it went with the column.
CREATE INDEX container_listed ON container (account_id, shipment_id)
  INCLUDE (id, created_at, current_status, last_free_on, pod_full_out_at, empty_terminated_at, left_shipment_at);
