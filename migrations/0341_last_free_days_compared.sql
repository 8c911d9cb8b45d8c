-- Whose last free day was right: what the terminal charged later tells. Of every container with a calculated day; what was told and
-- calculated stands in the container.
CREATE TABLE last_free_day_proof (
  account_id uuid NOT NULL,
  container_id uuid NOT NULL,
  -- The last day on which the terminal listed what was due without demurrage among it, up to the first on which it was.
  free_on date,
  -- The first day on which it listed demurrage.
  charged_on date,
  PRIMARY KEY (account_id, container_id),
  FOREIGN KEY (account_id, container_id) REFERENCES container (account_id, id) ON DELETE CASCADE
);
