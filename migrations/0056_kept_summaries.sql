-- Summaries of containers read all of an account: more than a second with a million. What they count is kept now, as the
-- other figures are (0037): by each grouping, followed or not. A container that has nothing of a kind is left out; how many
-- those are follows from the statuses, of which each container has one. Making them reads the containers once.

-- As before, and under the groups of summaries: whether it is followed, what they have in common, and a name of it. Days are
-- counted from 2000-01-01, since their text is a matter of settings.
CREATE OR REPLACE FUNCTION tallies_of(container) RETURNS TABLE (matter text, keys text[]) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT 'containers', '{}'::text[] WHERE $1.id IS NOT NULL
  UNION ALL SELECT 'active containers', '{}'::text[]
    WHERE $1.followed AND $1.empty_terminated_at IS NULL AND $1.left_shipment_at IS NULL
  UNION ALL SELECT 'aboard', ARRAY[$1.current_vessel_id, $1.current_from_id, $1.current_to_id]::text[]
    WHERE $1.current_vessel_id IS NOT NULL AND $1.left_shipment_at IS NULL
  UNION ALL SELECT 'bound', ARRAY[$1.pod_port_id]::text[]
    WHERE $1.followed AND $1.pod_port_id IS NOT NULL AND $1.left_shipment_at IS NULL
      AND coalesce($1.empty_terminated_at, $1.pod_full_out_at, $1.pod_rail_departed_at, $1.ind_ata_at,
        $1.ind_rail_unloaded_at, $1.final_destination_full_out_at) IS NULL
  UNION ALL SELECT 'by current_status', ARRAY[$1.followed::text, $1.current_status] WHERE $1.id IS NOT NULL
  UNION ALL SELECT 'by pod_terminal', ARRAY[$1.followed::text, $1.pod_terminal_id::text]
    WHERE $1.pod_terminal_id IS NOT NULL
  UNION ALL SELECT 'by port_of_discharge', ARRAY[$1.followed::text, $1.pod_locode, $1.pod_name]
    WHERE $1.pod_locode IS NOT NULL
  -- Of several the first by name.
  UNION ALL SELECT 'by hold_type', ARRAY[$1.followed::text, min(hold ->> 'name')]
    FROM jsonb_array_elements($1.holds_at_pod_terminal) AS hold HAVING min(hold ->> 'name') IS NOT NULL
  UNION ALL SELECT 'by pickup_lfd_date', ARRAY[$1.followed::text, (lfd.day - '2000-01-01'::date)::text]
    FROM (SELECT coalesce(day_of($1.last_free_days #>> '{line,on}'), day_of($1.last_free_days #>> '{terminal,on}'),
      day_of($1.last_free_days #>> '{rail,on}')) AS day) AS lfd WHERE lfd.day IS NOT NULL
  UNION ALL SELECT 'by pod_arrival_date', ARRAY[$1.followed::text,
      ((coalesce($1.pod_arrived_at, $1.pod_eta_at) AT TIME ZONE 'UTC')::date - '2000-01-01'::date)::text]
    WHERE coalesce($1.pod_arrived_at, $1.pod_eta_at) IS NOT NULL;
END;

DROP TRIGGER keep_tally_of_change ON container;
CREATE TRIGGER keep_tally_of_change AFTER UPDATE ON container
  FOR EACH ROW WHEN ((OLD.followed, OLD.empty_terminated_at IS NULL, OLD.left_shipment_at IS NULL, OLD.current_vessel_id,
      OLD.current_from_id, OLD.current_to_id, OLD.pod_port_id, coalesce(OLD.pod_full_out_at, OLD.pod_rail_departed_at,
      OLD.ind_ata_at, OLD.ind_rail_unloaded_at, OLD.final_destination_full_out_at) IS NULL,
      OLD.current_status, OLD.pod_terminal_id, OLD.pod_locode, OLD.pod_name, OLD.holds_at_pod_terminal, OLD.last_free_days,
      (coalesce(OLD.pod_arrived_at, OLD.pod_eta_at) AT TIME ZONE 'UTC')::date)
    IS DISTINCT FROM (NEW.followed, NEW.empty_terminated_at IS NULL, NEW.left_shipment_at IS NULL, NEW.current_vessel_id,
      NEW.current_from_id, NEW.current_to_id, NEW.pod_port_id, coalesce(NEW.pod_full_out_at, NEW.pod_rail_departed_at,
      NEW.ind_ata_at, NEW.ind_rail_unloaded_at, NEW.final_destination_full_out_at) IS NULL,
      NEW.current_status, NEW.pod_terminal_id, NEW.pod_locode, NEW.pod_name, NEW.holds_at_pod_terminal, NEW.last_free_days,
      (coalesce(NEW.pod_arrived_at, NEW.pod_eta_at) AT TIME ZONE 'UTC')::date))
  EXECUTE FUNCTION keep_tally();

-- The line is the shipment's, and stays the same as long as the shipment lasts.
CREATE FUNCTION keep_tally_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tally (account_id, matter, keys, count)
    SELECT OLD.account_id, 'by shipping_line', ARRAY[OLD.followed::text, scac], -1
    FROM shipment WHERE account_id = OLD.account_id AND id = OLD.shipment_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tally (account_id, matter, keys, count)
    SELECT NEW.account_id, 'by shipping_line', ARRAY[NEW.followed::text, scac], 1
    FROM shipment WHERE account_id = NEW.account_id AND id = NEW.shipment_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_tally_of_line AFTER INSERT OR DELETE ON container
  FOR EACH ROW EXECUTE FUNCTION keep_tally_of_line();
CREATE TRIGGER keep_tally_of_other_line AFTER UPDATE OF followed, shipment_id ON container
  FOR EACH ROW WHEN ((OLD.followed, OLD.shipment_id) IS DISTINCT FROM (NEW.followed, NEW.shipment_id))
  EXECUTE FUNCTION keep_tally_of_line();
-- One that is deleted takes its containers along, which then no longer know of what line they were.
CREATE FUNCTION take_tally_of_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (account_id, matter, keys, count)
  SELECT OLD.account_id, 'by shipping_line', ARRAY[followed::text, OLD.scac], -count(*)
  FROM container WHERE account_id = OLD.account_id AND shipment_id = OLD.id GROUP BY followed;
  RETURN OLD;
END
$$;
CREATE TRIGGER take_tally_of_line BEFORE DELETE ON shipment FOR EACH ROW EXECUTE FUNCTION take_tally_of_line();

INSERT INTO tally (account_id, matter, keys, count)
  SELECT one.account_id, of.matter, of.keys, count(*) FROM container AS one, tallies_of(one) AS of
  WHERE of.matter LIKE 'by %' GROUP BY one.account_id, of.matter, of.keys
  UNION ALL
  SELECT one.account_id, 'by shipping_line', ARRAY[one.followed::text, shipment.scac], count(*)
  FROM container AS one JOIN shipment ON shipment.account_id = one.account_id AND shipment.id = one.shipment_id
  GROUP BY one.account_id, one.followed, shipment.scac;
