-- One value sealed with the key of the last start, so that another key is noticed before anything else was sealed.
CREATE TABLE sealing_check (
  is_kept boolean PRIMARY KEY DEFAULT true CHECK (is_kept),
  sealed bytea NOT NULL
);
