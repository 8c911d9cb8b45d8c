import type { Expression, RawBuilder } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Total } from '../page.ts';
import type { Matter } from '../shipments/shipment-tables.ts';
import type { Db } from '../tables.ts';
import type { Looked } from './ordered.ts';
import { countAll, countLong, MAX_COUNTED, type Reckoned, reckon } from './total.ts';
import { passedFor } from './walk.ts';

/** So many are found at once, whatever finds them: to count them, and to put them in order when there are no more. */
const MAX_LOOKED = 1_000;

/**
 * In the planner's measure: where looking is more work, as it is for two conditions of which each matches thousands, the
 * page may be near, and is looked for there first.
 */
const MUCH_LOOKING_COST = 3_000;

/** About as many as are shown at once. */
const WANTED = 30;

/** The ways to a page of what was asked for. */
interface Ways {
  /** Up to so many, by whatever finds them best, and a page of them when there are no more. */
  readonly look: (most: number) => RawBuilder<Looked>;
  readonly matching: Expression<unknown>;
  /** Whether the planner can tell how many match. */
  readonly isReckoned: boolean;
  readonly along: (passed?: { readonly passed: number }) => Promise<readonly Id[]>;
  /** The page, if it is met among the first of the order. */
  readonly near?: () => Promise<readonly Id[] | undefined>;
}

/**
 * The ids of a page, and how long the list is. What is short is found and put in order at once; what is long is met along
 * its order. In a large account nobody looks whether a list is short that is reckoned to be long: finding the first
 * thousand of what is asked of two tables takes longer than the page.
 */
export async function findPage(
  db: Db,
  of: { readonly accountId: Id; readonly matter: Matter },
  { look, matching, isReckoned, along, near }: Ways,
): Promise<Total & { readonly ids: readonly Id[] }> {
  const all = await countAll(db, of.accountId, of.matter);
  const reckoned = isReckoned && all.total > MAX_COUNTED ? await reckon(db, matching) : undefined;
  const isTakenForShort = reckoned === undefined || reckoned.rows <= MAX_LOOKED;
  const isMuch = isTakenForShort && reckoned !== undefined && reckoned.cost > MUCH_LOOKING_COST;
  const met = isMuch ? await near?.() : undefined;
  // So dense that there are more than would be put in order.
  if (met !== undefined) return { ids: met, total: MAX_LOOKED + 1, estimated: true };
  const [looked] = isTakenForShort ? (await look(MAX_LOOKED).execute(db)).rows : [];
  if (looked !== undefined && looked.total <= MAX_LOOKED) return looked;
  const known = reckoned && looked ? foundOut(reckoned, looked) : reckoned;
  const passed = known && passedFor(WANTED, known.rows, all.total);
  const [{ total, ...counted }, ids] = await Promise.all([countLong(db, all, matching, known), along(passed)]);
  return { ...counted, total: Math.max(total, looked?.total ?? 0), ids };
}

/** There are more than the planner took them for: then it is also more work, as often as many. */
function foundOut({ rows, cost }: Reckoned, { total }: Looked): Reckoned {
  return { rows: total, cost: cost * (total / Math.max(1, rows)) };
}
