-- A carrier's breaker, budget and wait belong to the keys it was asked with: the installation's, which accounts share,
-- or an account's own. What a carrier answers to one account's keys holds up nobody else.
ALTER TABLE carrier_state ADD COLUMN key_owner uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE carrier_state DROP CONSTRAINT carrier_state_pkey;
ALTER TABLE carrier_state ADD PRIMARY KEY (scac, key_owner);

-- How many questions of an account are under way, whichever line they go to.
CREATE INDEX poll_leased_account ON poll (account_id, due_at) WHERE lease_id IS NOT NULL;
