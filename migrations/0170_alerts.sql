-- Alerts: who is told of what by mail, chat or another address, and what was sent.

CREATE TABLE alert_subscription (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  -- Whose own it is: told at the address that the person has. Null: of the account, told at `address`.
  user_id uuid,
  name text NOT NULL,
  way text NOT NULL CHECK (way IN ('email', 'slack', 'teams', 'webhook')),
  -- As it is shown: a mail address, or the host of a channel, whose whole address is a secret and sealed.
  address text,
  target bytea,
  kinds text[] NOT NULL,
  scope text NOT NULL CHECK (scope IN ('all', 'saved_view', 'customer', 'tag', 'shipment', 'container')),
  saved_view_id uuid,
  scope_id uuid,
  tag text,
  rhythm text NOT NULL CHECK (rhythm IN ('at_once', 'hourly', 'daily', 'weekdays')),
  at_time text NOT NULL,
  timezone text NOT NULL,
  quiet_from text,
  quiet_until text,
  active boolean NOT NULL DEFAULT true,
  deactivated_reason text CHECK (deactivated_reason IN ('unsubscribed', 'refused', 'failing', 'person_gone')),
  last_error text,
  -- Messages in a row that were given up.
  failures integer NOT NULL DEFAULT 0,
  -- When what waits is to be sent; null while nothing waits.
  due_at timestamptz,
  last_sent_at timestamptz,
  created_by_user_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user (account_id, id) ON DELETE CASCADE,
  FOREIGN KEY (account_id, saved_view_id) REFERENCES saved_view (account_id, id) ON DELETE CASCADE
);
-- What is due is looked for all the time, of all accounts.
CREATE INDEX alert_subscription_due ON alert_subscription (due_at) WHERE due_at IS NOT NULL;

-- Which active subscription wants which kind of which thing: a change hops to its own few keys, however many there are.
CREATE TABLE alert_interest (
  account_id uuid NOT NULL,
  kind text NOT NULL,
  scope_key text NOT NULL,
  subscription_id uuid NOT NULL,
  PRIMARY KEY (account_id, kind, scope_key, subscription_id),
  FOREIGN KEY (account_id, subscription_id) REFERENCES alert_subscription (account_id, id) ON DELETE CASCADE
);
-- Those of a subscription go when it changes or ends.
CREATE INDEX alert_interest_of_subscription ON alert_interest (account_id, subscription_id);

-- Changes that nobody looked at yet, written by the transaction of the change where the account has a subscription.
CREATE TABLE alert_inbox (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  event_id bigint NOT NULL,
  PRIMARY KEY (account_id, event_id)
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);

-- Exceptions that were told of, or were there before anybody asked: one is told once until it has been away for a day.
CREATE TABLE alert_exception (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  exception_id uuid NOT NULL,
  category text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, exception_id, category)
);

-- What waits to be sent to a subscription.
CREATE TABLE alert_item (
  account_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  line jsonb NOT NULL,
  PRIMARY KEY (account_id, subscription_id, id),
  FOREIGN KEY (account_id, subscription_id) REFERENCES alert_subscription (account_id, id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);

-- One message: what it says is settled before it is sent, so that sending again sends the same under the same id.
CREATE TABLE alert (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'failed')),
  lines jsonb NOT NULL,
  -- How many changes it tells of; the lines are the first of them.
  total integer NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- When it may be tried; while it is sent, when somebody else may take it over.
  ready_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, subscription_id) REFERENCES alert_subscription (account_id, id) ON DELETE CASCADE
);
CREATE INDEX alert_ready ON alert (ready_at) WHERE ready_at IS NOT NULL;
-- What was sent to a subscription, the newest first: ids begin with their time.
CREATE INDEX alert_of_subscription ON alert (account_id, subscription_id, id);
