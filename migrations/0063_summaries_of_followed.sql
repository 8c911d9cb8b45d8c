-- Summaries are mostly asked for what is followed: by the port page, and by the assistant, whose questions are about nothing
-- else. They visited the row of each container that matched, of 1.5 kB, and of its shipment. These indexes hold what
-- summaries group by and are filtered by most, of what is followed alone, which is a tenth of an account of two years.
-- Holds and last free days are left out: their texts have no bounds, and an entry of an index has.
CREATE INDEX container_followed_facts ON container (account_id, pod_locode)
  INCLUDE (shipment_id, current_status, pod_terminal_id, pod_name, pod_arrived_at, pod_eta_at, empty_terminated_at,
    left_shipment_at)
  WHERE followed;
CREATE INDEX shipment_followed_facts ON shipment (account_id, id)
  INCLUDE (scac, shipping_line_name, port_of_lading_locode)
  WHERE line_tracking_stopped_at IS NULL;
