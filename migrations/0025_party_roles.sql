-- Who is what to a shipment, a container or a request. Several parties may hold one role.
CREATE TABLE party_role (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  roleable_type text NOT NULL CHECK (roleable_type IN ('Shipment', 'Cargo', 'TrackingRequest')),
  roleable_id uuid NOT NULL,
  role text NOT NULL,
  party_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id),
  FOREIGN KEY (account_id, party_id) REFERENCES party (account_id, id) ON DELETE CASCADE,
  -- The same party holds a role once. Also lists what hangs on one thing.
  UNIQUE (account_id, roleable_type, roleable_id, role, party_id)
);
-- Lists by a party, in any role or in one.
CREATE INDEX party_role_by_party ON party_role (account_id, party_id, role);

-- Those who were customers before there were roles.
INSERT INTO party_role (account_id, id, roleable_type, roleable_id, role, party_id, created_at, updated_at)
  SELECT account_id, gen_random_uuid(), 'Shipment', id, 'customer', customer_id, created_at, created_at
  FROM shipment WHERE customer_id IS NOT NULL
  UNION ALL
  SELECT account_id, gen_random_uuid(), 'TrackingRequest', id, 'customer', customer_id, created_at, created_at
  FROM tracking_request WHERE customer_id IS NOT NULL;

-- A role goes with the thing it was held on.
CREATE FUNCTION drop_party_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM party_role
  WHERE account_id = OLD.account_id AND roleable_type = TG_ARGV[0] AND roleable_id = OLD.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER drop_party_roles AFTER DELETE ON shipment
  FOR EACH ROW EXECUTE FUNCTION drop_party_roles('Shipment');
CREATE TRIGGER drop_party_roles AFTER DELETE ON container
  FOR EACH ROW EXECUTE FUNCTION drop_party_roles('Cargo');
CREATE TRIGGER drop_party_roles AFTER DELETE ON tracking_request
  FOR EACH ROW EXECUTE FUNCTION drop_party_roles('TrackingRequest');
