-- What people search for is also a value that they gave a shipment or a container. Parts of it are found by trigrams, where
-- the server has them (see 0012).
DO $$
BEGIN
  CREATE INDEX custom_field_search ON custom_field USING gin (upper(value #>> '{}') gin_trgm_ops)
    WHERE entity_type IN ('Shipment', 'Container');
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'Search goes without pg_trgm: %', SQLERRM;
END
$$;
