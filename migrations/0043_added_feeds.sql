-- Feeds that people add while the service runs, beside those of the settings. They serve the whole installation; the key
-- of one is sealed.
CREATE TABLE ais_feed_setting (
  name text PRIMARY KEY,
  address text NOT NULL,
  sealed_key bytea,
  is_standby boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- One process at a time runs them: which one, and until when it has to say so again.
CREATE TABLE ais_feed_runner (
  is_kept boolean PRIMARY KEY CHECK (is_kept),
  process uuid NOT NULL,
  until timestamptz NOT NULL
);

-- `positions`: of the messages, those that tell where a ship is. `is_added`: it is no feed of the settings.
ALTER TABLE ais_feed
  ADD COLUMN positions bigint NOT NULL DEFAULT 0,
  ADD COLUMN is_added boolean NOT NULL DEFAULT false;
