-- Containers with a fee for demurrage were found among those with any fee, by two conditions of which the second implies the
-- first. The planner took them for independent, and so for a hundred times rarer than they are: it searched for all of
-- them where the first of the list would have done. One condition now, with an index of its own.
CREATE INDEX container_with_demurrage ON container (account_id, followed, id)
  WHERE fees_at_pod_terminal @> '[{"type": "demurrage"}]';
