-- Most containers have no hold, and most lists at most one word: to look into them by a query of its own took a third of the time
-- of a first load.
CREATE OR REPLACE FUNCTION warehouse_hold(holds jsonb, names text[]) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN holds = '[]' THEN '' ELSE (SELECT CASE WHEN bool_or(one ->> 'status' = 'hold') THEN 'Hold'
    WHEN bool_or(one ->> 'status' = 'pending') THEN 'Pending' ELSE '' END
    FROM jsonb_array_elements(holds) AS one WHERE one ->> 'name' = ANY (names)) END;

CREATE OR REPLACE FUNCTION warehouse_words(list text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN cardinality(list) < 2 THEN coalesce(list[1], '')
    ELSE (SELECT coalesce(string_agg(one, ',' ORDER BY one COLLATE "C"), '') FROM unnest(list) AS one) END;
