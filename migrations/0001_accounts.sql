-- Accounts, the people and keys that act for them, and the trail of what they did.
-- Every tenant table starts its primary key with account_id, so that it can be partitioned or distributed by account.

CREATE TABLE account (
  id uuid PRIMARY KEY,
  company_name text NOT NULL,
  -- Features that are switched per account: routing_data, on_demand_refresh, rail_lfd, documents, publishable_keys.
  entitlements text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE app_user (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  password_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  PRIMARY KEY (account_id, id)
);
-- A person signs in by e-mail alone, so an address belongs to one user in the whole installation.
CREATE UNIQUE INDEX app_user_email ON app_user (lower(email));

CREATE TABLE api_key (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- A key acts for a person when it has one: it can then never do more than that person may.
  user_id uuid,
  name text NOT NULL,
  -- The first characters, kept readable so that people can tell their keys apart.
  prefix text NOT NULL,
  sha256 bytea NOT NULL,
  scope text NOT NULL CHECK (scope IN ('publishable', 'read', 'write', 'admin')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);
-- Authentication looks a key up by its hash before the account is known.
CREATE UNIQUE INDEX api_key_sha256 ON api_key (sha256);

CREATE TABLE audit_entry (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_type text NOT NULL CHECK (actor_type IN ('api_key', 'user', 'command_line', 'system')),
  actor_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, id)
);
