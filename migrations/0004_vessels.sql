-- Vessels, where they are and where they have been. Shared by all accounts.
-- Positions are kept as small numbers (microdegrees, tenths) under a four-byte vessel number: there are billions of them.

CREATE TABLE vessel (
  id uuid PRIMARY KEY,
  -- The short key of the position tables.
  number integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  imo text UNIQUE CHECK (imo ~ '^[1-9][0-9]{6}$'),
  name text,
  -- The one it uses now; vessel_mmsi has the history.
  mmsi integer,
  callsign text,
  ship_type smallint,
  length_metres smallint,
  beam_metres smallint,
  draught_metres real,
  -- As entered on the bridge: free text, and a month-day-time without a year.
  destination text,
  sailor_eta text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Carriers name vessels without their number.
CREATE INDEX vessel_by_name ON vessel (upper(name));
-- The first positions of a ship come before anything else is known of it.
CREATE INDEX vessel_by_mmsi ON vessel (mmsi);

-- An MMSI moves to another ship when a ship changes flag or owner, and two ships may use one at a time by mistake:
-- `track` 0 is the ship that the MMSI is taken to mean, higher ones are others heard under it.
CREATE TABLE vessel_mmsi (
  mmsi integer NOT NULL,
  track smallint NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_to timestamptz,
  vessel_id uuid NOT NULL REFERENCES vessel (id) ON DELETE CASCADE ON UPDATE CASCADE,
  PRIMARY KEY (mmsi, track, valid_from)
);
-- One meaning at a time.
CREATE UNIQUE INDEX vessel_mmsi_current ON vessel_mmsi (mmsi, track) WHERE valid_to IS NULL;
CREATE INDEX vessel_mmsi_of_vessel ON vessel_mmsi (vessel_id);

-- Where every vessel is now. Updated all the time: room is left in the pages, and no index covers a column that changes
-- with every position, so that updates stay within their page.
CREATE TABLE vessel_latest (
  vessel_number integer PRIMARY KEY REFERENCES vessel (number) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  latitude_microdegrees integer NOT NULL,
  longitude_microdegrees integer NOT NULL,
  speed_tenth_knots smallint,
  course_tenth_degrees smallint,
  heading_degrees smallint,
  navigational_status smallint,
  -- The one-degree square it is in, row * 360 + column from the south-west.
  square integer NOT NULL
) WITH (fillfactor = 70);
-- The ships inside a map.
CREATE INDEX vessel_latest_by_square ON vessel_latest (square);

-- What is kept of the positions of days that are not packed yet, a partition each.
CREATE TABLE vessel_position (
  vessel_number integer NOT NULL,
  at timestamptz NOT NULL,
  latitude_microdegrees integer NOT NULL,
  longitude_microdegrees integer NOT NULL,
  speed_tenth_knots smallint,
  course_tenth_degrees smallint,
  heading_degrees smallint,
  navigational_status smallint,
  -- One ship is at one place at a time; hearing it again changes nothing.
  PRIMARY KEY (vessel_number, at)
) PARTITION BY RANGE (at);

-- Days that are over: the whole track of a vessel in one value, about 9 bytes a point (src/domain/packed-track.ts).
CREATE TABLE vessel_track_day (
  vessel_number integer NOT NULL,
  day date NOT NULL,
  point_count integer NOT NULL,
  points bytea NOT NULL,
  PRIMARY KEY (vessel_number, day)
);
-- Differences do not compress any more; trying costs time at every read.
ALTER TABLE vessel_track_day ALTER COLUMN points SET STORAGE EXTERNAL;
-- Retention drops whole days.
CREATE INDEX vessel_track_day_by_day ON vessel_track_day (day);

-- Positions that cannot be, kept for whoever wants to know why a ship is not where its sender says.
CREATE TABLE vessel_position_rejected (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mmsi integer NOT NULL,
  at timestamptz NOT NULL,
  latitude_microdegrees integer NOT NULL,
  longitude_microdegrees integer NOT NULL,
  speed_tenth_knots smallint,
  course_tenth_degrees smallint,
  reason text NOT NULL CHECK (reason IN ('implausible_jump', 'shared_mmsi')),
  feed text NOT NULL
);
CREATE INDEX vessel_position_rejected_by_mmsi ON vessel_position_rejected (mmsi, at);
-- Retention.
CREATE INDEX vessel_position_rejected_by_time ON vessel_position_rejected (at);

-- What the feeds are doing, written by the process that runs them every few seconds.
CREATE TABLE ais_feed (
  name text PRIMARY KEY,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('connecting', 'receiving', 'silent', 'paused', 'disconnected', 'finished')),
  messages bigint NOT NULL,
  messages_per_second real NOT NULL,
  -- How far the newest message is behind the clock.
  lag_seconds real,
  drops jsonb NOT NULL,
  last_error text,
  started_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Calls of vessels at ports as AIS shows them. Open ones are gone on with after a restart.
CREATE TABLE vessel_call (
  imo text NOT NULL,
  port_id uuid NOT NULL,
  arrived_at timestamptz NOT NULL,
  berthed_at timestamptz,
  departed_at timestamptz,
  PRIMARY KEY (imo, arrived_at)
);
-- What is read at the start.
CREATE INDEX vessel_call_open ON vessel_call (arrived_at) WHERE departed_at IS NULL;
