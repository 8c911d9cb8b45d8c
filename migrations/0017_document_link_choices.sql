-- What a person said about what a document belongs to. It outlasts the links that are found, which are made anew each time.
CREATE TABLE document_link_choice (
  account_id uuid NOT NULL,
  document_id uuid NOT NULL,
  entity_type text NOT NULL CHECK (entity_type IN ('Shipment', 'Container')),
  entity_id uuid NOT NULL,
  belongs boolean NOT NULL,
  PRIMARY KEY (account_id, document_id, entity_type, entity_id),
  FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id) ON DELETE CASCADE
);
