-- What people do about exceptions. Exceptions themselves are found anew each time they are asked for; their ids last.
CREATE TABLE exception_work (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  exception_id uuid NOT NULL,
  assignee_id uuid,
  snoozed_until timestamptz,
  snoozed_until_change boolean NOT NULL DEFAULT false,
  dismissed_reason text,
  -- Of the facts that were known when it was snoozed or dismissed: with others it comes back.
  fingerprint text,
  comment_count integer NOT NULL DEFAULT 0,
  mentioned_ids uuid[] NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, exception_id),
  FOREIGN KEY (account_id, assignee_id) REFERENCES app_user (account_id, id) ON DELETE SET NULL (assignee_id)
);

-- What was done about one exception, and said: its history is the part of the audit trail that is about it.
CREATE INDEX audit_entry_of_exception ON audit_entry (account_id, subject_id, id) WHERE subject_type = 'exception';
