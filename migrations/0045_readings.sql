-- What sensors and cooling units tell of the inside of a box. Beside the log of observations, which journeys are derived
-- from: a box may tell every few minutes. `key`: the sender's id of the event where that lasts, else what it means.
CREATE TABLE container_reading (
  account_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  container_number text NOT NULL,
  source_name text NOT NULL,
  key text NOT NULL,
  source text NOT NULL,
  at timestamptz NOT NULL,
  stated_at timestamptz,
  received_at timestamptz NOT NULL,
  payload_id uuid,
  reading jsonb NOT NULL,
  PRIMARY KEY (account_id, shipment_id, container_number, source_name, key),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE
);

-- The newest readings of a box are shown first, and the oldest forgotten.
CREATE INDEX container_reading_by_time ON container_reading (account_id, shipment_id, container_number, at DESC);
