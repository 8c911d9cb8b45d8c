-- What changed, newest first: of a period (domain_event_by_time), of one shipment and its containers, and the papers
-- that belong to it, whose events name the paper alone.
CREATE INDEX domain_event_by_shipment ON domain_event (account_id, shipment_id, occurred_at, id)
  WHERE shipment_id IS NOT NULL;
CREATE INDEX domain_event_of_document ON domain_event (account_id, subject_id) WHERE subject_type = 'document';

-- When a person was last here. A visit lasts while they look again before long; `previous_ended_at` is the end of the
-- one before this.
CREATE TABLE visit (
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  previous_ended_at timestamptz,
  PRIMARY KEY (account_id, user_id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);
