-- What the licence of a feed wants to be said wherever its ships are shown, as the process that hears it knows.
ALTER TABLE ais_feed ADD COLUMN attribution text;
