import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** Whoever looks again within this time is still here. */
const VISIT_GAP_MINUTES = 30;

/** Notes that a person is here. Returns when they were here before; null at their first visit. */
export async function noteVisit(db: Db, accountId: Id, userId: Id, at: Instant): Promise<Instant | null> {
  const { rows } = await sql<{ since: Instant | null }>`
    insert into visit (account_id, user_id, seen_at) values (${accountId}, ${userId}, ${at})
    on conflict (account_id, user_id) do update set
      previous_ended_at = case when excluded.seen_at > visit.seen_at + make_interval(mins => ${VISIT_GAP_MINUTES})
        then visit.seen_at else visit.previous_ended_at end,
      seen_at = greatest(visit.seen_at, excluded.seen_at)
    returning previous_ended_at as since`.execute(db);
  return rows[0]?.since ?? null;
}
