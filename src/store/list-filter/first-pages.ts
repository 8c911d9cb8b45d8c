import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Cut } from '../page.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';
import type { OrderedList } from './find-page.ts';
import { selectPage } from './ordered.ts';

/** A first page ends within the first of these that it fits into. */
const ENDS = [30, 100];

/** What is found of a list: the rows of a page, and how many there are in all. */
interface FirstPage {
  readonly ids: readonly Id[];
  readonly total: number;
}

interface Asked {
  readonly accountId: Id;
  readonly limit: number;
  readonly offset: number;
}

/**
 * First pages of lists that nothing narrows. One plan fits any account, so it is made once for each connection: how much is read
 * of each part stands in the statement, since of a number that it does not know PostgreSQL expects a tenth of the table. There
 * are as many statements as orders and ends. Undefined where the page is not so near. Up to `exactUpTo` the total is counted: what is
 * told otherwise is counted as it is added, which a process of the version before may not do.
 */
export function createFirstPages<Order extends { readonly by: string; readonly descending: boolean }>(
  of: 'containers' | 'shipments',
  exactUpTo: number,
  ordered: (accountId: Id, order: Order) => OrderedList,
): (db: Db, accountId: Id, order: Order, cut: Cut) => Promise<FirstPage | undefined> {
  const statements = new Map<string, (db: Db, asked: Asked) => Promise<FirstPage[]>>();
  return async (db, accountId, order, { limit, offset }) => {
    const end = ENDS.find((rows) => limit + offset <= rows);
    if (end === undefined) return undefined;
    const name = `${order.by} ${order.descending} ${end}`;
    const known = statements.get(name);
    const statement =
      known ??
      prepared<Asked, FirstPage>((_, slot) => {
        const { sources, descending, matching } = ordered(slot('accountId'), order);
        const cut = { limit: slot('limit'), offset: slot('offset') };
        const few = sql`(select count(*)::integer from ${matching})`;
        return sql`select array(${selectPage(sources, descending, cut, sql.lit(end))}) as ids,
          case when told.total > ${sql.lit(exactUpTo)} then told.total else ${exactUpTo === 0 ? sql`0` : few} end as total
          from (select coalesce(sum(${sql.ref(of)}), 0)::integer as total from listed_total
            where account_id = ${slot('accountId')}) as told`;
      });
    if (known === undefined) statements.set(name, statement);
    const [page] = await statement(db, { accountId, limit, offset });
    return page;
  };
}
