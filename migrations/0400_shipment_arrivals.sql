-- When a shipment arrives, as lists are ordered and narrowed by it. It changes with every estimate: with an index over it in the shipment
-- itself, each wrote all 27 indexes of that, where a row of this one has three. A shipment of which nothing is known has none.
CREATE TABLE shipment_arrival (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  shipment_id uuid NOT NULL,
  eta_at timestamptz,
  -- The arrival, or while there is none its estimate.
  arrival_at timestamptz,
  PRIMARY KEY (account_id, shipment_id)
);

INSERT INTO shipment_arrival (account_id, shipment_id, eta_at, arrival_at)
SELECT account_id, id, pod_eta_at, coalesce(pod_ata_at, pod_eta_at) FROM shipment
WHERE coalesce(pod_ata_at, pod_eta_at) IS NOT NULL;

CREATE INDEX shipment_arrival_by_eta ON shipment_arrival (account_id, eta_at, shipment_id);
CREATE INDEX shipment_arrival_by_arrival ON shipment_arrival (account_id, arrival_at, shipment_id);
ANALYZE shipment_arrival;
