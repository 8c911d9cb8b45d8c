-- What was asked of a line by everybody who asks the same interface with the same keys, whichever account, brand or
-- process: the key is a digest and tells nothing of them. `spent` counts calls by window; `stretch` says how much longer
-- than wanted the schedule waits so that the routine questions fit in.
CREATE TABLE carrier_budget (
  key text PRIMARY KEY,
  spent jsonb NOT NULL DEFAULT '{}',
  blocked_until timestamptz,
  stretch double precision NOT NULL DEFAULT 1,
  planned_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- `rest`: what the last asking left to be asked. `calls`: how many calls a question takes. `wanted_hours`: how often it
-- would be asked if there were no budget.
ALTER TABLE poll
  ADD COLUMN rest jsonb,
  ADD COLUMN calls smallint NOT NULL DEFAULT 1,
  ADD COLUMN wanted_hours real,
  ADD COLUMN budget_key text;

-- The plan of a budget counts what is asked under it.
CREATE INDEX poll_budget ON poll (budget_key, wanted_hours) WHERE budget_key IS NOT NULL;

-- Why what the line told of the shipment may not be all; null when it is.
ALTER TABLE shipment ADD COLUMN line_tracking_doubt text;

-- What a pending request waits for, in words; and the lines it may belong to that are still to be asked.
ALTER TABLE tracking_request
  ADD COLUMN waiting_for text,
  ADD COLUMN candidates jsonb;

-- Keys wake what waits for them.
CREATE INDEX tracking_request_waiting ON tracking_request (account_id, scac) WHERE waiting_for IS NOT NULL;

-- What a line can be followed by is known of its interface, not of the directory. A brand shares the numbers of its line.
ALTER TABLE shipping_line
  DROP COLUMN tracks_bill_of_lading,
  DROP COLUMN tracks_booking,
  DROP COLUMN tracks_container,
  ADD COLUMN brand_of text;
