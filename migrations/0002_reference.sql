-- Reference data: the places, terminals and lines that shipments speak of, the same in every installation. They are
-- loaded from data/ at start and belong to no account. Ids are made from codes, so that others may refer to a row before
-- it is there. A row that leaves the files is retired, not deleted: old shipments still show it, lookups pass it over.
-- Lookups by code and name happen in memory, over all rows; the tables are read by id.

CREATE TABLE reference_load (
  -- There is one state of the reference data.
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Of all the files together: the same files are not loaded twice.
  sha256 text NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE port (
  id uuid PRIMARY KEY,
  unlocode text NOT NULL UNIQUE CHECK (unlocode ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  name text NOT NULL,
  city text,
  state_abbr text,
  state text,
  country_code text NOT NULL,
  country text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  time_zone text NOT NULL,
  other_names text[] NOT NULL DEFAULT '{}',
  -- Name, city and other names, folded as the search folds what it is given.
  folded_names text[] NOT NULL,
  retired boolean NOT NULL DEFAULT false
);

-- Codes that mean a port and are not its own: former codes, codes of its parts, and those in use beside the right one.
CREATE TABLE port_alias (
  unlocode text PRIMARY KEY,
  port_id uuid NOT NULL REFERENCES port (id) ON DELETE CASCADE
);
-- A port is read with its aliases.
CREATE INDEX port_alias_port ON port_alias (port_id);

-- Inland places: where boxes go by rail, barge or truck.
CREATE TABLE metro_area (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z]{2}[A-Z2-9]{3}$'),
  aliases text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  state_abbr text,
  state text,
  country_code text NOT NULL,
  country text NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  time_zone text NOT NULL,
  retired boolean NOT NULL DEFAULT false
);

-- Marine terminals and rail ramps: one kind of thing to a container, with one lookup by id.
CREATE TABLE terminal (
  id uuid PRIMARY KEY,
  -- The key of its row in the files; never changes.
  code text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('terminal', 'rail')),
  port_id uuid REFERENCES port (id),
  metro_area_id uuid REFERENCES metro_area (id),
  railroad text,
  name text NOT NULL,
  nickname text NOT NULL,
  smdg_code text,
  firms_code text,
  bic_facility_code text,
  street text,
  city text,
  state_abbr text,
  state text,
  zip text,
  country text NOT NULL,
  latitude double precision,
  longitude double precision,
  -- Ports under whose code the SMDG list names the terminal as well.
  other_ports text[] NOT NULL DEFAULT '{}',
  retired boolean NOT NULL DEFAULT false,
  CHECK (CASE kind WHEN 'terminal' THEN port_id IS NOT NULL ELSE metro_area_id IS NOT NULL END)
);
-- Terminals of a port, in the order they are listed in.
CREATE INDEX terminal_port ON terminal (port_id, name, id);

CREATE TABLE shipping_line (
  id uuid PRIMARY KEY,
  scac text NOT NULL UNIQUE CHECK (scac ~ '^[A-Z][A-Z0-9]{3}$'),
  alternative_scacs text[] NOT NULL DEFAULT '{}',
  smdg_code text,
  name text NOT NULL,
  short_name text NOT NULL,
  -- First four letters of the line's own containers, and of its bills of lading.
  container_prefixes text[] NOT NULL DEFAULT '{}',
  bl_prefixes text[] NOT NULL DEFAULT '{}',
  bl_pattern text,
  booking_pattern text,
  tracks_bill_of_lading boolean NOT NULL,
  tracks_booking boolean NOT NULL,
  tracks_container boolean NOT NULL,
  retired boolean NOT NULL DEFAULT false
);

-- Containers that belong to a lessor say nothing about the line that carries them.
CREATE TABLE leasing_prefix (
  prefix text PRIMARY KEY CHECK (prefix ~ '^[A-Z]{3}U$'),
  lessor text NOT NULL
);
