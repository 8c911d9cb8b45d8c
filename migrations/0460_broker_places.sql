-- How far the feed of events has been published to a broker, and what came of it last. One row for each broker and topic
-- that was ever configured, so that changing back goes on where it ended. Read and written by its name alone.
CREATE TABLE broker_place (
  broker text PRIMARY KEY,
  -- Every event up to this number of notification_event is at the broker.
  number bigint NOT NULL,
  published bigint NOT NULL DEFAULT 0,
  published_at timestamptz,
  last_error text,
  failing_since timestamptz
);
