-- How far the log of the database was after the last change that an account asked for. A replica answers the account when it
-- has replayed as much. One row per account; kept like everything else, for a crash must not let somebody read from before
-- their own change.
CREATE TABLE account_write (
  account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
  lsn bigint NOT NULL
) WITH (fillfactor = 50);
