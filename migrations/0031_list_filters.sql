-- Lists are filtered and sorted by milestones before and after the sea passage, which were only events until now.
ALTER TABLE container
  ADD COLUMN empty_out_at timestamptz,
  ADD COLUMN pol_full_in_at timestamptz,
  ADD COLUMN pol_vessel_loaded_at timestamptz,
  ADD COLUMN pol_vessel_departed_at timestamptz,
  ADD COLUMN delivered_at timestamptz;

WITH reached AS (
  SELECT account_id, container_id,
    min("timestamp") FILTER (WHERE event = 'container.transport.empty_out') AS empty_out_at,
    min("timestamp") FILTER (WHERE event = 'container.transport.full_in') AS pol_full_in_at,
    min("timestamp") FILTER (WHERE event = 'container.transport.vessel_loaded') AS pol_vessel_loaded_at,
    min("timestamp") FILTER (WHERE event = 'container.transport.vessel_departed') AS pol_vessel_departed_at,
    min("timestamp") FILTER (WHERE event = 'container.transport.delivered') AS delivered_at
  FROM transport_event
  WHERE milestone AND withdrawn_at IS NULL AND event IN ('container.transport.empty_out', 'container.transport.full_in',
    'container.transport.vessel_loaded', 'container.transport.vessel_departed', 'container.transport.delivered')
  GROUP BY account_id, container_id
)
UPDATE container SET empty_out_at = reached.empty_out_at, pol_full_in_at = reached.pol_full_in_at,
  pol_vessel_loaded_at = reached.pol_vessel_loaded_at, pol_vessel_departed_at = reached.pol_vessel_departed_at,
  delivered_at = reached.delivered_at
FROM reached WHERE container.account_id = reached.account_id AND container.id = reached.container_id;

-- The order of the list of containers when none is asked for: what was heard of last comes first. Containers are then
-- found by their shipments.
CREATE INDEX shipment_by_refresh ON shipment (account_id, line_tracking_last_succeeded_at DESC NULLS LAST);
-- Filters by what arrives or arrived on a day, which the calendar of every importer asks for.
CREATE INDEX shipment_by_arrival ON shipment (account_id, (coalesce(pod_ata_at, pod_eta_at)));
-- Filters by estimates that changed lately read the account's last days, and not all its history.
CREATE INDEX estimated_event_by_time ON estimated_event (account_id, created_at);
