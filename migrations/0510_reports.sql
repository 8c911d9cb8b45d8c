-- Weekly reports by mail (docs/guides/reports.md).
CREATE TABLE report (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  -- What it is narrowed to; a report goes with it, since without it it would tell of everything.
  saved_view_id uuid,
  customer_id uuid,
  weekday text NOT NULL CHECK (weekday IN ('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun')),
  at_time text NOT NULL,
  timezone text NOT NULL,
  formats text[] NOT NULL,
  active boolean NOT NULL DEFAULT true,
  last_error text,
  -- When it is made next; null while it is switched off.
  due_at timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, saved_view_id) REFERENCES saved_view (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, customer_id) REFERENCES party (account_id, id) ON DELETE CASCADE
);
-- What is due is looked for all the time, of all accounts.
CREATE INDEX report_due ON report (due_at) WHERE due_at IS NOT NULL;

-- What one sending of a report says: settled before it is sent, so that sending again sends the same.
CREATE TABLE report_issue (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, report_id) REFERENCES report (account_id, id) ON DELETE CASCADE
);
-- They go with their report, and the old ones of each are forgotten: ids begin with their time.
CREATE INDEX report_issue_of_report ON report_issue (account_id, report_id, id);

-- An address that a report goes to is an alert subscription with no kinds: it is asked, counted, sent to and ended as those are.
ALTER TABLE alert_subscription ADD COLUMN report_id uuid,
  ADD FOREIGN KEY (account_id, report_id) REFERENCES report (account_id, id) ON DELETE CASCADE,
  DROP CONSTRAINT alert_subscription_rhythm_check,
  ADD CONSTRAINT alert_subscription_rhythm_check CHECK (rhythm IN ('at_once', 'hourly', 'daily', 'weekdays', 'weekly'));
-- Those of a report are read and go with it.
CREATE INDEX alert_subscription_of_report ON alert_subscription (account_id, report_id) WHERE report_id IS NOT NULL;
-- What a message tells of instead of lines. No foreign key: both are forgotten by their age.
ALTER TABLE alert ADD COLUMN report_issue_id uuid;

-- What cost money since a day is asked for by every report. Written once for a charge, when it ends with an amount.
CREATE INDEX container_charge_ended ON container_charge (account_id, stopped_on) WHERE stopped_on IS NOT NULL AND amount_minor > 0;
