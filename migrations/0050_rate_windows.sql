-- How often each asked within the last minute, where several processes answer and must count together. One row per
-- subject with the quarters of a second in which it asked, so that the lock of the row is all that is needed. Unlogged: a
-- crash forgets a minute of counting, and nothing is written twice for it. Half of each page is left free, so that a row
-- that changes at every request stays where it is.
CREATE UNLOGGED TABLE rate_window (
  subject text PRIMARY KEY,
  slots bigint[] NOT NULL,
  counts integer[] NOT NULL,
  allowed integer NOT NULL,
  granted integer NOT NULL
) WITH (fillfactor = 50);
