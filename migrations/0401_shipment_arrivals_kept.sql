-- A trigger, since processes of the version before write shipments meanwhile. Beside it what they wrote since the rows were filled.
CREATE FUNCTION keep_shipment_arrival() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF coalesce(NEW.pod_ata_at, NEW.pod_eta_at) IS NULL THEN RETURN NULL; END IF;
  ELSIF (NEW.pod_ata_at, NEW.pod_eta_at) IS NOT DISTINCT FROM (OLD.pod_ata_at, OLD.pod_eta_at) THEN RETURN NULL;
  END IF;
  INSERT INTO shipment_arrival (account_id, shipment_id, eta_at, arrival_at)
  VALUES (NEW.account_id, NEW.id, NEW.pod_eta_at, coalesce(NEW.pod_ata_at, NEW.pod_eta_at))
  ON CONFLICT (account_id, shipment_id) DO UPDATE SET eta_at = excluded.eta_at, arrival_at = excluded.arrival_at;
  RETURN NULL;
END;
$$;

CREATE TRIGGER keep_arrival AFTER INSERT OR UPDATE OF pod_eta_at, pod_ata_at ON shipment
  FOR EACH ROW EXECUTE FUNCTION keep_shipment_arrival();

INSERT INTO shipment_arrival (account_id, shipment_id, eta_at, arrival_at)
SELECT shipment.account_id, shipment.id, pod_eta_at, coalesce(pod_ata_at, pod_eta_at)
FROM shipment LEFT JOIN shipment_arrival AS known ON known.account_id = shipment.account_id AND known.shipment_id = shipment.id
WHERE (known.eta_at, known.arrival_at) IS DISTINCT FROM (pod_eta_at, coalesce(pod_ata_at, pod_eta_at))
ON CONFLICT (account_id, shipment_id) DO UPDATE SET eta_at = excluded.eta_at, arrival_at = excluded.arrival_at;
