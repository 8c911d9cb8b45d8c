-- When a key was last used. Beside the key, so that using one does not rewrite what it is.
CREATE TABLE api_key_use (
  account_id uuid NOT NULL,
  key_id uuid NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key_id),
  FOREIGN KEY (account_id, key_id) REFERENCES api_key (account_id, id) ON DELETE CASCADE
);

-- By what a person tells their browsers apart.
ALTER TABLE session ADD COLUMN user_agent text;
ALTER TABLE session ADD COLUMN address text;

-- Somebody who was invited has no password yet.
ALTER TABLE app_user ADD COLUMN has_password boolean GENERATED ALWAYS AS (password_hash IS NOT NULL) STORED;
ALTER TABLE app_user ADD COLUMN tour_closed_at timestamptz;

-- A link by which a person sets their password, once: by its hash, since whoever opens one has nothing but it. A newer one
-- takes the place of the one before.
CREATE TABLE password_link (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'password_reset')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX password_link_sha256 ON password_link (sha256);

-- The trail is asked for what one person or key did, and for what was done within some days.
CREATE INDEX audit_entry_by_actor ON audit_entry (account_id, actor_id, id);
CREATE INDEX audit_entry_by_time ON audit_entry (account_id, at, id);
