-- Passkeys (WebAuthn): a second factor, and a way in without a password (docs/guides/second-factor.md).

CREATE TABLE passkey (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  id uuid NOT NULL,
  -- By which its person tells it from their others.
  name text NOT NULL,
  -- The host that it was made for: browsers show it to no other.
  rp_id text NOT NULL,
  credential_id bytea NOT NULL,
  -- COSE, as the authenticator gave it.
  public_key bytea NOT NULL,
  -- How often it has signed, as it says itself; always 0 where it does not count.
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (account_id, user_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);
-- Finds whose it is when somebody signs in without saying who they are, and keeps one from being anybody else's too.
-- Written when a passkey is made, which is rare.
CREATE UNIQUE INDEX passkey_credential ON passkey (credential_id);

-- Challenges that were answered, until they would be too old in any case: none is answered twice.
CREATE TABLE used_challenge (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, user_id, sha256),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);
