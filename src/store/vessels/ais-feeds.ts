import { sql } from 'kysely';
import type { AisFeed } from '../../domain/vessels/ais-feed.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers, incoming, rowWriter } from '../columns.ts';
import type { Db } from '../tables.ts';

const MAX_FEEDS = 100;
/** Processes report every few seconds. */
const UNHEARD_SECONDS = 60;

const COLUMNS = wordsIn(
  'name kind is_added state messages positions messages_per_second lag_seconds drops last_error',
  'silent_since silence usual_per_second coverage attribution started_at updated_at',
);
const toRow = rowWriter(COLUMNS);

export async function listAisFeeds(db: Db): Promise<AisFeed[]> {
  const rows = await db.selectFrom('ais_feed').select(asMembers(COLUMNS)).orderBy('name').limit(MAX_FEEDS).execute();
  return rows.map((row) => ({ ...row, drops: row.drops as unknown as Record<string, number> }));
}

/** What is to be said wherever ships are shown: by the licences of the feeds that are heard. */
export async function listAttributions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ais_feed')
    .select('attribution')
    .distinct()
    .where('attribution', 'is not', null)
    .orderBy('attribution')
    .limit(MAX_FEEDS)
    .execute();
  return rows.flatMap(({ attribution }) => attribution ?? []);
}

/**
 * What the feeds of a process say of themselves. Those that no process has told of for a while are forgotten: they are not
 * set up any more.
 */
export async function reportAisFeeds(db: Db, feeds: readonly AisFeed[], at: Instant): Promise<void> {
  await db
    .deleteFrom('ais_feed')
    .where('updated_at', '<', sql<Instant>`${at}::timestamptz - make_interval(secs => ${UNHEARD_SECONDS})`)
    .execute();
  if (feeds.length === 0) return;
  await db
    .insertInto('ais_feed')
    .values(feeds.map((feed) => ({ ...toRow(feed), drops: JSON.stringify(feed.drops) })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet(incoming(COLUMNS)))
    .execute();
}
