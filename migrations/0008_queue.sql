-- Durable jobs. The queue knows a job's kind and key, never its meaning.
--
-- A job is in one of three conditions. Ready: a worker may take it. Waiting: it becomes ready when run_at comes. Leased:
-- a worker has it, and run_at is when the lease ends; so a job whose worker died becomes ready like any that waited.
-- A finished job is deleted, which keeps this table as small as the work that is left.

CREATE TABLE job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- Of jobs with the same kind and key there is only one, and so only one at work. Asking for one that is at work makes
  -- it run once more (again_at).
  key text,
  -- Whose turn it is: workers take from each fairness key in rotation, so that a long backlog of one delays no other.
  fairness_key text COLLATE "C" NOT NULL DEFAULT '',
  payload jsonb NOT NULL,
  -- 0 comes first.
  priority smallint NOT NULL CHECK (priority BETWEEN 0 AND 2),
  run_at timestamptz NOT NULL,
  ready boolean NOT NULL,
  leased boolean NOT NULL DEFAULT false,
  again_at timestamptz,
  -- Grows with each lease. A worker that lost its lease unnoticed cannot finish the job of the next.
  fence bigint NOT NULL DEFAULT 0,
  -- Leases since the last success, this one included.
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT (ready AND leased))
)
-- Every job is updated twice or more and deleted: room on the page, and vacuum long before the default fifth of a backlog.
WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

-- One per kind and key; the target of ON CONFLICT.
CREATE UNIQUE INDEX job_key ON job (kind, key);
-- What a worker takes: the most urgent priority, then each fairness key in turn, then the oldest.
CREATE INDEX job_ready ON job (kind, priority, fairness_key, run_at, id) WHERE ready;
-- What becomes ready next: delays, retries and ended leases.
CREATE INDEX job_waiting ON job (run_at) WHERE NOT ready;

-- Jobs that were given up, for people to look at; removed after a while.
CREATE TABLE job_failure (
  id bigint PRIMARY KEY,
  kind text NOT NULL,
  key text,
  fairness_key text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer NOT NULL,
  last_error text NOT NULL,
  created_at timestamptz NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
-- Removal of the oldest.
CREATE INDEX job_failure_failed_at ON job_failure (failed_at);

-- When each recurring job is due next. Whichever process moves the time on enqueues the job.
CREATE TABLE job_schedule (
  name text PRIMARY KEY,
  next_run_at timestamptz NOT NULL
);
