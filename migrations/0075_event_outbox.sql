-- Events that nobody has been told of yet. The transaction of a change writes them here with the state of what they tell of, so
-- that matching subscribers and making the bodies of notifications can wait until the shipment's lock is free; the role
-- `webhooks` turns a row into `notification_event`, `webhook_notification` and their deliveries, and deletes it, in one
-- statement.

CREATE TABLE event_outbox (
  -- Given while the shipment is locked: for one container the order of ids is that of its changes.
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- By the clock of whoever wrote it; the ids of the notifications begin with it.
  at timestamptz NOT NULL DEFAULT now(),
  -- The webhooks that were active then and wanted one of the events.
  webhook_ids uuid[] NOT NULL,
  -- The events in order, and the shipments, containers and others that they tell of as they were then.
  content json NOT NULL,
  -- Why nobody can be told: such a row is passed over and kept for people to look at.
  refused text,
  -- Accounts are told in turn, each its oldest first.
  PRIMARY KEY (account_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);

-- Compressed and in the row: each is read once and deleted, which out of line would be two tables to clean up.
ALTER TABLE event_outbox ALTER COLUMN content SET STORAGE MAIN;
