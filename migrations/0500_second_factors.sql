-- What people sign in by besides their password (docs/guides/second-factor.md).

-- The secret that a person's authenticator app shares with the service.
CREATE TABLE totp_factor (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until a code of it was given: nobody is asked for one before.
  confirmed_at timestamptz,
  -- The time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step integer NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);

-- What takes the place of a code when the app is gone: each once, by its hash.
CREATE TABLE recovery_code (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  -- Handed out with a secret that was not confirmed yet: those before stay good until it is.
  pending boolean NOT NULL,
  PRIMARY KEY (account_id, user_id, sha256),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);

ALTER TABLE account ADD COLUMN second_factor_required boolean NOT NULL DEFAULT false;
