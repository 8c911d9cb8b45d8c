-- An account whose home is another installation: it is on its way here, or has gone there. Requests are forwarded to the
-- one that is named. Null, as everywhere without cells: it lives here.
alter table account add column lives_in text;
-- When it came from another installation. Those that were made here are before it, whatever their age: the first account is
-- the installation's own, with its folder of messages and its feeds.
alter table account add column arrived_at timestamptz;
