-- Fields that an account adds to its shipments, containers and tracking requests.

CREATE TABLE custom_field_definition (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  entity_type text NOT NULL CHECK (entity_type IN ('Shipment', 'Container', 'TrackingRequest')),
  api_slug text NOT NULL,
  display_name text NOT NULL,
  description text,
  data_type text NOT NULL CHECK (data_type IN
    ('short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference')),
  reference_type text,
  validation jsonb,
  default_format text,
  default_value jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  -- A slug names one definition per kind of entity; values are written by slug.
  UNIQUE (account_id, entity_type, api_slug)
);

CREATE TABLE custom_field_option (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  definition_id uuid NOT NULL,
  label text NOT NULL,
  value text NOT NULL,
  position integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, definition_id) REFERENCES custom_field_definition (account_id, id) ON DELETE CASCADE,
  UNIQUE (account_id, definition_id, value)
);

-- Options are referred to by value, not by id: deleting an option leaves the values that used it.
CREATE TABLE custom_field (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  definition_id uuid NOT NULL,
  entity_type text NOT NULL CHECK (entity_type IN ('Shipment', 'Container', 'TrackingRequest')),
  entity_id uuid NOT NULL,
  value jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, definition_id) REFERENCES custom_field_definition (account_id, id) ON DELETE CASCADE,
  -- One value per entity and definition: the upsert relies on it, and listing by entity uses its prefix.
  UNIQUE (account_id, entity_type, entity_id, definition_id)
);
-- Deleting a definition deletes its values; listing by definition.
CREATE INDEX custom_field_by_definition ON custom_field (account_id, definition_id);
