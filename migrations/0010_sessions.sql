-- What people need besides programs: sessions, views they saved, and links they share.

CREATE TABLE session (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- Of the secret in the cookie; the secret itself is nowhere but there.
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  -- However busy it is, a session ends here.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);
-- A cookie is looked up before the account is known.
CREATE UNIQUE INDEX session_sha256 ON session (sha256);
-- A changed password and a disabled person end their sessions.
CREATE INDEX session_by_user ON session (account_id, user_id);

-- Failed sign-ins by address, by e-mail and by both; in the database, so that every process sees them.
CREATE TABLE sign_in_failure (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  last_failed_at timestamptz NOT NULL
);

CREATE TABLE saved_view (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  -- A view belongs to the person who saved it; a shared one is seen by everybody in the account.
  user_id uuid NOT NULL,
  entity text NOT NULL CHECK (entity IN ('container', 'shipment')),
  name text NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  -- The query string of the list and the columns shown.
  query text NOT NULL,
  columns text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);

CREATE TABLE share_link (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  created_by_user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE
);
-- Whoever opens a link has nothing but its token.
CREATE UNIQUE INDEX share_link_sha256 ON share_link (sha256);
-- A shipment page lists its links.
CREATE INDEX share_link_by_shipment ON share_link (account_id, shipment_id);

-- The stream of changes is read in the order of commit, not of numbering: a transaction with a lower number may commit
-- later. What began before the oldest transaction still running is complete.
ALTER TABLE domain_event ADD COLUMN transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX domain_event_stream ON domain_event (account_id, transaction_id, id);

-- The vessel a container is aboard: it left a call with it and has not reached the next. The map of the fleet groups
-- by it, and journeys are too large to read for every container.
CREATE FUNCTION vessel_aboard(journey jsonb) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (call.value -> 'outbound' ->> 'vesselId')::uuid
  FROM jsonb_array_elements(journey -> 'calls') WITH ORDINALITY AS call (value, place)
  WHERE call.value ->> 'outboundAtdAt' IS NOT NULL
    AND journey -> 'calls' -> call.place::integer ->> 'inboundAtaAt' IS NULL
  ORDER BY call.place DESC
  LIMIT 1
$$;
ALTER TABLE container ADD COLUMN current_vessel_id uuid GENERATED ALWAYS AS (vessel_aboard(journey)) STORED;
CREATE INDEX container_aboard ON container (account_id, current_vessel_id)
  WHERE current_vessel_id IS NOT NULL AND left_shipment_at IS NULL AND pod_arrived_at IS NULL;
