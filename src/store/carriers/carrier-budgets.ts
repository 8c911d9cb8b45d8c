import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { type CallLimits, type Spent, spendCall } from '../../domain/carriers/call-budget.ts';
import type { PollClass } from '../../domain/carriers/poll-plan.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import type { Db } from '../tables.ts';

const MAX_CLASSES = 100;

export interface CarrierBudget {
  readonly spent: Spent;
  readonly blockedUntil: Instant | null;
  readonly stretch: number;
  readonly plannedAt: Instant | null;
}

/** Counts one call against the budget of a key, or says until when there is none. One caller after the other. */
export async function spendCarrierCall(
  db: Db,
  { key, limits }: { readonly key: string; readonly limits: CallLimits },
  isUrgent: boolean,
  now: Date,
): Promise<{ readonly isSpent: true } | { readonly isSpent: false; readonly until: Instant }> {
  return inTransaction(db, async (trx) => {
    await openBudget(trx, key);
    const row = await trx
      .selectFrom('carrier_budget')
      .where('key', '=', key)
      .select(['spent', 'blocked_until as blockedUntil'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.blockedUntil !== null && Date.parse(row.blockedUntil) > now.getTime()) {
      return { isSpent: false, until: row.blockedUntil };
    }
    const outcome = spendCall(row.spent, limits, now.getTime(), isUrgent);
    if (outcome.kind === 'wait') return { isSpent: false, until: toInstant(new Date(outcome.untilMs)) };
    await trx
      .updateTable('carrier_budget')
      .set({ spent: JSON.stringify(outcome.spent), updated_at: toInstant(now) })
      .where('key', '=', key)
      .execute();
    return { isSpent: true };
  });
}

/** The line said for how long it wants no calls with this key. */
export async function blockCarrierBudget(db: Db, key: string, until: Instant): Promise<void> {
  await openBudget(db, key);
  await db.updateTable('carrier_budget').set({ blocked_until: until }).where('key', '=', key).execute();
}

export async function findCarrierBudget(db: Db, key: string): Promise<CarrierBudget | undefined> {
  return db
    .selectFrom('carrier_budget')
    .where('key', '=', key)
    .select(asMembers(['spent', 'blocked_until', 'stretch', 'planned_at']))
    .executeTakeFirst();
}

/** What is asked about under a budget, by how often that is wanted. */
export async function listPollClasses(db: Db, key: string): Promise<PollClass[]> {
  const { rows } = await sql<PollClass>`
    select wanted_hours as "wantedHours", count(*)::integer as shipments, sum(calls)::integer as calls
    from poll where budget_key = ${key} and wanted_hours is not null
    group by wanted_hours order by wanted_hours limit ${MAX_CLASSES}`.execute(db);
  return rows;
}

export async function keepStretch(db: Db, key: string, stretch: number, at: Instant): Promise<void> {
  await openBudget(db, key);
  await db.updateTable('carrier_budget').set({ stretch, planned_at: at }).where('key', '=', key).execute();
}

async function openBudget(db: Db, key: string): Promise<void> {
  await db
    .insertInto('carrier_budget')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
