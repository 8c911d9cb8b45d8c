-- A feed may stay connected and bring nothing new. Since when, what it brings instead, and how much of the usual comes.
ALTER TABLE ais_feed
  ADD COLUMN silent_since timestamptz,
  ADD COLUMN silence text CHECK (silence IN ('nothing', 'old', 'repeated')),
  ADD COLUMN usual_per_second real,
  ADD COLUMN coverage real,
  DROP CONSTRAINT ais_feed_state_check,
  ADD CONSTRAINT ais_feed_state_check CHECK (
    state IN ('connecting', 'receiving', 'silent', 'paused', 'disconnected', 'finished', 'standby')
  );
