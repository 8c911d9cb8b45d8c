-- What a terminal or the line says of the time before and after the voyage, where nobody tells it by a feed: entered by people.
ALTER TABLE container_free_time_facts ADD COLUMN earliest_receiving_at timestamptz;
ALTER TABLE container_free_time_facts ADD COLUMN cut_off_at timestamptz;
ALTER TABLE container_free_time_facts ADD COLUMN return_to text;
