-- Accounts no longer move between installations (decision 113), so that what 0055 and 0058 added for it goes: the triggers on
-- every table, the table of moves, and columns that only moving read. A move that is under way would be cut in half: it is
-- finished or cancelled first, with the version before.
DO $$
BEGIN
  IF EXISTS (SELECT FROM account_move) OR EXISTS (SELECT FROM account WHERE arrival IS NOT NULL) THEN
    RAISE EXCEPTION 'An account is moving between installations. Finish the move or cancel it with the version before (landfall accounts move), then start this one.';
  END IF;
END
$$;
DROP FUNCTION fence_tables();
DROP FUNCTION fence() CASCADE;
DROP FUNCTION fence_account() CASCADE;

-- What is left of those that went elsewhere is their row alone, which said where requests are forwarded to.
DELETE FROM account WHERE lives_in IS NOT NULL;
-- The oldest account is the installation's own, and none that came later is older.
UPDATE account SET created_at = arrived_at WHERE arrived_at > created_at;

DROP TABLE account_move;
DROP INDEX account_resting;
ALTER TABLE account DROP COLUMN closed_until, DROP COLUMN arrival;
-- The version before names these three in statements of its own whether or not there are other installations. They stay, empty,
-- while it may still run beside this one, and go in the next version.
COMMENT ON COLUMN account.lives_in IS 'Not used since 0066; to be dropped in the next version.';
COMMENT ON COLUMN account.arrived_at IS 'Not used since 0066; to be dropped in the next version.';
COMMENT ON COLUMN account.resting_until IS 'Not used since 0066; to be dropped in the next version.';
