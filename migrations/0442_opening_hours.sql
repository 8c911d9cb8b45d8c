-- Between which hours the gate of a terminal is open on days of the week: [{"weekday": "mon", "opens": "07:00", "closes": "16:30"}].
ALTER TABLE terminal_calendar ADD COLUMN open_hours jsonb NOT NULL DEFAULT '[]';
-- The same of days of which a terminal tells by its feed, `HH:MM` of the place; null where it tells of the day alone.
ALTER TABLE told_gate_day ADD COLUMN opens text;
ALTER TABLE told_gate_day ADD COLUMN closes text;
