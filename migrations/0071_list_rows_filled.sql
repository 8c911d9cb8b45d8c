-- Fills the rows of lists (0070). Nobody waits for it: the version before goes on reading and writing its own tables, and what
-- it changes meanwhile is caught up with when it is gone (tracking/upkeep/catch-up-lists.ts).
INSERT INTO shipment_refresh (account_id, shipment_id, followed, attempted_at, succeeded_at, changed_at, doubt)
SELECT account_id, id, line_tracking_stopped_at IS NULL, line_tracking_last_attempted_at, line_tracking_last_succeeded_at,
  line_tracking_last_changed_at, line_tracking_doubt
FROM shipment;
-- Lists are ordered by the last answer when nothing else is asked for.
CREATE INDEX shipment_refresh_order ON shipment_refresh (account_id, followed, succeeded_at, shipment_id);
ANALYZE shipment_refresh;

-- In the order in which they were finished: days of long ago lie together.
INSERT INTO listed_container SELECT * FROM container_to_list ORDER BY followed, refreshed_at, id;
INSERT INTO listed_month (account_id, field, month, low, high)
SELECT account_id, field, month, min(day), max(day) FROM finished_day GROUP BY account_id, field, month;
INSERT INTO listed_total (account_id, place, containers, shipments)
SELECT account_id, 0, sum(containers), sum(shipments) FROM (
  SELECT account_id, count(*) AS containers, 0 AS shipments FROM listed_container GROUP BY account_id
  UNION ALL SELECT account_id, 0, count(*) FROM shipment GROUP BY account_id
) AS one GROUP BY account_id;

-- Of rows that change: few, so that a change writes few. An order by days or a filter that none of these serves reads all that
-- an account follows: 20 to 45 ms for ninety thousand. Only the status and the ship change on a voyage; where they do not, a row is updated
-- in place.
ALTER TABLE listed_container_followed ADD PRIMARY KEY (account_id, id);
CREATE INDEX listed_followed_by_number ON listed_container_followed (account_id, number);
-- Joined with the last answers, which have the usual order; and how rows are found again at a change.
CREATE INDEX listed_followed_by_shipment ON listed_container_followed (account_id, shipment_id);
CREATE INDEX listed_followed_newest ON listed_container_followed (account_id, created_at, id);
-- What pages of a status, a port, a terminal, a ship, a tag and a customer ask.
CREATE INDEX listed_followed_by_status ON listed_container_followed (account_id, current_status, id);
CREATE INDEX listed_followed_by_pod ON listed_container_followed (account_id, pod_locode, id);
CREATE INDEX listed_followed_by_terminal ON listed_container_followed (account_id, pod_terminal_id, id);
CREATE INDEX listed_followed_aboard ON listed_container_followed (account_id, current_vessel_id)
  WHERE current_vessel_id IS NOT NULL;
CREATE INDEX listed_followed_by_tag ON listed_container_followed USING gin (tags);
CREATE INDEX listed_followed_by_holder ON listed_container_followed USING gin (holders);
-- Orders by texts: ninety thousand take 70 to 130 ms to compare, where days take 40 to 60. They hardly change on a voyage.
CREATE INDEX listed_followed_by_bill ON listed_container_followed (account_id, bill_of_lading_number, id);
CREATE INDEX listed_followed_by_line ON listed_container_followed (account_id, line_short_name, shipment_id, id);
CREATE INDEX listed_followed_by_pol_name ON listed_container_followed (account_id, pol_name, shipment_id, id);
CREATE INDEX listed_followed_by_pod_name ON listed_container_followed (account_id, pod_name, id);
CREATE INDEX listed_followed_by_pod_vessel ON listed_container_followed (account_id, pod_vessel_name, id);
CREATE INDEX listed_followed_by_vessel ON listed_container_followed (account_id, current_vessel_name, id);

-- Of rows that stay: every order, which is also what finds a day or a value that few have. A container writes them once in its
-- life; a million of them can be put in no order in the time of an answer.
ALTER TABLE listed_container_finished ADD PRIMARY KEY (account_id, id);
CREATE INDEX listed_finished_by_shipment ON listed_container_finished (account_id, shipment_id);
CREATE INDEX listed_finished_by_tag ON listed_container_finished USING gin (tags);
CREATE INDEX listed_finished_by_holder ON listed_container_finished USING gin (holders);
CREATE INDEX listed_finished_with_holds ON listed_container_finished (account_id, id) WHERE has_holds;
CREATE INDEX listed_finished_with_fees ON listed_container_finished (account_id, id) WHERE has_fees;
CREATE INDEX listed_finished_aboard ON listed_container_finished (account_id, current_vessel_id)
  WHERE current_vessel_id IS NOT NULL;
DO $$
DECLARE
  of text;
BEGIN
  FOREACH of IN ARRAY ARRAY['refreshed_at', 'created_at', 'updated_at', 'pod_eta_at', 'pod_arrived_at',
    '(coalesce(pod_arrived_at, pod_eta_at))', 'pod_discharged_at', 'pod_full_out_at', 'delivered_at', 'empty_terminated_at',
    'empty_out_at', 'pol_full_in_at', 'pol_vessel_loaded_at', 'pol_vessel_departed_at', 'pol_etd_at', 'pol_atd_at',
    'last_free_on', 'lfd_line', 'lfd_terminal', 'lfd_rail', '(coalesce(lfd_line, lfd_terminal, lfd_rail))',
    'lfd_line_inland', 'lfd_inland', 'destination_eta_at', 'destination_ata_at', 'pod_rail_loaded_at',
    'pod_rail_departed_at', 'ind_eta_at', 'ind_ata_at', 'ind_rail_unloaded_at', 'final_destination_full_out_at',
    'number', 'bill_of_lading_number', 'current_status', 'pod_name', 'pod_vessel_name', 'current_vessel_name',
    'pod_terminal_id', 'pod_locode', 'destination_locode', 'destination_name', 'pol_locode', 'scac'] LOOP
    EXECUTE format('CREATE INDEX ON listed_container_finished (account_id, %s, id)', of);
  END LOOP;
  -- Thousands are of one line or port: of these the shipment decides before the container does.
  FOREACH of IN ARRAY ARRAY['line_short_name', 'pol_name'] LOOP
    EXECUTE format('CREATE INDEX ON listed_container_finished (account_id, %s, shipment_id, id)', of);
  END LOOP;
END
$$;
ANALYZE listed_container;

-- A container that is deleted takes its row along. Not looked at for the rows above, which come from there.
ALTER TABLE listed_container_followed ADD FOREIGN KEY (account_id, id) REFERENCES container (account_id, id)
  ON DELETE CASCADE NOT VALID;
ALTER TABLE listed_container_finished ADD FOREIGN KEY (account_id, id) REFERENCES container (account_id, id)
  ON DELETE CASCADE NOT VALID;
