-- What was heard of a shipment while its tracking had stopped counts from the moment it was resumed, and not from when it was
-- received: whoever asks what was known at an earlier moment needs to know. Null where it counted as it was received.
ALTER TABLE observation ADD COLUMN counted_at timestamptz;
