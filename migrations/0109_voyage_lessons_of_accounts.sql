-- What an account's sources say of its voyages moves its own predictions alone: whoever enters voyages that never were must
-- not move those of others. `sailed_leg` stays for everybody, and is written from what AIS heard of the ship at both ports;
-- its column `scac` is empty then, since who carried boxes on a ship is the word of an account.
CREATE TABLE account_sailed_leg (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  imo text NOT NULL,
  from_port_id uuid NOT NULL,
  to_port_id uuid NOT NULL,
  scac text NOT NULL,
  departed_on date NOT NULL,
  departed_at timestamptz NOT NULL,
  arrived_at timestamptz NOT NULL,
  -- Speed, calls, waits; null when the vessel was heard too seldom.
  course jsonb,
  PRIMARY KEY (account_id, imo, from_port_id, to_port_id, scac, departed_on)
);
-- An account's newest are learned from.
CREATE INDEX account_sailed_leg_by_arrival ON account_sailed_leg (account_id, arrived_at);
-- The oldest of all are dropped.
CREATE INDEX account_sailed_leg_by_age ON account_sailed_leg (arrived_at);

-- Where there is one account, all that was learned is its own.
INSERT INTO account_sailed_leg
SELECT account.id, sailed_leg.*
FROM sailed_leg CROSS JOIN account
WHERE (SELECT count(*) FROM account) = 1;

-- An account's newest opinions are learned from, no longer those of all.
CREATE INDEX past_opinion_of_account ON past_opinion (account_id, arrived_at);
DROP INDEX past_opinion_by_arrival;
