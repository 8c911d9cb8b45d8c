-- What people of an account note about anything: who called whom, and what they said.
CREATE TABLE note (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  subject_type text NOT NULL CHECK (
    subject_type IN ('container', 'shipment', 'tracking_request', 'vessel', 'port', 'terminal', 'shipping_line')
  ),
  subject_id uuid NOT NULL,
  body text NOT NULL,
  author_type text NOT NULL,
  author_id uuid,
  -- Whom it was said by, or to.
  contact_id uuid,
  -- The exception that it is a comment on, which lasts as long as its matter does.
  exception_id uuid,
  follow_up_on date,
  followed_up_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- The notes of one thing, the newest first.
CREATE INDEX note_of_subject ON note (account_id, subject_type, subject_id, created_at);

-- What is to be followed up, the earliest first; what was, is in no list.
CREATE INDEX note_to_follow_up ON note (account_id, follow_up_on, id)
  WHERE follow_up_on IS NOT NULL AND followed_up_at IS NULL;

-- Who was called by a note, and whether they have seen it.
CREATE TABLE mention (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  note_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  -- Once per note, and the mentions of a note.
  UNIQUE (account_id, note_id, user_id),
  FOREIGN KEY (account_id, note_id) REFERENCES note (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE
);

-- What one person was called for, the newest first.
CREATE INDEX mention_of_user ON mention (account_id, user_id, created_at);

-- Whom to call at a terminal, a line, a port or a customer.
CREATE TABLE contact (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('terminal', 'shipping_line', 'port', 'party')),
  subject_id uuid NOT NULL,
  name text NOT NULL,
  -- What they do there.
  job text,
  phone text,
  email text,
  hours text,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);

-- The contacts of one place or company.
CREATE INDEX contact_of_subject ON contact (account_id, subject_type, subject_id);
