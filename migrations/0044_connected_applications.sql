-- Applications that people let act for them, such as assistants in a browser (OAuth 2.1). A grant is one consent, and the
-- family of all that was issued for it: whatever is used twice ends it whole.
CREATE TABLE oauth_grant (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  client_id text NOT NULL,
  client_name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  -- The address that its tokens are for.
  resource text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the application came for its first tokens; nobody sees it before.
  connected_at timestamptz,
  last_used_at timestamptz,
  -- Of the last thing issued for it that can bring more.
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);
-- A person's own are listed, counted, and go with the person.
CREATE INDEX oauth_grant_by_user ON oauth_grant (account_id, user_id);

-- Codes and tokens by their hash, since whoever sends one is not known before it is found.
CREATE TABLE oauth_secret (
  sha256 bytea PRIMARY KEY,
  account_id uuid NOT NULL,
  grant_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('code', 'access', 'refresh')),
  scope text NOT NULL CHECK (scope IN ('read', 'write')),
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  redirect_uri text,
  challenge text,
  FOREIGN KEY (account_id, grant_id) REFERENCES oauth_grant (account_id, id) ON DELETE CASCADE
);
-- Of each kind a grant keeps its newest, and all of them go with it.
CREATE INDEX oauth_secret_by_grant ON oauth_secret (account_id, grant_id, kind, issued_at);

-- What an application did is told as such.
ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_type_check;
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_actor_type_check
  CHECK (actor_type IN ('api_key', 'user', 'application', 'command_line', 'system')) NOT VALID;
