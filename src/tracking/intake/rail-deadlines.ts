import { inTurns } from '../../concurrency/event-loop-turns.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { SourcedFact } from '../steps/read-payloads.ts';

/** The last free days of railways are a feature: an account without it is not told them, whoever sends them. */
export async function withoutRailDeadlines(
  db: Db,
  accountId: Id,
  facts: readonly SourcedFact[],
): Promise<readonly SourcedFact[]> {
  const told: SourcedFact[] = [];
  let hasFeature: boolean | undefined;
  for await (const sourced of inTurns(facts)) {
    const { fact } = sourced;
    if (fact.kind !== 'terminal' || fact.lastFreeDay?.rail === undefined) {
      told.push(sourced);
      continue;
    }
    hasFeature ??= (await findAccount(db, accountId))?.entitlements.includes('rail_lfd') === true;
    const { rail: _, ...lastFreeDay } = fact.lastFreeDay;
    told.push(hasFeature ? sourced : { ...sourced, fact: { ...fact, lastFreeDay } });
  }
  return told;
}
