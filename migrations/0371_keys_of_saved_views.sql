-- A key that opens one saved view, as a calendar and as a table, for programs that can send nothing but an address.
CREATE TABLE saved_view_key (
  account_id uuid NOT NULL,
  view_id uuid NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, view_id),
  FOREIGN KEY (account_id, view_id) REFERENCES saved_view (account_id, id) ON DELETE CASCADE
);
