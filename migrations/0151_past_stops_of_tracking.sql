-- Stops of tracking that were resumed since, oldest first: whether a shipment was followed at an earlier moment.
ALTER TABLE shipment ADD COLUMN past_stops jsonb NOT NULL DEFAULT '[]';
