-- Reference data that was imported from published lists, beside the files of the release. Kept apart, so that the next
-- release neither loses it nor is hidden by it: a row of the files outranks it, and it fills what that leaves empty.
CREATE TABLE reference_addition (
  file text NOT NULL,
  key text NOT NULL,
  fields jsonb NOT NULL,
  -- The name of the file that it was read from.
  source text NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (file, key)
);
