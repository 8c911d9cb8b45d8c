-- An address belongs to one person of an account, not of the installation: an account must not learn, by adding a
-- person, who has an account elsewhere.
DROP INDEX app_user_email;
CREATE UNIQUE INDEX app_user_email_of_account ON app_user (account_id, lower(email));
-- People sign in by e-mail alone.
CREATE INDEX app_user_email ON app_user (lower(email), created_at);

-- The oldest tries are forgotten first, however many addresses they come from.
CREATE INDEX sign_in_failure_last_failed_at ON sign_in_failure (last_failed_at);
