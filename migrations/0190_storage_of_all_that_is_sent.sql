-- The quota of an account counts whatever its keys fill, not payloads and files alone. An account is measured anew by the
-- process that answers it as soon as the writes since could have filled it (`writes`), and is asked about no more while it
-- is full (`is_full`): what its lines answer is kept too.
ALTER TABLE account_storage
  ADD COLUMN writes integer NOT NULL DEFAULT 0,
  ADD COLUMN is_full boolean NOT NULL DEFAULT false;
