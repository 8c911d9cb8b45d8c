-- Our own estimates of arrivals: what finished voyages teach, what is predicted from it, and when to look again.

-- Whether subscribers are told of our estimates as they are of the carriers'.
ALTER TABLE account ADD COLUMN notify_predicted_eta boolean NOT NULL DEFAULT false;

-- The last prediction, read with the shipment. Four of five arrivals fall between the earliest and the latest.
ALTER TABLE shipment
  ADD COLUMN predicted_eta_at timestamptz,
  ADD COLUMN predicted_eta_earliest_at timestamptz,
  ADD COLUMN predicted_eta_latest_at timestamptz;
-- The sweep for predictions that are due reads what is under way, among all that was ever followed.
CREATE INDEX shipment_under_way ON shipment (account_id, id)
  WHERE pod_ata_at IS NULL AND line_tracking_stopped_at IS NULL;
-- The sweep for arrivals to learn from, and the back-test, read by time of arrival.
CREATE INDEX shipment_arrived ON shipment (pod_ata_at, id) WHERE pod_ata_at IS NOT NULL;

-- One history of estimates, the carriers' and ours; only ours have an interval.
ALTER TABLE estimated_event
  ADD COLUMN earliest_timestamp timestamptz,
  ADD COLUMN latest_timestamp timestamptz,
  DROP CONSTRAINT estimated_event_data_source_check,
  ADD CONSTRAINT estimated_event_data_source_check
    CHECK (data_source IN ('shipping_line', 'terminal', 'ais', 'manual', 'prediction')),
  ADD CONSTRAINT estimated_event_interval
    CHECK ((data_source = 'prediction') = (earliest_timestamp IS NOT NULL AND latest_timestamp IS NOT NULL));

-- When a shipment's arrival was last predicted, from what, and why not where it was not.
CREATE TABLE arrival_watch (
  account_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  checked_at timestamptz,
  basis text CHECK (basis IN ('position', 'departure', 'schedule')),
  -- Why there is no prediction, or why it does not begin with the vessel's position.
  reason text,
  -- The hours it was put together from, for people who ask.
  parts jsonb,
  -- Where the vessel was: a new position counts when it is somewhere else.
  vessel_id uuid,
  position_at timestamptz,
  latitude_microdegrees integer,
  longitude_microdegrees integer,
  -- The estimate that subscribers were told last: small steps add up to one that is worth telling.
  announced_eta_at timestamptz,
  -- Set when the arrival was learned from, or could not be.
  learned_at timestamptz,
  PRIMARY KEY (account_id, shipment_id),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE
);

-- Legs that are over, once per voyage and carrier however many shipments were aboard. Vessels are shared by all accounts,
-- and so is what their voyages teach; nothing here tells whose boxes they carried.
CREATE TABLE sailed_leg (
  imo text NOT NULL,
  from_port_id uuid NOT NULL,
  to_port_id uuid NOT NULL,
  scac text NOT NULL,
  departed_on date NOT NULL,
  departed_at timestamptz NOT NULL,
  arrived_at timestamptz NOT NULL,
  -- Speed, calls, waits; null when the vessel was heard too seldom.
  course jsonb,
  PRIMARY KEY (imo, from_port_id, to_port_id, scac, departed_on)
);
-- The newest are learned from; the oldest are dropped.
CREATE INDEX sailed_leg_by_arrival ON sailed_leg (arrived_at);

-- What was said of an arrival so many days before it, by us and by the carrier, and by how much it was wrong.
CREATE TABLE past_opinion (
  account_id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  horizon_days smallint NOT NULL,
  to_port_id uuid NOT NULL,
  under_way boolean NOT NULL,
  arrived_at timestamptz NOT NULL,
  reckoned_error_hours double precision NOT NULL,
  carrier_error_hours double precision,
  PRIMARY KEY (account_id, shipment_id, horizon_days),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE
);
-- The newest are learned from.
CREATE INDEX past_opinion_by_arrival ON past_opinion (arrived_at);
