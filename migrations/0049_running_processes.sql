-- Processes say that they run, and as what, so that a role which no process has can be seen. A row that is not renewed is
-- that of a process which is gone. There are as many rows as processes: no index is needed besides the key.
CREATE TABLE running_process (
  id uuid PRIMARY KEY,
  roles text[] NOT NULL,
  host text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
