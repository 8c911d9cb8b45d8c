-- What a line's last answer about a shipment was, so that the same answer again is noted and not taken in again. Present only
-- while nothing but another answer can change what follows: it was read completely, and nobody else spoke since.
-- `answer_digest` is of the bytes, `said_digest` of the observations in them (lines that give events other ids, or the time
-- of day, each time); `answered_at` is when the answer was taken in.
ALTER TABLE poll
  ADD COLUMN answer_digest bytea,
  ADD COLUMN said_digest bytea,
  ADD COLUMN answered_at timestamptz;
