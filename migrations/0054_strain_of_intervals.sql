-- How many times as wide the interval of an estimate would have had to be to hold the arrival: from that it is learned how
-- wide intervals are to be. Null for what was said before this was noted.
ALTER TABLE past_opinion ADD COLUMN strain double precision;
