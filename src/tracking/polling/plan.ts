import { budgetUse, callsADay } from '../../domain/carriers/call-budget.ts';
import type { BudgetReport } from '../../domain/carriers/carrier-connection.ts';
import { planPolls } from '../../domain/carriers/poll-plan.ts';
import type { CallBudget, Source } from '../../sources/source.ts';
import {
  type CarrierBudget,
  findCarrierBudget,
  listPollClasses,
  storeSlowdown,
} from '../../store/carriers/carrier-budgets.ts';
import type { Db } from '../../store/tables.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import { toInstant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';

/** What is asked about under a budget changes slowly. */
const PLAN_EVERY_MS = 15 * MINUTE_MS;

/**
 * How much longer than wanted to wait, so that what all ask with the same keys fits into what the line allows, by what is
 * `known` of their budget.
 */
export async function findSlowdown(
  { db, now }: Pick<Tracking, 'db' | 'now'>,
  source: Source,
  known: CarrierBudget | undefined,
): Promise<number> {
  const { key, limits } = source.budget;
  const supply = callsADay(limits);
  if (supply === undefined) return 1;
  const isFresh = known?.plannedAt && now().getTime() - Date.parse(known.plannedAt) < PLAN_EVERY_MS;
  if (known && isFresh) return known.slowdown;
  const { slowdown } = planPolls(await listPollClasses(db, key), supply);
  await storeSlowdown(db, key, slowdown, toInstant(now()));
  return slowdown;
}

/** How a budget is used and planned, for people. */
export async function reportBudget(db: Db, { key, limits }: CallBudget, now: Date): Promise<BudgetReport> {
  const [known, classes] = [await findCarrierBudget(db, key), await listPollClasses(db, key)];
  const supply = callsADay(limits);
  return {
    windows: budgetUse(known?.spent ?? {}, limits, now.getTime()),
    blockedUntil: known?.blockedUntil && Date.parse(known.blockedUntil) > now.getTime() ? known.blockedUntil : null,
    callsADay: supply ?? null,
    plan: planPolls(classes, supply),
    doubled: planPolls(classes, supply === undefined ? undefined : supply * 2),
  };
}
