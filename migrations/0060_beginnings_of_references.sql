-- What begins a reference was found by its trigrams: a text that many references share (SKU-, PO-) has trigrams that are in all
-- of them, and with a million containers reading those took longer than the page. Now every line of the references is a
-- word of its own, behind the account it is of, and words that begin alike stand together in the index. It needs no
-- extension. A word may have 2,046 bytes: of a longer line the beginning is kept, and a longer text is compared as well.
CREATE FUNCTION reference_lines(of_account uuid, numbers text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT left(upper(of_account::text) || line, 400) FROM unnest(string_to_array(searchable(numbers), E'\n')) AS line));

DROP INDEX IF EXISTS shipment_references;
CREATE INDEX shipment_references ON shipment USING gin (reference_lines(account_id, ref_numbers)) WHERE ref_numbers <> '{}';
DROP INDEX IF EXISTS container_references;
CREATE INDEX container_references ON container USING gin (reference_lines(account_id, ref_numbers)) WHERE ref_numbers <> '{}';
