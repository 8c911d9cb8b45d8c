-- A mail server that got no answer sends the mail again: it is known by its id.
CREATE UNIQUE INDEX email_submission_by_message ON email_submission (account_id, message_id)
  WHERE message_id IS NOT NULL;
