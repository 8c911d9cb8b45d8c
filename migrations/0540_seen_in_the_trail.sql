-- The trail tells of what people saw, besides what they did (docs/guides/audit-trail.md).

-- That somebody saw something: one row for each of them, thing and hour, forgotten after AUDIT_SEEN_DAYS. What was done stays.
ALTER TABLE audit_entry ADD COLUMN seen boolean NOT NULL DEFAULT false;
-- From where it came: of sign-ins, refused ones and opened share links. Forgotten after AUDIT_SEEN_DAYS, too.
ALTER TABLE audit_entry ADD COLUMN address text;

-- Whoever has a share link has no other name.
ALTER TABLE audit_entry DROP CONSTRAINT audit_entry_actor_type_check;
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_actor_type_check
  CHECK (actor_type IN ('api_key', 'user', 'application', 'share_link', 'command_line', 'system')) NOT VALID;

-- Makes the second look within an hour no row, whichever process wrote the first; and finds what somebody saw.
CREATE UNIQUE INDEX audit_entry_seen ON audit_entry
  (account_id, actor_id, action, subject_id, (date_trunc('hour', at AT TIME ZONE 'UTC')), address, changes)
  NULLS NOT DISTINCT WHERE seen;
-- The trail of what was done is read and counted without what was seen, which is many times as much.
CREATE INDEX audit_entry_done ON audit_entry (account_id, id) WHERE NOT seen;
-- What goes with time is found without what stays.
CREATE INDEX audit_entry_passing ON audit_entry (at) WHERE seen OR address IS NOT NULL;
