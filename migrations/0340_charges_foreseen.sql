-- What a container may cost by the tariffs: how likely charges are, and between which amounts they lie four times of five. It
-- depends on the day, so it is written again every hour for boxes that wait or soon arrive, and for no others.
CREATE TABLE charge_foresight (
  account_id uuid NOT NULL,
  container_id uuid NOT NULL,
  charge text NOT NULL,
  currency text NOT NULL,
  -- From 0 to 1.
  chance real NOT NULL,
  so_far_minor bigint NOT NULL,
  expected_minor bigint NOT NULL,
  low_minor bigint NOT NULL,
  high_minor bigint NOT NULL,
  -- The days between which four of five like it are fetched, or returned.
  ends_from date NOT NULL,
  ends_to date NOT NULL,
  -- Null where it depends on an arrival, or on a gate that is not known.
  last_free_day date,
  foreseen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, container_id, charge),
  FOREIGN KEY (account_id, container_id) REFERENCES container (account_id, id) ON DELETE CASCADE
);

-- The queue asks for those that are likely to cost money.
CREATE INDEX charge_foresight_likely ON charge_foresight (account_id, chance DESC);
