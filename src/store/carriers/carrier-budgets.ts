import { sql } from 'kysely';
import { inTransaction } from '../../db/transaction.ts';
import { type CallLimits, type Spent, spendCall } from '../../domain/carriers/call-budget.ts';
import type { PollClass } from '../../domain/carriers/poll-plan.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import { asMembers } from '../columns.ts';
import { prepared } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';

const MAX_CLASSES = 100;

export interface CarrierBudget {
  readonly spent: Spent;
  readonly blockedUntil: Instant | null;
  readonly slowdown: number;
  readonly plannedAt: Instant | null;
}

/** One call that somebody wants to make. */
export interface WantedCall {
  readonly isUrgent: boolean;
  readonly atMs: number;
}

export type Spending = { readonly isSpent: true } | { readonly isSpent: false; readonly until: Instant };

/**
 * Counts calls against the budget of a key, or says until when there is none. One caller after the other: what is `known`
 * counts if nobody wrote since, else it is read anew under a lock.
 */
export async function spendCarrierCalls(
  db: Db,
  budget: { readonly key: string; readonly limits: CallLimits },
  calls: readonly WantedCall[],
  known: CarrierBudget | undefined,
): Promise<{ readonly spendings: readonly Spending[]; readonly budget: CarrierBudget }> {
  if (known) {
    const { spendings, spent } = spendAll(known.spent, budget.limits, calls);
    const current = await replaceSpent(db, { ...budget, from: known.spent, to: spent }, calls);
    if (current) return { spendings, budget: { ...current, spent } };
  }
  return inTransaction(db, async (trx) => {
    const current = await lockBudget(trx, budget.key);
    const { blockedUntil } = current;
    if (blockedUntil !== null && calls.some(({ atMs }) => Date.parse(blockedUntil) > atMs)) {
      return { spendings: calls.map(() => ({ isSpent: false, until: blockedUntil })), budget: current };
    }
    const { spendings, spent } = spendAll(current.spent, budget.limits, calls);
    await trx
      .updateTable('carrier_budget')
      .set({ spent: JSON.stringify(spent), updated_at: timeOf(calls) })
      .where('key', '=', budget.key)
      .execute();
    return { spendings, budget: { ...current, spent } };
  });
}

function spendAll(before: Spent, limits: CallLimits, calls: readonly WantedCall[]) {
  let spent = before;
  const spendings = calls.map(({ isUrgent, atMs }): Spending => {
    const outcome = spendCall(spent, limits, atMs, isUrgent);
    if (outcome.kind === 'wait') return { isSpent: false, until: toInstant(new Date(outcome.untilMs)) };
    spent = outcome.spent;
    return { isSpent: true };
  });
  return { spendings, spent };
}

/** Undefined when somebody else counted meanwhile, or the line wants no calls now. */
async function replaceSpent(
  db: Db,
  { key, from, to }: { readonly key: string; readonly from: Spent; readonly to: Spent },
  calls: readonly WantedCall[],
): Promise<Omit<CarrierBudget, 'spent'> | undefined> {
  const [row] = await replacing(db, { key, from: JSON.stringify(from), to: JSON.stringify(to), at: timeOf(calls) });
  return row;
}

const replacing = prepared<
  { readonly key: string; readonly from: string; readonly to: string; readonly at: Instant },
  Omit<CarrierBudget, 'spent'>
>(
  (_, slot) => sql`
    update carrier_budget set spent = ${slot('to')}::jsonb, updated_at = ${slot('at')}
    where key = ${slot('key')} and spent = ${slot('from')}::jsonb
      and (blocked_until is null or blocked_until <= ${slot('at')})
    returning blocked_until as "blockedUntil", stretch as slowdown, planned_at as "plannedAt"`,
);

function timeOf(calls: readonly WantedCall[]): Instant {
  return toInstant(new Date(Math.min(...calls.map(({ atMs }) => atMs))));
}

async function lockBudget(trx: Trx, key: string): Promise<CarrierBudget> {
  await openBudget(trx, key);
  return selectBudget(trx, key).forUpdate().executeTakeFirstOrThrow();
}

/** The line said for how long it wants no calls with this key. */
export async function blockCarrierBudget(db: Db, key: string, until: Instant): Promise<void> {
  await openBudget(db, key);
  await db.updateTable('carrier_budget').set({ blocked_until: until }).where('key', '=', key).execute();
}

export async function findCarrierBudget(db: Db, key: string): Promise<CarrierBudget | undefined> {
  return selectBudget(db, key).executeTakeFirst();
}

function selectBudget(db: Db, key: string) {
  return db
    .selectFrom('carrier_budget')
    .where('key', '=', key)
    .select([...asMembers(['spent', 'blocked_until', 'planned_at']), 'stretch as slowdown']);
}

/** What is asked about under a budget, by how often that is wanted. */
export async function listPollClasses(db: Db, key: string): Promise<PollClass[]> {
  const { rows } = await sql<PollClass>`
    select wanted_hours as "wantedHours", count(*)::integer as shipments, sum(calls)::integer as calls
    from poll where budget_key = ${key} and wanted_hours is not null
    group by wanted_hours order by wanted_hours limit ${MAX_CLASSES}`.execute(db);
  return rows;
}

export async function storeSlowdown(db: Db, key: string, slowdown: number, at: Instant): Promise<void> {
  await openBudget(db, key);
  await db.updateTable('carrier_budget').set({ stretch: slowdown, planned_at: at }).where('key', '=', key).execute();
}

async function openBudget(db: Db, key: string): Promise<void> {
  await db
    .insertInto('carrier_budget')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
