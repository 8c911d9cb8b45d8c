-- A line that takes an event back may name it by its id alone: whatever it was about has to be found. Only senders whose ids
-- last are looked for, so that the entries of all others cost nothing.
CREATE INDEX observation_by_event ON observation (account_id, source_name, (fact ->> 'senderEventId'))
  WHERE fact ? 'stableEventId';
