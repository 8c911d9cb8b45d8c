-- Shipments whose tracking has stopped are still listened for: what is said meanwhile counts once they are resumed.
DROP INDEX shipment_awaiting_vessel;
CREATE INDEX shipment_awaiting_vessel ON shipment USING gin (awaited_imos);

-- Whether the line was asked about the shipment until tracking stopped, and is to be again when it is resumed. Of what
-- has stopped before, the line was asked unless it was entered by hand and its line never spoke.
ALTER TABLE shipment ADD COLUMN line_tracking_asked_until_stop boolean NOT NULL DEFAULT false;
UPDATE shipment SET line_tracking_asked_until_stop = true
WHERE line_tracking_stopped_at IS NOT NULL AND line_tracking_last_attempted_at IS NOT NULL;
