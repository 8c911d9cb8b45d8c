-- The last free days that follow from the account's tariffs, written with the moves that they follow from; null where no
-- tariff is kept, or a gate is not known.
ALTER TABLE container ADD COLUMN line_lfd_calculated date;
ALTER TABLE container ADD COLUMN facility_lfd_calculated date;

-- The clocks of a box whose tariffs are kept: all that does not depend on which day it is. What a running one has come to is
-- counted when somebody asks.
CREATE TABLE container_charge (
  account_id uuid NOT NULL,
  container_id uuid NOT NULL,
  direction text NOT NULL,
  charge text NOT NULL,
  tariff_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  last_free_day date,
  stopped_on date,
  currency text NOT NULL,
  -- In the smallest unit of the currency; null while the clock runs, or where a gate is not known.
  amount_minor bigint,
  PRIMARY KEY (account_id, container_id, direction, charge),
  FOREIGN KEY (account_id, container_id) REFERENCES container (account_id, id) ON DELETE CASCADE
);

-- Those that cost more every day are few among all that are over, and are what people ask for.
CREATE INDEX container_charge_running ON container_charge (account_id, last_free_day) WHERE stopped_on IS NULL;

-- How far the clocks of an account are counted again after a tariff or calendar has changed.
CREATE TABLE free_time_recount (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  total integer NOT NULL,
  done integer NOT NULL,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- The last shipment that was counted; whoever asks again begins anew.
  after_id uuid
);
