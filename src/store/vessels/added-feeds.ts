import { sql } from 'kysely';
import type { AddedFeed } from '../../domain/vessels/ais-feed.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { keyIdOf, type SealingKeys, seal, unseal } from '../../values/sealed.ts';
import type { Db, Trx } from '../tables.ts';

/** As many as there may be in the settings. */
export const MAX_ADDED_FEEDS = 50;
/** A process that has not said so for this long runs them no more. */
export const RUNNER_SECONDS = 30;

export async function listAddedFeeds(db: Db): Promise<AddedFeed[]> {
  return select(db).orderBy('name').limit(MAX_ADDED_FEEDS).execute();
}

export async function findAddedFeed(db: Db, name: string): Promise<AddedFeed | undefined> {
  return select(db).where('name', '=', name).executeTakeFirst();
}

/** A feed with what opens it, for whoever runs it. The key is undefined when it was sealed with one that is lost. */
export interface FeedWithKey {
  readonly name: string;
  readonly address: string;
  readonly isStandby: boolean;
  readonly key: string | null | undefined;
}

export async function listFeedsWithKeys(db: Db, keys: SealingKeys): Promise<FeedWithKey[]> {
  const rows = await db
    .selectFrom('ais_feed_setting')
    .select(['name', 'address', 'sealed_key', 'is_standby as isStandby'])
    .orderBy('name')
    .limit(MAX_ADDED_FEEDS)
    .execute();
  return rows.map(({ sealed_key: sealed, ...feed }) => ({
    ...feed,
    key: sealed && (keys.byId.has(keyIdOf(sealed)) ? unseal(keys, contextOf(feed.name), sealed) : undefined),
  }));
}

export async function findFeedKey(db: Db, keys: SealingKeys, name: string): Promise<string | null> {
  const row = await db.selectFrom('ais_feed_setting').where('name', '=', name).select('sealed_key').executeTakeFirst();
  return row?.sealed_key ? unseal(keys, contextOf(name), row.sealed_key) : null;
}

/** Written anew whole, whether or not it was there. */
export async function putAddedFeed(
  trx: Trx,
  keys: SealingKeys,
  feed: Pick<AddedFeed, 'name' | 'address' | 'isStandby'> & { readonly key: string | null },
  at: Instant,
): Promise<void> {
  const row = {
    address: feed.address,
    sealed_key: feed.key === null ? null : seal(keys, contextOf(feed.name), feed.key),
    is_standby: feed.isStandby,
    updated_at: at,
  };
  await trx
    .insertInto('ais_feed_setting')
    .values({ name: feed.name, created_at: at, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function deleteAddedFeed(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('ais_feed_setting').where('name', '=', name).execute();
}

/** True when it is this process that runs the added feeds, for a while from now on. */
export async function keepRunning(db: Db, process: Id): Promise<boolean> {
  const { rows } = await sql<{ process: Id }>`
    INSERT INTO ais_feed_runner (is_kept, process, until)
    VALUES (true, ${process}, now() + make_interval(secs => ${RUNNER_SECONDS}))
    ON CONFLICT (is_kept) DO UPDATE SET process = excluded.process, until = excluded.until
      WHERE ais_feed_runner.process = excluded.process OR ais_feed_runner.until < now()
    RETURNING process`.execute(db);
  return rows.length > 0;
}

/** Another process may go on at once. */
export async function stopRunning(db: Db, process: Id): Promise<void> {
  await db.deleteFrom('ais_feed_runner').where('process', '=', process).execute();
}

/** A key moved to another feed does not open there. */
function contextOf(name: string): string {
  return `ais_feed_setting ${name}`;
}

function select(db: Db) {
  return db
    .selectFrom('ais_feed_setting')
    .select([
      'name',
      'address',
      sql<boolean>`sealed_key is not null`.as('hasKey'),
      'is_standby as isStandby',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ]);
}
