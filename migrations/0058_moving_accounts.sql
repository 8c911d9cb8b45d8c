-- An account moves to another cell while it is used: its rows are copied and compared, then its changes are refused for a
-- moment, and it goes on there.

-- Until then nobody works on its rows in the background: it is about to leave, is not all here yet, or has left and is not
-- all deleted. A time, so that an account whose mover died wakes up by itself.
ALTER TABLE account ADD COLUMN resting_until timestamptz;
-- Until then its changes are refused. The same holds for what lives elsewhere.
ALTER TABLE account ADD COLUMN closed_until timestamptz;
-- The move by which it arrives: what another one sends, or this one when it is over, is refused.
ALTER TABLE account ADD COLUMN arrival uuid;
-- Every claim of work asks which accounts rest; nearly always none does.
CREATE INDEX account_resting ON account (id) WHERE resting_until IS NOT NULL;

-- Kept where the account leaves, until its rows are deleted there.
CREATE TABLE account_move (
  account_id uuid PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  to_cell text NOT NULL,
  -- 'switching': it has gone from here, and the other cell is yet to hear of it. 'leaving': only rows nobody sees are left.
  phase text NOT NULL DEFAULT 'copying' CHECK (phase IN ('copying', 'switching', 'leaving')),
  round integer NOT NULL DEFAULT 1,
  -- How far the round is, and how many rows of each table were compared and sent in it.
  progress jsonb NOT NULL DEFAULT '{}',
  -- What was to be done for it when it left.
  jobs jsonb NOT NULL DEFAULT '[]',
  -- The last of each kind that was given here when it left.
  numbers jsonb NOT NULL DEFAULT '{}',
  -- One process at a time works on it.
  worker uuid,
  worked_until timestamptz NOT NULL DEFAULT '-infinity',
  closed_at timestamptz,
  switched_at timestamptz
);

-- Refuses changes of an account that is closed or lives elsewhere, whoever makes them and however long ago they began.
CREATE FUNCTION fence() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_account uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.account_id ELSE NEW.account_id END;
BEGIN
  IF EXISTS (SELECT FROM account WHERE id = of_account AND (closed_until > clock_timestamp() OR lives_in IS NOT NULL))
    AND current_setting('landfall.mover', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'The account % is moving to another cell.', of_account USING ERRCODE = 'LFM01';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
CREATE FUNCTION fence_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.closed_until > clock_timestamp() OR OLD.lives_in IS NOT NULL)
    AND current_setting('landfall.mover', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'The account % is moving to another cell.', OLD.id USING ERRCODE = 'LFM01';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;

-- Puts the fence around every table of accounts that has none. It stands open, and costs nothing, until an account is about
-- to leave, and this is called again for tables that came later. Left out are what triggers keep, how far the log is, and
-- when somebody was last seen, which reading writes.
CREATE FUNCTION fence_tables() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one regclass;
  part regclass;
BEGIN
  FOR one IN
    SELECT oid FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT IN ('tally', 'list_zone', 'account_write', 'account_move', 'api_key_use', 'visit')
      AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = pg_class.oid AND attname = 'account_id' AND NOT attisdropped)
      AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = pg_class.oid AND tgname = 'fence')
  LOOP
    EXECUTE format('CREATE TRIGGER fence BEFORE INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION fence()', one);
    FOR part IN SELECT one UNION SELECT inhrelid FROM pg_inherits WHERE inhparent = one LOOP
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER fence', part);
    END LOOP;
  END LOOP;
END
$$;
CREATE TRIGGER fence BEFORE UPDATE OR DELETE ON account FOR EACH ROW EXECUTE FUNCTION fence_account();
ALTER TABLE account DISABLE TRIGGER fence;
SELECT fence_tables();
