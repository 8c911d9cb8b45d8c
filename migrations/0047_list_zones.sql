-- Lists come in the order in which containers were heard of, and shipments in that of their making. A filter by days of
-- long ago matches hundreds of thousands, all of them far down that order: neither the index of the days nor the order
-- finds the first thirty soon. So it is kept which days there are in each piece of the order: a page then begins with the
-- first piece that can hold what is looked for. Making the zones reads both tables once, and the
-- indexes do so each: four to nine minutes for a million containers on two cores that were busy with other things.

-- A piece of an order, a day long, with the least and the greatest day of each matter in it. As with tallies a change
-- adds a line and waits for nobody, and lines are put together from time to time. What is not known is infinite. A zone
-- may be wider than what is in it, never narrower.
CREATE TABLE list_zone (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- 'followed': containers by the day of their making. 'over': containers that are no longer followed, by the day their
  -- shipment was last heard of. 'shipment' and 'over shipment': shipments, likewise.
  pool text NOT NULL,
  day date NOT NULL,
  low date[] NOT NULL,
  high date[] NOT NULL
);
-- Read for one account; a change looks whether its zone is wide enough already.
CREATE INDEX list_zone_of ON list_zone (account_id, pool, day);

CREATE FUNCTION zone_day(timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(($1 AT TIME ZONE 'UTC')::date, 'infinity'::date);

-- The matters in the order in which the lists count them (store/list-filter/zones.ts).
CREATE FUNCTION zone_days(container) RETURNS date[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  zone_day($1.delivered_at), zone_day($1.pod_discharged_at), zone_day($1.pod_arrived_at), zone_day($1.empty_out_at),
  zone_day($1.pol_full_in_at), zone_day($1.pol_vessel_loaded_at), zone_day($1.pol_vessel_departed_at),
  zone_day(coalesce($1.pod_arrived_at, $1.pod_eta_at)), zone_day($1.pod_full_out_at), zone_day($1.empty_terminated_at),
  zone_day($1.created_at), zone_day($1.updated_at), zone_day($1.ind_rail_unloaded_at),
  zone_day($1.final_destination_full_out_at), zone_day($1.ind_eta_at), zone_day($1.ind_ata_at),
  zone_day($1.pod_rail_departed_at),
  coalesce(day_of($1.last_free_days #>> '{line,on}'), day_of($1.last_free_days #>> '{terminal,on}'),
    day_of($1.last_free_days #>> '{rail,on}'), 'infinity'::date),
  coalesce(day_of($1.last_free_days #>> '{rail,on}'), 'infinity'::date),
  coalesce(day_of($1.last_free_days #>> '{terminal,on}'), 'infinity'::date),
  coalesce(day_of($1.last_free_days #>> '{line,on}'), 'infinity'::date)
];
CREATE FUNCTION zone_days(shipment) RETURNS date[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  zone_day($1.pol_etd_at), zone_day($1.pol_atd_at), zone_day($1.pod_ata_at),
  zone_day(coalesce($1.pod_ata_at, $1.pod_eta_at))
];

-- Adds a line for each zone that is not wide enough for what was put into it. Of each thing that changed: its account, its
-- pool, its day there, and its own days, as many for one as for the other.
CREATE FUNCTION widen_zones(accounts uuid[], pools text[], places date[], days date[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  WITH thing AS (
    SELECT account_id, pool, place, number
    FROM unnest(accounts, pools, places) WITH ORDINALITY AS one (account_id, pool, place, number)
  ), matter AS (
    SELECT (number - 1) / array_length(days, 2) + 1 AS thing, (number - 1) % array_length(days, 2) + 1 AS number, day
    FROM unnest(days) WITH ORDINALITY AS one (day, number)
  ), edge AS (
    SELECT account_id, pool, place, matter.number, min(matter.day) AS low, max(matter.day) AS high
    FROM thing JOIN matter ON matter.thing = thing.number
    GROUP BY account_id, pool, place, matter.number
  ), zone AS (
    SELECT account_id, pool, place, array_agg(low ORDER BY number) AS low, array_agg(high ORDER BY number) AS high
    FROM edge GROUP BY account_id, pool, place
  )
  INSERT INTO list_zone (account_id, pool, day, low, high)
  SELECT account_id, pool, place, low, high FROM zone
  WHERE NOT EXISTS (
    SELECT FROM list_zone AS known
    WHERE known.account_id = zone.account_id AND known.pool = zone.pool AND known.day = zone.place
      AND NOT EXISTS (SELECT FROM unnest(known.low, known.high, zone.low, zone.high) AS one (low, high, new_low, new_high)
        WHERE new_low < one.low OR new_high > one.high));
END;

-- Where a container and a shipment lie: the pool, and the day there. What is over and was never heard of lies in none.
CREATE FUNCTION zones_of(one container) RETURNS TABLE (pool text, day date) LANGUAGE sql
BEGIN ATOMIC
  SELECT 'followed', zone_day((one).created_at) WHERE (one).followed
  UNION ALL
  SELECT 'over', zone_day(line_tracking_last_succeeded_at) FROM shipment
  WHERE NOT (one).followed AND account_id = (one).account_id AND id = (one).shipment_id
    AND line_tracking_last_succeeded_at IS NOT NULL;
END;
CREATE FUNCTION zones_of(one shipment) RETURNS TABLE (pool text, day date) LANGUAGE sql
BEGIN ATOMIC
  SELECT 'shipment', zone_day((one).created_at)
  UNION ALL
  SELECT 'over shipment', zone_day((one).line_tracking_last_succeeded_at)
  WHERE (one).line_tracking_stopped_at IS NOT NULL AND (one).line_tracking_last_succeeded_at IS NOT NULL;
END;

-- Many are added at once: after the whole statement.
CREATE FUNCTION keep_zones_of_new_containers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM widen_zones(array_agg(one.account_id), array_agg(zone.pool), array_agg(zone.day), array_agg(zone_days(one)))
  FROM added JOIN container AS one ON one.account_id = added.account_id AND one.id = added.id, zones_of(one) AS zone;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_zones AFTER INSERT ON container
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_zones_of_new_containers();
CREATE FUNCTION keep_zones_of_new_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM widen_zones(array_agg(one.account_id), array_agg(zone.pool), array_agg(zone.day), array_agg(zone_days(one)))
  FROM added JOIN shipment AS one ON one.account_id = added.account_id AND one.id = added.id, zones_of(one) AS zone;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_zones AFTER INSERT ON shipment
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_zones_of_new_shipments();

CREATE FUNCTION keep_zone_of_container() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM widen_zones(ARRAY[NEW.account_id], ARRAY[zone.pool], ARRAY[zone.day], ARRAY[zone_days(NEW)])
  FROM zones_of(NEW) AS zone;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_zone AFTER UPDATE ON container
  FOR EACH ROW WHEN ((OLD.followed, OLD.shipment_id) IS DISTINCT FROM (NEW.followed, NEW.shipment_id)
    OR zone_days(OLD) IS DISTINCT FROM zone_days(NEW))
  EXECUTE FUNCTION keep_zone_of_container();

CREATE FUNCTION keep_zone_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM widen_zones(ARRAY[NEW.account_id], ARRAY[zone.pool], ARRAY[zone.day], ARRAY[zone_days(NEW)])
  FROM zones_of(NEW) AS zone;
  -- Something was heard of it although it is over: its containers moved to another day.
  PERFORM widen_zones(ARRAY[one.account_id], ARRAY[zone.pool], ARRAY[zone.day], ARRAY[zone_days(one)])
  FROM container AS one, zones_of(one) AS zone
  WHERE one.account_id = NEW.account_id AND one.shipment_id = NEW.id AND NOT one.followed;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_zone AFTER UPDATE ON shipment
  FOR EACH ROW WHEN (zone_days(OLD) IS DISTINCT FROM zone_days(NEW)
    OR (NEW.line_tracking_stopped_at IS NOT NULL
      AND (OLD.line_tracking_stopped_at IS NULL OR OLD.line_tracking_last_succeeded_at
        IS DISTINCT FROM NEW.line_tracking_last_succeeded_at)))
  EXECUTE FUNCTION keep_zone_of_shipment();

WITH line AS (
  SELECT account_id, 'followed' AS pool, zone_day(created_at) AS day, zone_days(one) AS days
  FROM container AS one WHERE followed
  UNION ALL
  SELECT one.account_id, 'over', zone_day(shipment.line_tracking_last_succeeded_at), zone_days(one)
  FROM container AS one JOIN shipment ON shipment.account_id = one.account_id AND shipment.id = one.shipment_id
  WHERE NOT one.followed AND shipment.line_tracking_last_succeeded_at IS NOT NULL
  UNION ALL
  SELECT account_id, 'shipment', zone_day(created_at), zone_days(one) FROM shipment AS one
  UNION ALL
  SELECT account_id, 'over shipment', zone_day(line_tracking_last_succeeded_at), zone_days(one)
  FROM shipment AS one
  WHERE line_tracking_stopped_at IS NOT NULL AND line_tracking_last_succeeded_at IS NOT NULL
), piece AS (
  SELECT account_id, pool, line.day, place, min(one.day) AS low, max(one.day) AS high
  FROM line, unnest(days) WITH ORDINALITY AS one (day, place)
  GROUP BY account_id, pool, line.day, place
)
INSERT INTO list_zone (account_id, pool, day, low, high)
SELECT account_id, pool, day, array_agg(low ORDER BY place), array_agg(high ORDER BY place)
FROM piece GROUP BY account_id, pool, day;

-- What a filter looks for at the beginning of a number is found there; parts of numbers are alike in thousands, and their
-- trigrams tell little.
CREATE INDEX container_number_begins ON container (account_id, upper(number) text_pattern_ops);
CREATE INDEX shipment_bill_begins ON shipment (account_id, upper(bill_of_lading_number) text_pattern_ops);
CREATE INDEX shipment_number_begins ON shipment (account_id, upper(normalized_number) text_pattern_ops);
-- References apart from numbers, for the same reason; without pg_trgm the rows are read (see 0012).
DO $$
BEGIN
  CREATE INDEX shipment_references ON shipment USING gin (searchable(ref_numbers) gin_trgm_ops);
  CREATE INDEX container_references ON container USING gin (searchable(ref_numbers) gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'Search goes without pg_trgm: %', SQLERRM;
END
$$;
-- The two parts of the list ask for them apart.
DROP INDEX container_with_fees;
CREATE INDEX container_with_fees ON container (account_id, followed, id) WHERE fees_at_pod_terminal <> '[]'::jsonb;
DROP INDEX container_with_holds;
CREATE INDEX container_with_holds ON container (account_id, followed, id) WHERE holds_at_pod_terminal <> '[]'::jsonb;
-- Orders of the list of shipments. These change a few times in the life of a shipment.
CREATE INDEX shipment_by_line ON shipment (account_id, shipping_line_short_name, id);
CREATE INDEX shipment_by_pod_name ON shipment (account_id, port_of_discharge_name, id) WHERE port_of_discharge_name IS NOT NULL;
CREATE INDEX shipment_by_vessel ON shipment (account_id, pod_vessel_name, id) WHERE pod_vessel_name IS NOT NULL;

-- Days that few containers have, or none: without statistics of their own a third of all is thought to match.
CREATE STATISTICS container_line_lfd ON (day_of(last_free_days #>> '{line,on}')) FROM container;
CREATE STATISTICS container_terminal_lfd ON (day_of(last_free_days #>> '{terminal,on}')) FROM container;
CREATE STATISTICS container_rail_lfd ON (day_of(last_free_days #>> '{rail,on}')) FROM container;
CREATE STATISTICS container_pickup_lfd ON (coalesce(day_of(last_free_days #>> '{line,on}'),
  day_of(last_free_days #>> '{terminal,on}'), day_of(last_free_days #>> '{rail,on}'))) FROM container;
ANALYZE container;
ANALYZE shipment;
