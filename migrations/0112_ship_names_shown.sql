-- The name of a ship belongs to the ship. Rows that say it (journeys, observations) are brought to it when it changes: `shown`
-- is the name that they have; null until they were looked at, as those of versions before this one were not.
alter table account_vessel_name add column shown text;

-- Which shipments of an account a ship is on, at any leg: asked when a ship is named or renamed. Written with a container
-- whose row moves anyway; one to four entries each.
create index container_of_ship on container
  using gin ((jsonb_path_query_array(journey, '$.calls[*].outbound.vesselImo')), (array[pod_vessel_imo]));
