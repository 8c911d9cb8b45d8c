-- What lists, search and exceptions need in accounts with a hundred thousand containers.

-- Lists are filtered, sorted and counted by these; the rows are wide with their journeys, and only those shown are read.
CREATE INDEX container_listed ON container (account_id, shipment_id)
  INCLUDE (id, created_at, current_status, pickup_lfd, empty_terminated_at, left_shipment_at);
-- What arrives next is the order most asked for, and days of arrival the filter.
CREATE INDEX shipment_by_eta ON shipment (account_id, pod_eta_at, id);
-- Lists by a customer, and whether one may be deleted.
CREATE INDEX shipment_by_customer ON shipment (account_id, customer_id) WHERE customer_id IS NOT NULL;
-- Lists by tag.
CREATE INDEX shipment_by_tag ON shipment USING gin (tags);

-- What people search for: any part of a number or of a reference, in capitals, one a line.
CREATE FUNCTION searchable(numbers text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT upper(array_to_string(numbers, E'\n'))
$$;
ALTER TABLE shipment ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (searchable(ARRAY[bill_of_lading_number, normalized_number] || ref_numbers)) STORED;
ALTER TABLE container ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (searchable(number || ref_numbers)) STORED;
ALTER TABLE tracking_request ADD COLUMN search_text text NOT NULL
  GENERATED ALWAYS AS (searchable(request_number || ref_numbers)) STORED;

-- Parts of words are found by trigrams. The extension comes with PostgreSQL and needs no superuser; on a server that
-- lacks or forbids it search finds the same by reading every row of the account.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX shipment_search ON shipment USING gin (search_text gin_trgm_ops);
  CREATE INDEX container_search ON container USING gin (search_text gin_trgm_ops);
  CREATE INDEX tracking_request_search ON tracking_request USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'Search goes without pg_trgm: %', SQLERRM;
END
$$;

-- A box that waits for its next vessel, or is to arrive after it has left, or whose vessel was changed: the journeys
-- that the rules of exceptions look at, so that they need not be read for every container. A little wider than the rules.
ALTER TABLE container ADD COLUMN connection_in_doubt boolean GENERATED ALWAYS AS (
  journey @? '$.calls[*] ? (@.role == "transshipment" && @.outboundAtdAt == null
    && (@.inboundAtaAt != null || @.inboundEtaAt > @.outboundEtdAt))'
  OR journey @? '$ ? (@.vesselChanges.size() > 0).calls[*] ? (@.outboundAtdAt == null)'
) STORED;
