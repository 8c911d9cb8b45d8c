-- The tools that assistants used: who and when, not what was asked or told. The index is for the newest of an account, and
-- for forgetting the oldest.
CREATE TABLE assistant_call (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  actor_type text NOT NULL,
  actor_id uuid,
  tool text NOT NULL,
  succeeded boolean NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX assistant_call_by_time ON assistant_call (account_id, at);

-- Changes that assistants made with a key of their own, for a day: asked again, they answer what they answered.
CREATE TABLE assistant_write (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  key text NOT NULL,
  sha256 bytea NOT NULL,
  answer jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, key)
);
