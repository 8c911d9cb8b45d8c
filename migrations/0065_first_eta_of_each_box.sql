-- The arrival that was expected first was that of the shipment, and boxes of one shipment part ways: a box that a train has
-- carried on stood as two weeks early by the ship of another. Each has its own now, which is kept by whoever writes it.

CREATE OR REPLACE FUNCTION tell_containers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE container SET followed = NEW.line_tracking_stopped_at IS NULL
  WHERE account_id = NEW.account_id AND shipment_id = NEW.id
    AND followed <> (NEW.line_tracking_stopped_at IS NULL);
  RETURN NULL;
END
$$;
DROP TRIGGER tell_containers ON shipment;
CREATE TRIGGER tell_containers AFTER UPDATE OF line_tracking_stopped_at ON shipment
  FOR EACH ROW WHEN ((OLD.line_tracking_stopped_at IS NULL) <> (NEW.line_tracking_stopped_at IS NULL))
  EXECUTE FUNCTION tell_containers();

CREATE OR REPLACE FUNCTION ask_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE container SET followed = shipment.line_tracking_stopped_at IS NULL
  FROM shipment
  WHERE container.account_id = NEW.account_id AND container.id = NEW.id
    AND shipment.account_id = NEW.account_id AND shipment.id = NEW.shipment_id
    AND container.followed <> (shipment.line_tracking_stopped_at IS NULL);
  RETURN NULL;
END
$$;

-- Of a box that goes another way than its shipment: what was first told of itself. It was told of each change, of the
-- first one too, unless the box had arrived by then.
UPDATE container SET first_eta_at = coalesce(
  (SELECT event."timestamp" FROM transport_event AS event
   WHERE event.account_id = container.account_id AND event.container_id = container.id
     AND event.event = 'container.transport.estimated.vessel_arrived'
   ORDER BY event.created_at, event.id LIMIT 1),
  container.pod_eta_at)
FROM shipment
WHERE shipment.account_id = container.account_id AND shipment.id = container.shipment_id
  AND (container.pod_port_id IS DISTINCT FROM shipment.port_of_discharge_id
    OR container.pod_vessel_imo IS DISTINCT FROM shipment.pod_vessel_imo
    -- By another call of a ship that goes to and fro.
    OR abs(extract(epoch FROM coalesce(container.pod_arrived_at, container.pod_eta_at)
      - coalesce(shipment.pod_ata_at, shipment.pod_eta_at))) >= 172800);
