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
  if (!facts.some(hasRailDeadline)) return facts;
  const account = await findAccount(db, accountId);
  return account?.entitlements.includes('rail_lfd') ? facts : facts.map(withoutRailDeadline);
}

function hasRailDeadline({ fact }: SourcedFact): boolean {
  return fact.kind === 'terminal' && fact.lastFreeDay?.rail !== undefined;
}

function withoutRailDeadline(sourced: SourcedFact): SourcedFact {
  const { fact } = sourced;
  if (fact.kind !== 'terminal' || fact.lastFreeDay?.rail === undefined) return sourced;
  const { rail: _, ...lastFreeDay } = fact.lastFreeDay;
  return { ...sourced, fact: { ...fact, lastFreeDay } };
}
