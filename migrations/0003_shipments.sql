-- Shipments and containers, what was observed about them, what was derived from it, and the work of following them.
-- Ports, metro areas, terminals and vessels are referred to by id and shown by the name and code kept here, so that
-- reading a shipment needs no join and importing newer reference data never rewrites history.

CREATE TABLE party (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  company_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

CREATE TABLE shipment (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  number_type text NOT NULL CHECK (number_type IN ('bill_of_lading', 'booking_number', 'container')),
  bill_of_lading_number text NOT NULL,
  normalized_number text NOT NULL,
  scac text NOT NULL,
  shipping_line_name text NOT NULL,
  shipping_line_short_name text NOT NULL,
  customer_id uuid,
  ref_numbers text[] NOT NULL DEFAULT '{}',
  tags text[] NOT NULL DEFAULT '{}',

  port_of_lading_id uuid,
  port_of_lading_locode text,
  port_of_lading_name text,
  port_of_discharge_id uuid,
  port_of_discharge_locode text,
  port_of_discharge_name text,
  destination_type text CHECK (destination_type IN ('port', 'metro_area')),
  destination_id uuid,
  destination_locode text,
  destination_name text,
  pod_terminal_id uuid,
  destination_terminal_type text CHECK (destination_terminal_type IN ('terminal', 'rail_terminal')),
  destination_terminal_id uuid,
  pod_vessel_id uuid,
  pod_vessel_name text,
  pod_vessel_imo text,
  pod_voyage_number text,
  pol_etd_at timestamptz,
  pol_atd_at timestamptz,
  pod_eta_at timestamptz,
  pod_original_eta_at timestamptz,
  pod_ata_at timestamptz,
  destination_eta_at timestamptz,
  destination_ata_at timestamptz,
  pol_timezone text,
  pod_timezone text,
  destination_timezone text,
  booking_cancelled boolean NOT NULL DEFAULT false,
  -- IMO numbers of the vessels still to be met: how a vessel seen arriving finds the shipments aboard.
  awaited_imos text[] NOT NULL DEFAULT '{}',

  line_tracking_last_attempted_at timestamptz,
  line_tracking_last_succeeded_at timestamptz,
  -- When the line last said something new; the stop rules count from here.
  line_tracking_last_changed_at timestamptz,
  line_tracking_stopped_at timestamptz,
  line_tracking_stopped_reason text CHECK (line_tracking_stopped_reason IN ('all_containers_terminated',
    'past_arrival_window', 'past_full_out_window', 'no_updates_at_line', 'cancelled_by_user', 'booking_cancelled')),
  line_tracking_stopped_by_user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  -- A number is tracked once per account and carrier: this is what makes a second request a duplicate.
  UNIQUE (account_id, scac, normalized_number),
  FOREIGN KEY (account_id, customer_id) REFERENCES party (account_id, id)
);
-- Newest first is how shipments are listed.
CREATE INDEX shipment_newest ON shipment (account_id, created_at DESC, id DESC);
-- Looking a shipment up by its number, whatever the carrier.
CREATE INDEX shipment_by_number ON shipment (account_id, normalized_number);
-- A vessel call seen by AIS looks for the shipments that wait for that vessel, in every account.
CREATE INDEX shipment_awaiting_vessel ON shipment USING gin (awaited_imos) WHERE line_tracking_stopped_at IS NULL;

CREATE TABLE container (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  number text NOT NULL,
  ref_numbers text[] NOT NULL DEFAULT '{}',
  current_status text NOT NULL DEFAULT 'new',
  equipment_type text,
  equipment_length integer,
  equipment_height text,
  weight_in_lbs double precision,
  seal_number text,
  pickup_lfd timestamptz,
  pickup_lfd_line timestamptz,
  pickup_lfd_terminal timestamptz,
  pickup_lfd_rail timestamptz,
  pickup_appointment_at timestamptz,
  availability_known boolean NOT NULL DEFAULT false,
  available_for_pickup boolean,
  pod_arrived_at timestamptz,
  pod_discharged_at timestamptz,
  pod_full_out_at timestamptz,
  pod_full_out_chassis_number text,
  location_at_pod_terminal text,
  terminal_checked_at timestamptz,
  final_destination_full_out_at timestamptz,
  empty_terminated_at timestamptz,
  holds_at_pod_terminal jsonb NOT NULL DEFAULT '[]',
  fees_at_pod_terminal jsonb NOT NULL DEFAULT '[]',
  pod_timezone text,
  final_destination_timezone text,
  empty_terminated_timezone text,
  pod_rail_carrier_scac text,
  ind_rail_carrier_scac text,
  pod_rail_loaded_at timestamptz,
  pod_rail_departed_at timestamptz,
  ind_eta_at timestamptz,
  ind_ata_at timestamptz,
  ind_rail_unloaded_at timestamptz,
  ind_facility_lfd_on timestamptz,
  pod_terminal_id uuid,
  pickup_facility_type text CHECK (pickup_facility_type IN ('terminal', 'rail_terminal')),
  pickup_facility_id uuid,
  -- The calls and legs in order of travel, as the map and the estimates need them.
  journey jsonb NOT NULL DEFAULT '{"calls":[],"lastSource":null}',
  pod_last_tracking_request_at timestamptz,
  left_shipment_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE,
  -- A box is in a shipment once. Also lists a shipment's containers.
  UNIQUE (account_id, shipment_id, number)
);
CREATE INDEX container_newest ON container (account_id, created_at DESC, id DESC);
-- A terminal message names a container, not a shipment.
CREATE INDEX container_by_number ON container (account_id, number);

CREATE TABLE tracking_request (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  request_type text NOT NULL CHECK (request_type IN ('bill_of_lading', 'booking_number', 'container')),
  request_number text NOT NULL,
  normalized_number text NOT NULL,
  scac text,
  auto_detect_vocc_scac boolean NOT NULL DEFAULT false,
  status text NOT NULL CHECK (status IN ('pending', 'awaiting_manifest', 'created', 'failed', 'tracking_stopped')),
  failed_reason text,
  is_retrying boolean NOT NULL DEFAULT false,
  retry_count integer,
  ref_numbers text[] NOT NULL DEFAULT '{}',
  shipment_tags text[] NOT NULL DEFAULT '{}',
  initial_custom_fields jsonb,
  customer_id uuid,
  shipment_id uuid,
  created_by_user_id uuid,
  -- A bill of lading the line does not know yet is asked for daily from here on.
  awaiting_manifest_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE SET NULL (shipment_id),
  FOREIGN KEY (account_id, customer_id) REFERENCES party (account_id, id)
);
CREATE INDEX tracking_request_newest ON tracking_request (account_id, created_at DESC, id DESC);
-- Duplicate detection among requests still under way, and the filter by number.
CREATE INDEX tracking_request_by_number ON tracking_request (account_id, normalized_number);
-- Stopping and resuming a shipment carries over to the requests that led to it.
CREATE INDEX tracking_request_by_shipment ON tracking_request (account_id, shipment_id) WHERE shipment_id IS NOT NULL;

-- What a source answered, byte for byte. The same answer again is kept once.
CREATE TABLE raw_payload (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('shipping_line', 'terminal', 'ais', 'manual')),
  source_name text NOT NULL,
  shipment_id uuid,
  tracking_request_id uuid,
  -- What was asked for, without credentials.
  asked text NOT NULL,
  http_status integer,
  content_type text,
  sha256 bytea NOT NULL,
  body bytea NOT NULL,
  received_at timestamptz NOT NULL,
  last_received_at timestamptz NOT NULL,
  times_received integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, id),
  -- Finds the earlier copy of an unchanged answer.
  UNIQUE (account_id, source_name, asked, sha256)
);
-- Retention deletes by age.
CREATE INDEX raw_payload_by_age ON raw_payload (last_received_at);

-- The append-only log from which everything above is derived. container_number NULL: holds for the whole shipment.
CREATE TABLE observation (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  container_number text,
  source text NOT NULL CHECK (source IN ('shipping_line', 'terminal', 'ais', 'manual')),
  source_name text NOT NULL,
  fingerprint text NOT NULL,
  received_at timestamptz NOT NULL,
  payload_id uuid,
  fact jsonb NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE
);
-- Deriving reads the log of one shipment.
CREATE INDEX observation_by_shipment ON observation (account_id, shipment_id, container_number);

CREATE TABLE transport_event (
  account_id uuid NOT NULL,
  -- Made from the container and the series key, so that deriving again finds the same event.
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  container_id uuid NOT NULL,
  event text NOT NULL,
  -- Which milestone at which call of which cycle: one event each, however often its time is corrected.
  series_key text NOT NULL,
  "timestamp" timestamptz,
  timezone text,
  voyage_number text,
  location_locode text,
  location_type text CHECK (location_type IN ('port', 'metro_area')),
  location_id uuid,
  terminal_type text CHECK (terminal_type IN ('terminal', 'rail_terminal')),
  terminal_id uuid,
  vessel_id uuid,
  data_source text NOT NULL CHECK (data_source IN ('shipping_line', 'terminal', 'ais', 'manual')),
  value text,
  -- Something that happened on the journey, as opposed to a changed estimate, deadline or appointment.
  milestone boolean NOT NULL DEFAULT true,
  -- Place in the journey, for events at the same minute.
  journey_order integer NOT NULL DEFAULT 0,
  -- Set when its source took it back; kept because subscribers were told.
  withdrawn_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, container_id) REFERENCES container (account_id, id) ON DELETE CASCADE,
  UNIQUE (account_id, container_id, series_key)
);
CREATE INDEX transport_event_by_shipment ON transport_event (account_id, shipment_id);

CREATE TABLE estimated_event (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  event text NOT NULL,
  estimated_timestamp timestamptz NOT NULL,
  previous_timestamp timestamptz,
  timezone text,
  location_locode text,
  location_type text CHECK (location_type IN ('port', 'metro_area')),
  location_id uuid,
  vessel_id uuid,
  voyage_number text,
  data_source text NOT NULL CHECK (data_source IN ('shipping_line', 'terminal', 'ais', 'manual')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, shipment_id) REFERENCES shipment (account_id, id) ON DELETE CASCADE
);
-- The history of a shipment's estimates, oldest first.
CREATE INDEX estimated_event_by_shipment ON estimated_event (account_id, shipment_id, created_at, id);

CREATE TABLE container_update (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  shipment_id uuid NOT NULL,
  container_id uuid NOT NULL,
  terminal_id uuid,
  changeset jsonb NOT NULL,
  "timestamp" timestamptz NOT NULL,
  timezone text,
  data_source text NOT NULL CHECK (data_source IN ('shipping_line', 'terminal', 'ais', 'manual')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, container_id) REFERENCES container (account_id, id) ON DELETE CASCADE
);
CREATE INDEX container_update_by_container ON container_update (account_id, container_id, created_at DESC, id DESC);

-- The hand-over to whoever tells subscribers: written with the change it reports, read in order of id.
CREATE TABLE domain_event (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  occurred_at timestamptz NOT NULL,
  shipment_id uuid,
  container_id uuid,
  tracking_request_id uuid,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  data jsonb,
  PRIMARY KEY (account_id, id)
);
-- Notifications back from a date.
CREATE INDEX domain_event_by_time ON domain_event (account_id, occurred_at, id);

-- Answers that could not be understood, or only in part, with the reason; they can be processed again.
CREATE TABLE quarantine (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  payload_id uuid NOT NULL,
  shipment_id uuid,
  tracking_request_id uuid,
  source_name text NOT NULL,
  reason text NOT NULL,
  detail text NOT NULL,
  -- Where in the payload, as a JSON pointer; empty for the whole.
  pointer text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved')),
  attempts integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, payload_id) REFERENCES raw_payload (account_id, id) ON DELETE CASCADE,
  -- The same trouble in the same answer is one entry.
  UNIQUE (account_id, payload_id, pointer, reason)
);
CREATE INDEX quarantine_newest ON quarantine (account_id, created_at DESC, id DESC);
-- The same trouble in the next answer about the same shipment or request is the same entry.
CREATE INDEX quarantine_open ON quarantine (account_id, coalesce(shipment_id, tracking_request_id))
  WHERE status = 'open';

-- Who is asked when: one row per shipment that is followed and per request that still waits for its shipment.
CREATE TABLE poll (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- That of the shipment or request.
  id uuid NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('shipment', 'tracking_request')),
  -- Empty while the carrier of a request is to be found out.
  scac text NOT NULL,
  -- 0: somebody waits for it (new request, refresh, resume); 1: routine.
  priority smallint NOT NULL DEFAULT 1,
  -- A worker that takes the row moves this to the end of its lease: if it dies, the row is simply due again.
  due_at timestamptz NOT NULL,
  -- The worker's mark while it has the row.
  lease_id uuid,
  -- Polls in a row that failed, and that found nothing.
  failures integer NOT NULL DEFAULT 0,
  not_found integer NOT NULL DEFAULT 0,
  -- Fingerprints missing from the last complete polls, with how many in a row.
  missing jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (account_id, id)
);
-- The due rows of one carrier and account, the longest due first.
CREATE INDEX poll_due ON poll (scac, account_id, priority, due_at);
-- How many questions to a carrier are under way.
CREATE INDEX poll_leased ON poll (scac, due_at) WHERE lease_id IS NOT NULL;

-- One row per carrier, account and priority with something to poll: fairness is serving the lane that waited longest.
CREATE TABLE poll_lane (
  scac text NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  priority smallint NOT NULL,
  -- Not later than the earliest due row of the lane; null when it has none.
  next_due_at timestamptz,
  served_at timestamptz NOT NULL DEFAULT '1970-01-01 00:00:00+00',
  PRIMARY KEY (scac, account_id, priority)
);
-- Which lanes have something to do.
CREATE INDEX poll_lane_due ON poll_lane (next_due_at);

-- How each carrier is doing: the circuit breaker and the rate limit, shared by all workers.
CREATE TABLE carrier_state (
  scac text PRIMARY KEY,
  breaker text NOT NULL DEFAULT 'closed' CHECK (breaker IN ('closed', 'open', 'half_open')),
  consecutive_failures integer NOT NULL DEFAULT 0,
  opened_at timestamptz,
  -- Nothing is asked before: the breaker is open, or the carrier said Retry-After.
  blocked_until timestamptz,
  -- Requests that may be sent now, as of tokens_at; refilled at the carrier's rate.
  tokens double precision NOT NULL DEFAULT 0,
  tokens_at timestamptz,
  last_error text,
  last_succeeded_at timestamptz,
  last_failed_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- An account's own keys for the carriers' interfaces, sealed with the installation's key.
CREATE TABLE carrier_credential (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  scac text NOT NULL,
  -- What the sealed keys are called.
  names text[] NOT NULL,
  sealed bytea NOT NULL,
  -- How the carrier took them when it was last asked.
  status text NOT NULL DEFAULT 'untried' CHECK (status IN ('untried', 'accepted', 'unauthorised')),
  refusal text,
  checked_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, scac)
);
