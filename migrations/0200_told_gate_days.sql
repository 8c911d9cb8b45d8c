-- Days on which a terminal itself said that its gate is open or closed, by its feed. What somebody entered in a calendar counts before.
CREATE TABLE told_gate_day (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- Of a terminal, or of the port of a facility that is not known.
  terminal_id uuid,
  locode text,
  "on" date NOT NULL,
  gate text NOT NULL,
  source text NOT NULL,
  said_at timestamptz NOT NULL,
  CHECK ((terminal_id IS NULL) <> (locode IS NULL)),
  UNIQUE NULLS NOT DISTINCT (account_id, terminal_id, locode, "on")
);
