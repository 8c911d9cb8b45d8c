-- What tariffs ask of a container that its moves do not tell, as somebody entered it.
CREATE TABLE container_free_time_facts (
  account_id uuid NOT NULL,
  container_id uuid NOT NULL,
  haulage text,
  service text,
  -- The day by which the line priced the transport at its origin.
  price_on date,
  notified_at timestamptz,
  ship_discharged_at timestamptz,
  available_at timestamptz,
  PRIMARY KEY (account_id, container_id),
  FOREIGN KEY (account_id, container_id) REFERENCES container (account_id, id) ON DELETE CASCADE
);
