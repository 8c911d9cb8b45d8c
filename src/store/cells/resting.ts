import { type RawBuilder, sql } from 'kysely';

/**
 * Whether the account of a row is here to be worked for. Accounts that are about to leave, arriving or gone rest. Looked up
 * once for a statement, and nearly always none.
 */
export function isAwake(accountColumn: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(accountColumn)} <> all(array(select id from account where resting_until > now()))`;
}
