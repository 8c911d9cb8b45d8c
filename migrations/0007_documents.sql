-- Documents people upload or mail in, what was read from them, and the shipments they belong to.

CREATE TABLE email_submission (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  subject text NOT NULL,
  body text,
  from_addresses text[] NOT NULL DEFAULT '{}',
  to_addresses text[] NOT NULL DEFAULT '{}',
  cc_addresses text[] NOT NULL DEFAULT '{}',
  sent_at timestamptz,
  message_id text,
  in_reply_to text,
  reference_ids text[] NOT NULL DEFAULT '{}',
  content_type text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

CREATE TABLE document (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  user_id uuid,
  email_submission_id uuid,
  name text NOT NULL,
  document_type text NOT NULL DEFAULT 'unknown',
  document_type_manual text,
  classification_notes text,
  source text NOT NULL CHECK (source IN ('upload', 'api', 'email', 'split_document')),
  file_name text NOT NULL,
  file_content_type text,
  file_size_bytes bigint,
  -- The bytes live in blob storage under their hash; the same bytes twice in an account are one document.
  file_sha256 bytea NOT NULL,
  rotation_degrees integer NOT NULL DEFAULT 0,
  extracted_data_manual jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, file_sha256),
  FOREIGN KEY (account_id, email_submission_id) REFERENCES email_submission (account_id, id)
);
-- Newest first is how documents are listed.
CREATE INDEX document_newest ON document (account_id, created_at DESC, id);

CREATE TABLE document_representation (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  document_id uuid NOT NULL,
  schema_version text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id) ON DELETE CASCADE
);
-- The newest representation of a document is the one shown.
CREATE INDEX document_representation_newest ON document_representation (account_id, document_id, created_at DESC);

CREATE TABLE document_link (
  account_id uuid NOT NULL,
  document_id uuid NOT NULL,
  entity_type text NOT NULL CHECK (entity_type IN ('Shipment', 'Container')),
  entity_id uuid NOT NULL,
  PRIMARY KEY (account_id, document_id, entity_type, entity_id),
  FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id) ON DELETE CASCADE
);
-- A shipment page lists its documents.
CREATE INDEX document_link_by_entity ON document_link (account_id, entity_type, entity_id);
