-- What lists needed before they had rows of their own (0070): kept counts, zones, their triggers, and 64 indexes that each
-- change of a container or a shipment wrote. The version before still reads and keeps all of it. It goes when no process of
-- that version runs: at once where none does, else when they are replaced (tracking/upkeep/catch-up-lists.ts).
CREATE FUNCTION drop_superseded_lists() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
BEGIN
  DROP TABLE IF EXISTS tally, list_zone;
  DROP FUNCTION IF EXISTS keep_tally(), keep_tally_of_line(), take_tally_of_line(), tell_containers(), ask_shipment(),
    keep_zone_of_container(), keep_zone_of_shipment(), tallies_of(container), tallies_of(shipment), zone_days(container),
    zone_days(shipment), zone_covers(date[], date[], date[]), widen_zone(uuid, text, date, date[]) CASCADE;
  FOR one IN SELECT index.indexrelid::regclass AS name FROM pg_index AS index
    JOIN pg_class AS relation ON relation.oid = index.indexrelid
    WHERE index.indrelid IN ('container'::regclass, 'shipment'::regclass) AND NOT index.indisunique
      AND relation.relname NOT IN (
        -- By what never changes: numbers, references, words of searches, tags, and the shipment's making.
        'container_by_number', 'container_number_begins', 'container_references', 'container_search',
        'shipment_by_number', 'shipment_number_begins', 'shipment_bill_begins', 'shipment_references', 'shipment_search',
        'shipment_by_tag', 'shipment_by_customer', 'shipment_newest', 'shipment_by_bill', 'shipment_by_line',
        -- Whom a ship carries and who waits for it; what is under way, and what has arrived.
        'container_aboard', 'shipment_awaiting_vessel', 'shipment_followed', 'shipment_under_way', 'shipment_arrived',
        -- Orders and filters of shipments, of which one changes a few times on a voyage.
        'shipment_by_eta', 'shipment_by_arrival', 'shipment_by_ata', 'shipment_by_atd', 'shipment_by_stop',
        'shipment_by_pol', 'shipment_by_pol_name', 'shipment_by_pod', 'shipment_by_pod_name', 'shipment_by_vessel',
        'shipment_by_terminal')
  LOOP
    EXECUTE format('DROP INDEX %s', one.name);
  END LOOP;
  DROP FUNCTION IF EXISTS zone_day(timestamptz);
END
$$;

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM running_process WHERE seen_at > now() - interval '1 minute') THEN
    PERFORM drop_superseded_lists();
  END IF;
END
$$;
