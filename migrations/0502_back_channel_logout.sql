-- Sign-out that an identity provider begins (docs/guides/single-sign-on.md).

-- Which session it was at the provider, where that says so: it may end one of several of a person.
ALTER TABLE session ADD COLUMN provider_sid text;

-- Tokens that have ended sessions, until they would be too old in any case: none counts twice.
CREATE TABLE used_logout_token (
  account_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, provider_id, sha256),
  FOREIGN KEY (account_id, provider_id) REFERENCES identity_provider (account_id, id) ON DELETE CASCADE
);
