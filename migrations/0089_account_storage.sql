-- How much each account has kept: the quota is held against it, and its page and the operator are shown it. Measured every
-- hour from the tables themselves; what is sent meanwhile is added by the processes that take it in, some seconds at a time,
-- so that no request counts rows and no payload pays for a counter. Updated in place: half of each page stays free for it.
CREATE TABLE account_storage (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  bytes bigint NOT NULL,
  row_count bigint NOT NULL
) WITH (fillfactor = 50);

INSERT INTO account_storage (account_id, bytes, row_count)
SELECT account_id, sum(bytes), count(*)
FROM (
  SELECT account_id, octet_length(body)::bigint AS bytes FROM raw_payload
  UNION ALL
  SELECT account_id, byte_size FROM blob
) AS kept
GROUP BY account_id;
