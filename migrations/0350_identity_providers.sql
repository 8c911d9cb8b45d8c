-- Single sign-on: the OpenID providers of an account, and who signed in by which (docs/guides/single-sign-on.md).

CREATE TABLE identity_provider (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- The secret of the client, sealed; none where the provider wants none.
  sealed bytea,
  groups_claim text NOT NULL,
  role_by_group jsonb NOT NULL,
  default_role text,
  trusts_email boolean NOT NULL,
  active boolean NOT NULL DEFAULT true,
  from_settings boolean NOT NULL DEFAULT false,
  last_used_at timestamptz,
  last_error text,
  last_error_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
-- Somebody who signs in names the provider before it is known whose account that is.
CREATE UNIQUE INDEX identity_provider_id ON identity_provider (id);

-- As whom the provider knows the person.
ALTER TABLE app_user ADD COLUMN identity_provider_id uuid, ADD COLUMN identity_subject text;
-- One person for everybody a provider knows, also when two browsers sign in at once for the first time.
CREATE UNIQUE INDEX app_user_identity ON app_user (account_id, identity_provider_id, identity_subject)
  WHERE identity_provider_id IS NOT NULL;

-- Which provider opened a session, and what it is told by when the person signs out.
ALTER TABLE session ADD COLUMN identity_provider_id uuid, ADD COLUMN sealed_id_token bytea;

ALTER TABLE account ADD COLUMN local_passwords boolean NOT NULL DEFAULT true;
