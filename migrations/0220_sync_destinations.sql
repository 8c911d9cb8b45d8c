-- Stores of accounts' own that the service keeps up to date (docs/guides/warehouse.md).

CREATE TABLE sync_destination (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  -- As it is shown. The whole of it, with what opens it, is sealed.
  address text NOT NULL,
  sealed bytea NOT NULL,
  every_minutes integer NOT NULL,
  active boolean NOT NULL DEFAULT true,
  next_run_at timestamptz NOT NULL,
  last_run_at timestamptz,
  last_run_seconds double precision,
  synced_at timestamptz,
  changed_rows jsonb,
  total_rows bigint NOT NULL DEFAULT 0,
  last_error text,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
-- What is due is looked for every minute, of all accounts.
CREATE INDEX sync_destination_due ON sync_destination (next_run_at) WHERE active;
