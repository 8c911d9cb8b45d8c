-- A lane that is being sent keeps its place among those that are ready, and says until when it is leased. Moving it
-- to the end of the lease and back were two entries in every index of the table for each delivery; with a million
-- lanes each fell on a page of its own.

ALTER TABLE webhook_lane SET (fillfactor = 45);
ALTER TABLE webhook_lane ADD COLUMN leased_until timestamptz;
COMMENT ON COLUMN webhook_lane.leased_until IS 'With a lease: when it ends if the worker does not say what came of it. No reaper is needed.';
COMMENT ON COLUMN webhook_lane.ready_at IS 'When the head may be sent.';

UPDATE webhook_lane SET leased_until = ready_at WHERE lease IS NOT NULL;
