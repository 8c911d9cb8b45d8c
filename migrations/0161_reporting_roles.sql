-- Reporting tools read the tables of one account in this database (docs/guides/warehouse.md): a role of PostgreSQL for each
-- tool, and views with the names and columns that are promised. Whoever is signed in as a role sees the rows of its account.

CREATE TABLE reporting_role (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  role_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, role_name)
);
-- Somebody signs in as the role, and whose it is must be found. A role is of one account.
CREATE UNIQUE INDEX reporting_role_name ON reporting_role (role_name);

CREATE SCHEMA IF NOT EXISTS reporting;

-- `session_user` stays who signed in, whatever is set afterwards. With the barrier no function of a reader sees rows before
-- they were found to be of the account.
DO $$
DECLARE
  source record;
BEGIN
  FOR source IN
    SELECT view, name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM (VALUES ('warehouse_container', 'containers'), ('warehouse_shipment', 'shipments'),
      ('warehouse_tracking_request', 'tracking_requests'), ('warehouse_transport_event', 'transport_events'))
      AS promised (view, name)
    JOIN pg_attribute ON attrelid = view::regclass AND attnum > 0 AND attname NOT IN ('account_id', 'key')
    GROUP BY view, name
  LOOP
    EXECUTE format('CREATE VIEW reporting.%I WITH (security_barrier) AS SELECT %s FROM %I WHERE account_id =
      (SELECT account_id FROM reporting_role WHERE role_name = session_user::text)', source.name, source.columns, source.view);
  END LOOP;
END
$$;
