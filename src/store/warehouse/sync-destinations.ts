import { sql } from 'kysely';
import type { SyncDestination } from '../../domain/warehouse/sync-destination.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

export const MAX_SYNC_DESTINATIONS = 10;

const SAID = wordsIn(
  'account_id id name kind address every_minutes active next_run_at last_run_at last_run_seconds synced_at changed_rows',
  'total_rows last_error failures created_at updated_at',
);
const MEMBERS = asMembers(SAID);
const toRow = rowWriter(SAID);

/** Of an account, by name. */
export async function listSyncDestinations(db: Db, accountId: Id): Promise<SyncDestination[]> {
  const own = db.selectFrom('sync_destination').select(MEMBERS).where('account_id', '=', accountId);
  return own.orderBy('name').orderBy('id').limit(MAX_SYNC_DESTINATIONS).execute();
}

export function findSyncDestination(db: Db, { accountId, id }: OfAccount): Promise<SyncDestination | undefined> {
  return db.selectFrom('sync_destination').select(MEMBERS).where(ownRow(accountId, id)).executeTakeFirst();
}

/** Those who add to an account's wait for each other, so that none is one too many. */
export async function lockSyncDestinations(trx: Trx, accountId: Id): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sync destinations ${accountId}`}, 220))`.execute(trx);
}

export async function insertSyncDestination(
  trx: Trx,
  keys: SealingKeys,
  destination: SyncDestination & { readonly target: string },
): Promise<void> {
  const sealed = seal(keys, contextOf(destination), destination.target);
  await trx
    .insertInto('sync_destination')
    .values({ ...toRow(destination), changed_rows: null, sealed })
    .execute();
}

export type SyncDestinationChanges = Partial<
  Pick<SyncDestination, 'name' | 'everyMinutes' | 'active' | 'nextRunAt'>
> & {
  readonly moved?: { readonly target: string } & Pick<SyncDestination, 'kind' | 'address'>;
};

export async function updateSyncDestination(
  trx: Trx,
  keys: SealingKeys,
  own: OfAccount,
  { name, everyMinutes, active, nextRunAt, moved }: SyncDestinationChanges,
  at: Instant,
): Promise<void> {
  const elsewhere = moved && {
    kind: moved.kind,
    address: moved.address,
    sealed: seal(keys, contextOf(own), moved.target),
    synced_at: null,
    changed_rows: null,
    last_error: null,
    failures: 0,
  };
  await trx
    .updateTable('sync_destination')
    .set({
      ...(name !== undefined && { name }),
      ...(everyMinutes !== undefined && { every_minutes: everyMinutes }),
      ...(active !== undefined && { active }),
      ...(nextRunAt !== undefined && { next_run_at: nextRunAt }),
      ...elsewhere,
      updated_at: at,
    })
    .where(ownRow(own.accountId, own.id))
    .execute();
}

/** False when there is none. */
export async function deleteSyncDestination(trx: Trx, { accountId, id }: OfAccount): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sync_destination')
    .where(ownRow(accountId, id))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The whole address, with what opens it. */
export async function findSyncTarget(db: Db, keys: SealingKeys, own: OfAccount): Promise<string | undefined> {
  const row = await db
    .selectFrom('sync_destination')
    .select('sealed')
    .where(ownRow(own.accountId, own.id))
    .executeTakeFirst();
  return row && unseal(keys, contextOf(own), row.sealed);
}

/** Those that are due: each is given its next time, and so found once. */
export async function takeDueSyncDestinations(trx: Trx, at: Instant, limit: number): Promise<OfAccount[]> {
  const { rows } = await sql<OfAccount>`
    with due as (
      select account_id, id from sync_destination where active and next_run_at <= ${at}
      order by next_run_at limit ${limit} for update skip locked
    )
    update sync_destination as one set next_run_at = ${at}::timestamptz + one.every_minutes * interval '1 minute'
    from due where due.account_id = one.account_id and due.id = one.id
    returning one.account_id as "accountId", one.id`.execute(trx);
  return rows;
}

export interface SyncOutcome {
  readonly at: Instant;
  readonly seconds: number;
  readonly result:
    | { readonly syncedAt: Instant; readonly changedRows: Readonly<Record<string, number>> }
    | { readonly error: string };
}

/** Notes how a run ended. */
export async function noteSyncRun(db: Db, { accountId, id }: OfAccount, outcome: SyncOutcome): Promise<void> {
  const { at, seconds, result } = outcome;
  const ended =
    'error' in result
      ? { last_error: result.error, failures: sql<number>`failures + 1` }
      : {
          synced_at: result.syncedAt,
          changed_rows: JSON.stringify(result.changedRows),
          total_rows: sql<number>`total_rows + ${Object.values(result.changedRows).reduce((sum, rows) => sum + rows, 0)}`,
          last_error: null,
          failures: 0,
        };
  await db
    .updateTable('sync_destination')
    .set({ last_run_at: at, last_run_seconds: seconds, ...ended })
    .where(ownRow(accountId, id))
    .execute();
}

/** A secret moved to another row does not open there. */
function contextOf({ accountId, id }: OfAccount): string {
  return `sync_destination ${accountId} ${id}`;
}
