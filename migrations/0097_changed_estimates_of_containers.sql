-- The filters eta_changed_in_last_24h and eta_changed_in_past_3_days ask which containers of an account have had another
-- estimate since a moment: the newest estimates are found by their time, without reading all events of the account. Only
-- estimates are in it, a few of a container's events.
CREATE INDEX transport_event_estimates_by_time ON transport_event (account_id, created_at, container_id)
  WHERE event = 'container.transport.estimated.vessel_arrived';
