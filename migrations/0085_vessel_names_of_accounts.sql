-- What an account's own sources call a ship: its lines, partners, terminals and people. The name in `vessel`, which is the same
-- for everybody, is what AIS, an imported list or the release says; a name that anybody can state stays with whoever stated it.
create table account_vessel_name (
  account_id uuid not null references account (id) on delete cascade,
  vessel_id uuid not null,
  -- Null for a ship of which the account knows nothing but the name.
  imo text,
  name text not null,
  primary key (account_id, vessel_id)
);

-- A message with nothing but a name means the ship that has it, among those the account was told of; so does a search.
create index account_vessel_name_by_name on account_vessel_name (account_id, name text_pattern_ops);
