-- What is heard of a shipment while its tracking has stopped counts once it is resumed. Which that is was found by comparing
-- two times, but the clocks of two processes differ, and are set.
ALTER TABLE observation ADD COLUMN while_stopped boolean NOT NULL DEFAULT false;
UPDATE observation SET while_stopped = true FROM shipment
WHERE shipment.account_id = observation.account_id AND shipment.id = observation.shipment_id
  AND observation.received_at > shipment.line_tracking_stopped_at;
