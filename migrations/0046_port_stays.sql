-- Ships that wait at a port and lie at a berth of it, as AIS shows them: one row per ship and stay, written as it goes on,
-- so that what a port makes ships wait is read from here and never from positions.
CREATE TABLE port_stay (
  imo text NOT NULL,
  began_at timestamptz NOT NULL,
  port_id uuid NOT NULL,
  -- Null at anchor, and where no terminal is known at the berth.
  terminal_id uuid,
  -- Came from another berth of the port, and did not wait to get in.
  is_shift boolean NOT NULL,
  anchored_at timestamptz,
  weighed_at timestamptz,
  berthed_at timestamptz,
  left_at timestamptz,
  heard_at timestamptz NOT NULL,
  latitude double precision NOT NULL,
  longitude double precision NOT NULL,
  PRIMARY KEY (imo, began_at)
);
-- What ships waited, and how long they lay: those that berthed at a port lately.
CREATE INDEX port_stay_by_berthing ON port_stay (port_id, berthed_at) WHERE berthed_at IS NOT NULL;
-- Who is at a port now, and what is gone on with after a start.
CREATE INDEX port_stay_open ON port_stay (port_id, heard_at) WHERE left_at IS NULL;
-- What estimates learn from, over all ports, and what is dropped when it is old.
CREATE INDEX port_stay_by_time ON port_stay (berthed_at, port_id);
-- Whether a ship has been at a container terminal before.
CREATE INDEX port_stay_at_terminal ON port_stay (imo) WHERE terminal_id IS NOT NULL;
