-- Mail addresses that alerts go to. Whoever has one confirms it by the link of the one mail that comes before any alert.
CREATE TABLE alert_address (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- In small letters.
  address text NOT NULL,
  -- What the link names.
  id uuid NOT NULL,
  asked_at timestamptz,
  confirmed_at timestamptz,
  PRIMARY KEY (account_id, address)
);
-- Where alerts went before, they are known.
INSERT INTO alert_address (account_id, address, id, confirmed_at)
SELECT account_id, address, gen_random_uuid(), now() FROM (
  SELECT account_id, lower(address) FROM alert_subscription WHERE way = 'email' AND address IS NOT NULL
  UNION
  SELECT subscription.account_id, lower(person.email) FROM alert_subscription AS subscription
  JOIN app_user AS person ON person.account_id = subscription.account_id AND person.id = subscription.user_id
) AS known (account_id, address);

-- A link that came by mail shows that its reader has the address; one that was handed over does not.
ALTER TABLE password_link ADD COLUMN mailed boolean NOT NULL DEFAULT false;

-- How many mails an account has had sent in the hour, in all and to each address.
CREATE TABLE mail_window (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  subject text NOT NULL,
  hour timestamptz NOT NULL,
  sent integer NOT NULL,
  PRIMARY KEY (account_id, subject)
);
-- Those of hours that are over are forgotten.
CREATE INDEX mail_window_hour ON mail_window (hour);
