-- What accounts import to reckon emissions with (docs/guides/emissions.md).

-- Intensities of lanes from a table that somebody may use and we may not pass on; a new table replaces the one before.
CREATE TABLE emission_lanes (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  lanes jsonb NOT NULL,
  imported_at timestamptz NOT NULL
);

-- Yearly figures of ships, as the European Union publishes them.
CREATE TABLE ship_emissions (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  imo text NOT NULL,
  year integer NOT NULL,
  -- Grams per tonne of cargo and nautical mile, from tank to wake.
  g_per_tonne_nm double precision NOT NULL,
  -- Whether methane and nitrous oxide are in it.
  is_equivalent boolean NOT NULL,
  PRIMARY KEY (account_id, imo, year)
);
