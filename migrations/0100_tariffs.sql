-- Terms by which lines and terminals charge for boxes that stay too long, or a contract with a customer. A version is never
-- changed: a charge of the past keeps the terms that applied.
CREATE TABLE tariff (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- What versions of the same terms share.
  name text NOT NULL,
  valid_from date NOT NULL,
  valid_to date,
  -- All the rest, as the interface has it; an account has few, which are read together.
  terms jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  -- One version begins on one day.
  UNIQUE (account_id, name, valid_from)
);

-- When the gate of a terminal, or of all terminals of a port, is open: public holidays are no closures, and the other way round.
CREATE TABLE terminal_calendar (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  terminal_id uuid,
  locode text,
  -- Country, or country and state, of the public holidays: US, US-CA.
  holiday_region text NOT NULL,
  open_weekdays text[] NOT NULL,
  -- Days that differ from the weekdays: [{"on": "2026-07-05", "gate": "closed"}].
  exceptions jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  CHECK ((terminal_id IS NULL) <> (locode IS NULL)),
  UNIQUE (account_id, terminal_id),
  UNIQUE (account_id, locode)
);
