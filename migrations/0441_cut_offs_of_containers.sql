-- Until when the terminal of lading takes a container, as it told; what somebody entered is in container_free_time_facts.
ALTER TABLE container ADD COLUMN pol_cut_off_at timestamptz;
-- The queue of exceptions asks for those that are near: of all containers few have one.
CREATE INDEX container_cut_off ON container (account_id, pol_cut_off_at) WHERE pol_cut_off_at IS NOT NULL;
CREATE INDEX container_entered_cut_off ON container_free_time_facts (account_id, cut_off_at) WHERE cut_off_at IS NOT NULL;
