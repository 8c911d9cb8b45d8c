-- Zones were kept by functions in SQL, which are planned anew for each row that changes, and by a trigger of whole
-- statements that ran for every commit even when nothing was new: taking in what carriers say took a third longer. Now
-- what changes is compared as it is stored, statements are planned once for a connection, and one look at the zone of a
-- row ends the matter when that is wide enough, as it nearly always is.

DROP TRIGGER keep_zones ON container;
DROP TRIGGER keep_zones ON shipment;
DROP TRIGGER keep_zone ON container;
DROP TRIGGER keep_zone ON shipment;
DROP FUNCTION keep_zones_of_new_containers();
DROP FUNCTION keep_zones_of_new_shipments();
DROP FUNCTION widen_zones(uuid[], text[], date[], date[]);
DROP FUNCTION zones_of(container);
DROP FUNCTION zones_of(shipment);

-- Written out, since taking lists apart costs more than all of these. A shipment has fewer matters: what neither has is
-- not false.
CREATE FUNCTION zone_covers(low date[], high date[], days date[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  days[1] BETWEEN low[1] AND high[1] AND days[2] BETWEEN low[2] AND high[2] AND days[3] BETWEEN low[3] AND high[3]
  AND days[4] BETWEEN low[4] AND high[4] AND days[5] BETWEEN low[5] AND high[5] AND days[6] BETWEEN low[6] AND high[6]
  AND days[7] BETWEEN low[7] AND high[7] AND days[8] BETWEEN low[8] AND high[8] AND days[9] BETWEEN low[9] AND high[9]
  AND days[10] BETWEEN low[10] AND high[10] AND days[11] BETWEEN low[11] AND high[11]
  AND days[12] BETWEEN low[12] AND high[12] AND days[13] BETWEEN low[13] AND high[13]
  AND days[14] BETWEEN low[14] AND high[14] AND days[15] BETWEEN low[15] AND high[15]
  AND days[16] BETWEEN low[16] AND high[16] AND days[17] BETWEEN low[17] AND high[17]
  AND days[18] BETWEEN low[18] AND high[18] AND days[19] BETWEEN low[19] AND high[19]
  AND days[20] BETWEEN low[20] AND high[20] AND days[21] BETWEEN low[21] AND high[21]) IS NOT FALSE;

-- Adds a line when none of the zone is wide enough for these days, and tells whether it did. The line is as wide as all
-- that is known of the zone, so that a zone gets few lines however different its rows are.
CREATE FUNCTION widen_zone(of_account uuid, of_pool text, on_day date, days date[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  known record;
BEGIN
  FOR known IN SELECT low, high FROM list_zone WHERE account_id = of_account AND pool = of_pool AND day = on_day LOOP
    IF zone_covers(known.low, known.high, days) THEN
      RETURN false;
    END IF;
  END LOOP;
  INSERT INTO list_zone (account_id, pool, day, low, high)
  SELECT of_account, of_pool, on_day, array_agg(edge.low ORDER BY place), array_agg(edge.high ORDER BY place)
  FROM (
    SELECT place, min(piece.low) AS low, max(piece.high) AS high
    FROM (
      SELECT place, own AS low, own AS high FROM unnest(days) WITH ORDINALITY AS one (own, place)
      UNION ALL
      SELECT place, one.low, one.high FROM list_zone AS line,
        unnest(line.low, line.high) WITH ORDINALITY AS one (low, high, place)
      WHERE line.account_id = of_account AND line.pool = of_pool AND line.day = on_day
    ) AS piece
    GROUP BY place
  ) AS edge;
  RETURN true;
END
$$;

-- Assigned rather than selected: what is a mere expression is not planned.
CREATE OR REPLACE FUNCTION keep_zone_of_container() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days date[] := zone_days(NEW);
  heard timestamptz;
  widened boolean;
BEGIN
  IF NEW.followed THEN
    widened := widen_zone(NEW.account_id, 'followed', zone_day(NEW.created_at), days);
    RETURN NULL;
  END IF;
  SELECT line_tracking_last_succeeded_at INTO heard FROM shipment
  WHERE account_id = NEW.account_id AND id = NEW.shipment_id;
  IF heard IS NOT NULL THEN
    widened := widen_zone(NEW.account_id, 'over', zone_day(heard), days);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_zone AFTER INSERT ON container FOR EACH ROW EXECUTE FUNCTION keep_zone_of_container();
-- All that decides where it lies and what its days are. The time of an update always differs, and its day seldom.
CREATE TRIGGER keep_zone_of_change AFTER UPDATE ON container
  FOR EACH ROW WHEN ((OLD.followed, OLD.shipment_id, OLD.created_at, zone_day(OLD.updated_at), OLD.delivered_at,
      OLD.pod_discharged_at, OLD.pod_arrived_at, OLD.empty_out_at, OLD.pol_full_in_at, OLD.pol_vessel_loaded_at,
      OLD.pol_vessel_departed_at, OLD.pod_eta_at, OLD.pod_full_out_at, OLD.empty_terminated_at, OLD.ind_rail_unloaded_at,
      OLD.final_destination_full_out_at, OLD.ind_eta_at, OLD.ind_ata_at, OLD.pod_rail_departed_at, OLD.last_free_days)
    IS DISTINCT FROM (NEW.followed, NEW.shipment_id, NEW.created_at, zone_day(NEW.updated_at), NEW.delivered_at,
      NEW.pod_discharged_at, NEW.pod_arrived_at, NEW.empty_out_at, NEW.pol_full_in_at, NEW.pol_vessel_loaded_at,
      NEW.pol_vessel_departed_at, NEW.pod_eta_at, NEW.pod_full_out_at, NEW.empty_terminated_at, NEW.ind_rail_unloaded_at,
      NEW.final_destination_full_out_at, NEW.ind_eta_at, NEW.ind_ata_at, NEW.pod_rail_departed_at, NEW.last_free_days))
  EXECUTE FUNCTION keep_zone_of_container();

CREATE OR REPLACE FUNCTION keep_zone_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days date[] := zone_days(NEW);
  heard date;
  widened boolean;
  one container;
BEGIN
  widened := widen_zone(NEW.account_id, 'shipment', zone_day(NEW.created_at), days);
  IF NEW.line_tracking_stopped_at IS NULL OR NEW.line_tracking_last_succeeded_at IS NULL THEN
    RETURN NULL;
  END IF;
  heard := zone_day(NEW.line_tracking_last_succeeded_at);
  widened := widen_zone(NEW.account_id, 'over shipment', heard, days);
  IF TG_OP = 'UPDATE' THEN
    -- Something was heard of it although it is over: its containers moved to another day.
    FOR one IN SELECT * FROM container
      WHERE account_id = NEW.account_id AND shipment_id = NEW.id AND NOT followed LOOP
      widened := widen_zone(NEW.account_id, 'over', heard, zone_days(one));
    END LOOP;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_zone AFTER INSERT ON shipment FOR EACH ROW EXECUTE FUNCTION keep_zone_of_shipment();
CREATE TRIGGER keep_zone_of_change AFTER UPDATE ON shipment
  FOR EACH ROW WHEN ((OLD.created_at, OLD.pol_etd_at, OLD.pol_atd_at, OLD.pod_ata_at, OLD.pod_eta_at)
      IS DISTINCT FROM (NEW.created_at, NEW.pol_etd_at, NEW.pol_atd_at, NEW.pod_ata_at, NEW.pod_eta_at)
    OR (NEW.line_tracking_stopped_at IS NOT NULL
      AND (OLD.line_tracking_stopped_at IS NULL OR OLD.line_tracking_last_succeeded_at
        IS DISTINCT FROM NEW.line_tracking_last_succeeded_at)))
  EXECUTE FUNCTION keep_zone_of_shipment();
