-- What is said of a ship at a port, and of no box, waits for the shipments that come to travel by it. Several may, so it is
-- not taken away with the first of them.
ALTER TABLE waiting_observation ADD COLUMN vessel_imo text;
-- A shipment that comes to know its ship looks for what was said of it; so does the sweep that bounds how much that is.
CREATE INDEX waiting_observation_by_vessel ON waiting_observation (account_id, vessel_imo, received_at)
  WHERE vessel_imo IS NOT NULL;
