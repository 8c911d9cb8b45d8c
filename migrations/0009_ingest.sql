-- What is sent to us rather than asked for: EDI interchanges and their senders, carriers' event subscriptions, files of
-- shipments, and statements about boxes nobody follows yet.

-- What an account knows of a sender of EDI: its ids, codes and clock. The profile is read by the EDI source alone.
CREATE TABLE edi_partner (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  profile jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

CREATE TABLE edi_interchange (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  syntax text NOT NULL CHECK (syntax IN ('x12', 'edifact', 'unknown')),
  sender text NOT NULL,
  receiver text NOT NULL,
  control_number text NOT NULL,
  sha256 bytea NOT NULL,
  -- Where the bytes are.
  payload_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('received', 'applied', 'quarantined', 'test')),
  -- How it came: http, or the name of the file it stood in.
  received_by text NOT NULL,
  message_count integer NOT NULL DEFAULT 0,
  observation_count integer NOT NULL DEFAULT 0,
  -- Statements about boxes and documents the account does not follow.
  waiting_count integer NOT NULL DEFAULT 0,
  shipment_count integer NOT NULL DEFAULT 0,
  -- Each with its place: message, segment, element.
  problems jsonb NOT NULL DEFAULT '[]',
  -- Whoever delivered it asked for one.
  acknowledgement_requested boolean NOT NULL DEFAULT false,
  acknowledgement text,
  -- When its processing was last begun, and how often that was.
  tried_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  times_received integer NOT NULL DEFAULT 1,
  received_at timestamptz NOT NULL,
  last_received_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, payload_id) REFERENCES raw_payload (account_id, id) ON DELETE CASCADE,
  -- The same bytes under the same number again are the same interchange. Some senders use one number for all, so the
  -- number alone says too little.
  UNIQUE (account_id, sender, control_number, sha256)
);
CREATE INDEX edi_interchange_newest ON edi_interchange (account_id, received_at DESC, id DESC);

-- What an ended process left behind is taken up again; in good times there is nothing in it.
CREATE INDEX edi_interchange_unsettled ON edi_interchange (tried_at) WHERE status = 'received';
-- Reprocessing starts from a payload.
CREATE INDEX edi_interchange_by_payload ON edi_interchange (account_id, payload_id);

-- Messages that were stored, and so acknowledged to their sender, and not applied yet. The row is written with the payload
-- and removed when everything in it was applied; what an ended process left here is taken up again.
CREATE TABLE unread_payload (
  account_id uuid NOT NULL,
  payload_id uuid NOT NULL,
  tried_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  PRIMARY KEY (account_id, payload_id),
  FOREIGN KEY (account_id, payload_id) REFERENCES raw_payload (account_id, id) ON DELETE CASCADE
);
CREATE INDEX unread_payload_by_age ON unread_payload (tried_at);

-- Control numbers of the acknowledgements we send; nine digits are all X12 has.
CREATE SEQUENCE edi_control_number AS integer MINVALUE 1 MAXVALUE 999999999 CYCLE;

-- Statements about boxes and documents that no shipment of the account has yet. They are taken up when one comes.
CREATE TABLE waiting_observation (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  container_number text,
  document_numbers text[] NOT NULL DEFAULT '{}',
  source text NOT NULL CHECK (source IN ('shipping_line', 'terminal', 'ais', 'manual')),
  source_name text NOT NULL,
  fingerprint text NOT NULL,
  received_at timestamptz NOT NULL,
  payload_id uuid,
  fact jsonb NOT NULL,
  PRIMARY KEY (account_id, id),
  -- Said again, it waits once.
  UNIQUE (account_id, fingerprint)
);
-- A new shipment looks for what waits for its boxes, and for its number.
CREATE INDEX waiting_observation_by_container ON waiting_observation (account_id, container_number);
CREATE INDEX waiting_observation_by_document ON waiting_observation USING gin (document_numbers);
-- What nobody came for is dropped by age.
CREATE INDEX waiting_observation_by_age ON waiting_observation (received_at);

-- Events that carriers push to us. The id is part of the address they push to. The row says what is wanted; a job brings
-- the carrier in line with it.
CREATE TABLE event_subscription (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  scac text NOT NULL,
  -- Whether we keep it at the carrier, or somebody does so by hand.
  managed boolean NOT NULL,
  -- The carrier's id of it; null until the carrier answered.
  carrier_subscription_id text,
  status text NOT NULL CHECK (status IN ('pending', 'active', 'failed', 'deleting')),
  filters jsonb NOT NULL DEFAULT '{}',
  -- Sealed. The previous secret is good for as long as the carrier may still sign with it: without an end while the
  -- carrier does not have the new one.
  secret bytea NOT NULL,
  secret_sent boolean NOT NULL,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Of the last try to bring the carrier in line, and how many failed in a row.
  failure text,
  failures integer NOT NULL DEFAULT 0,
  -- When the carrier is spoken to next.
  renew_at timestamptz,
  last_pushed_at timestamptz,
  -- Counts what users changed, so that a job does not settle what it has not seen.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id)
);
-- A push names the subscription alone.
CREATE UNIQUE INDEX event_subscription_by_id ON event_subscription (id);
-- Renewal looks for what is due.
CREATE INDEX event_subscription_due ON event_subscription (renew_at) WHERE renew_at IS NOT NULL;

-- Files of shipments: read when uploaded, shown, and only written when somebody says so.
CREATE TABLE shipment_upload (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  filename text NOT NULL,
  status text NOT NULL CHECK (status IN ('previewed', 'committed')),
  -- Rows that can be written, and the errors of those that cannot.
  rows jsonb NOT NULL,
  errors jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  committed_at timestamptz,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX shipment_upload_newest ON shipment_upload (account_id, created_at DESC, id DESC);
