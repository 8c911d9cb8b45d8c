-- The figures of an account were counted anew each time somebody looked, which took seconds with a million containers.
-- They are kept now, and so is what exceptions were looked for by joining every container with its shipment.

-- Whether its shipment is followed, and the arrival that was expected first: of the shipment, kept with each container, so
-- that an index can hold those that matter. Both change a few times in the life of a shipment.
ALTER TABLE container
  ADD COLUMN followed boolean NOT NULL DEFAULT true,
  ADD COLUMN first_eta_at timestamptz;
UPDATE container SET followed = shipment.line_tracking_stopped_at IS NULL, first_eta_at = shipment.pod_original_eta_at
FROM shipment
WHERE shipment.account_id = container.account_id AND shipment.id = container.shipment_id
  AND (shipment.line_tracking_stopped_at IS NOT NULL OR shipment.pod_original_eta_at IS NOT NULL);

CREATE FUNCTION tell_containers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE container SET followed = NEW.line_tracking_stopped_at IS NULL, first_eta_at = NEW.pod_original_eta_at
  WHERE account_id = NEW.account_id AND shipment_id = NEW.id
    AND (followed <> (NEW.line_tracking_stopped_at IS NULL) OR first_eta_at IS DISTINCT FROM NEW.pod_original_eta_at);
  RETURN NULL;
END
$$;
-- After the whole statement: a commit writes a shipment and its new containers at once.
CREATE TRIGGER tell_containers AFTER UPDATE OF line_tracking_stopped_at, pod_original_eta_at ON shipment
  FOR EACH ROW WHEN ((OLD.line_tracking_stopped_at IS NULL) <> (NEW.line_tracking_stopped_at IS NULL)
    OR OLD.pod_original_eta_at IS DISTINCT FROM NEW.pod_original_eta_at)
  EXECUTE FUNCTION tell_containers();

CREATE FUNCTION ask_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE container SET followed = shipment.line_tracking_stopped_at IS NULL, first_eta_at = shipment.pod_original_eta_at
  FROM shipment
  WHERE container.account_id = NEW.account_id AND container.id = NEW.id
    AND shipment.account_id = NEW.account_id AND shipment.id = NEW.shipment_id
    AND (container.followed <> (shipment.line_tracking_stopped_at IS NULL)
      OR container.first_eta_at IS DISTINCT FROM shipment.pod_original_eta_at);
  RETURN NULL;
END
$$;
CREATE TRIGGER ask_shipment AFTER INSERT ON container FOR EACH ROW EXECUTE FUNCTION ask_shipment();

-- How many there are of a kind. A change adds a line and waits for nobody; lines of one kind are added up from time to
-- time, and whoever reads adds up what is there. Without a reference to the account: one that is deleted takes its
-- containers along, each of which still writes its line.
CREATE TABLE tally (
  account_id uuid NOT NULL,
  matter text NOT NULL,
  -- What is told apart within the matter.
  keys text[] NOT NULL DEFAULT '{}',
  count integer NOT NULL
);
CREATE INDEX tally_of ON tally (account_id, matter);

-- Under what a container or a shipment counts; one that is not there counts under nothing.
CREATE FUNCTION tallies_of(container) RETURNS TABLE (matter text, keys text[]) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT 'containers', '{}'::text[] WHERE $1.id IS NOT NULL
  UNION ALL SELECT 'active containers', '{}'::text[]
    WHERE $1.followed AND $1.empty_terminated_at IS NULL AND $1.left_shipment_at IS NULL
  -- By the vessel that carries it, and from where to where.
  UNION ALL SELECT 'aboard', ARRAY[$1.current_vessel_id, $1.current_from_id, $1.current_to_id]::text[]
    WHERE $1.current_vessel_id IS NOT NULL AND $1.left_shipment_at IS NULL
  -- By its port of discharge: those that are on their way there, or wait there.
  UNION ALL SELECT 'bound', ARRAY[$1.pod_port_id]::text[]
    WHERE $1.followed AND $1.pod_port_id IS NOT NULL AND $1.left_shipment_at IS NULL
      AND coalesce($1.empty_terminated_at, $1.pod_full_out_at, $1.pod_rail_departed_at, $1.ind_ata_at,
        $1.ind_rail_unloaded_at, $1.final_destination_full_out_at) IS NULL;
END;
CREATE FUNCTION tallies_of(shipment) RETURNS TABLE (matter text, keys text[]) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT 'shipments', '{}'::text[] WHERE $1.id IS NOT NULL
  UNION ALL SELECT 'followed shipments', ARRAY[$1.scac, $1.shipping_line_short_name]
    WHERE $1.id IS NOT NULL AND $1.line_tracking_stopped_at IS NULL;
END;

INSERT INTO tally (account_id, matter, keys, count)
  SELECT one.account_id, of.matter, of.keys, count(*) FROM container AS one, tallies_of(one) AS of
  GROUP BY one.account_id, of.matter, of.keys
  UNION ALL
  SELECT one.account_id, of.matter, of.keys, count(*) FROM shipment AS one, tallies_of(one) AS of
  GROUP BY one.account_id, of.matter, of.keys;

CREATE FUNCTION keep_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tally (account_id, matter, keys, count)
  SELECT coalesce(NEW.account_id, OLD.account_id), change.matter, change.keys, sum(change.count)
  FROM (
    SELECT matter, keys, 1 AS count FROM tallies_of(NEW)
    UNION ALL SELECT matter, keys, -1 FROM tallies_of(OLD)
  ) AS change
  GROUP BY change.matter, change.keys
  HAVING sum(change.count) <> 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_tally AFTER INSERT OR DELETE ON container FOR EACH ROW EXECUTE FUNCTION keep_tally();
CREATE TRIGGER keep_tally_of_change AFTER UPDATE ON container
  FOR EACH ROW WHEN ((OLD.followed, OLD.empty_terminated_at IS NULL, OLD.left_shipment_at IS NULL, OLD.current_vessel_id,
      OLD.current_from_id, OLD.current_to_id, OLD.pod_port_id, coalesce(OLD.pod_full_out_at, OLD.pod_rail_departed_at,
      OLD.ind_ata_at, OLD.ind_rail_unloaded_at, OLD.final_destination_full_out_at) IS NULL)
    IS DISTINCT FROM (NEW.followed, NEW.empty_terminated_at IS NULL, NEW.left_shipment_at IS NULL, NEW.current_vessel_id,
      NEW.current_from_id, NEW.current_to_id, NEW.pod_port_id, coalesce(NEW.pod_full_out_at, NEW.pod_rail_departed_at,
      NEW.ind_ata_at, NEW.ind_rail_unloaded_at, NEW.final_destination_full_out_at) IS NULL))
  EXECUTE FUNCTION keep_tally();
CREATE TRIGGER keep_tally AFTER INSERT OR DELETE ON shipment FOR EACH ROW EXECUTE FUNCTION keep_tally();
CREATE TRIGGER keep_tally_of_change AFTER UPDATE ON shipment
  FOR EACH ROW WHEN ((OLD.line_tracking_stopped_at IS NULL, OLD.scac, OLD.shipping_line_short_name)
    IS DISTINCT FROM (NEW.line_tracking_stopped_at IS NULL, NEW.scac, NEW.shipping_line_short_name))
  EXECUTE FUNCTION keep_tally();

-- What the rules of exceptions look at, by what makes them look; a little wider than the rules.
CREATE INDEX container_free_time ON container (account_id, last_free_on, id)
  WHERE followed AND left_shipment_at IS NULL AND empty_terminated_at IS NULL AND pod_full_out_at IS NULL
    AND final_destination_full_out_at IS NULL;
CREATE INDEX container_in_trouble ON container (account_id, id)
  WHERE followed AND left_shipment_at IS NULL AND empty_terminated_at IS NULL
    AND (holds_at_pod_terminal <> '[]'::jsonb OR connection_in_doubt OR pickup_appointment_at IS NOT NULL);
CREATE INDEX container_late ON container (account_id, id)
  WHERE followed AND left_shipment_at IS NULL AND empty_terminated_at IS NULL AND pod_arrived_at IS NULL
    AND pod_eta_at - first_eta_at >= interval '1 day';
CREATE INDEX shipment_unheard ON shipment (account_id, line_tracking_last_succeeded_at)
  WHERE line_tracking_stopped_at IS NULL;
