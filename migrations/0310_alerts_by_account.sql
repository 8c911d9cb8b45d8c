-- Messages are sent account by account in rotation: whoever sends hops from account to account, however many wait of one.
CREATE INDEX alert_ready_by_account ON alert (account_id, ready_at, id) WHERE ready_at IS NOT NULL;
DROP INDEX alert_ready;
