import { sql } from 'kysely';
import type { AisFeed } from '../../domain/vessels/ais-feed.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import type { Db } from '../tables.ts';

const MAX_FEEDS = 100;
/** Processes report every few seconds. */
const UNHEARD_SECONDS = 60;

export async function listAisFeeds(db: Db): Promise<AisFeed[]> {
  const rows = await db
    .selectFrom('ais_feed')
    .select(
      asMembers([
        'name',
        'kind',
        'is_added',
        'state',
        'messages',
        'positions',
        'messages_per_second',
        'lag_seconds',
        'drops',
        'last_error',
        'silent_since',
        'silence',
        'usual_per_second',
        'coverage',
        'started_at',
        'updated_at',
      ]),
    )
    .orderBy('name')
    .limit(MAX_FEEDS)
    .execute();
  return rows.map((row) => ({ ...row, drops: row.drops as unknown as Record<string, number> }));
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
    .values(
      feeds.map((feed) => ({
        name: feed.name,
        kind: feed.kind,
        is_added: feed.isAdded,
        state: feed.state,
        messages: feed.messages,
        positions: feed.positions,
        messages_per_second: feed.messagesPerSecond,
        lag_seconds: feed.lagSeconds,
        drops: JSON.stringify(feed.drops),
        last_error: feed.lastError,
        silent_since: feed.silentSince,
        silence: feed.silence,
        usual_per_second: feed.usualPerSecond,
        coverage: feed.coverage,
        started_at: feed.startedAt,
        updated_at: feed.updatedAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((of) => ({
        kind: of.ref('excluded.kind'),
        is_added: of.ref('excluded.is_added'),
        state: of.ref('excluded.state'),
        messages: of.ref('excluded.messages'),
        positions: of.ref('excluded.positions'),
        messages_per_second: of.ref('excluded.messages_per_second'),
        lag_seconds: of.ref('excluded.lag_seconds'),
        drops: of.ref('excluded.drops'),
        last_error: of.ref('excluded.last_error'),
        silent_since: of.ref('excluded.silent_since'),
        silence: of.ref('excluded.silence'),
        usual_per_second: of.ref('excluded.usual_per_second'),
        coverage: of.ref('excluded.coverage'),
        started_at: of.ref('excluded.started_at'),
        updated_at: of.ref('excluded.updated_at'),
      })),
    )
    .execute();
}
