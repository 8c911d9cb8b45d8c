import type { SavedView } from '../../domain/accounts/saved-view.ts';
import type { Id } from '../../values/id.ts';
import { asMembers, rowWriter } from '../columns.ts';
import type { Db } from '../tables.ts';

const SAID = ['account_id', 'id', 'user_id', 'entity', 'name', 'shared', 'query', 'columns'] as const;
const MEMBERS = asMembers([...SAID, 'created_at']);
const toRow = rowWriter(SAID);

/** A person's own views and those shared with the account, in the order in which they were saved. */
export async function listSavedViews(
  db: Db,
  accountId: Id,
  userId: Id,
  entity: SavedView['entity'],
  limit: number,
): Promise<SavedView[]> {
  return db
    .selectFrom('saved_view')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('entity', '=', entity)
    .where((of) => of.or([of('user_id', '=', userId), of('shared', '=', true)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findSavedView(db: Db, accountId: Id, id: Id): Promise<SavedView | undefined> {
  return db
    .selectFrom('saved_view')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of them that everybody in the account may see. */
export async function listSharedViewsByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<SavedView[]> {
  if (ids.length === 0) return [];
  const shared = db
    .selectFrom('saved_view')
    .select(MEMBERS)
    .where('account_id', '=', accountId)
    .where('shared', '=', true);
  return shared.where('id', 'in', ids).orderBy('id').execute();
}

export async function insertSavedView(db: Db, view: Omit<SavedView, 'createdAt'>): Promise<SavedView> {
  return db
    .insertInto('saved_view')
    .values({ ...toRow(view), columns: [...view.columns] })
    .returning(MEMBERS)
    .executeTakeFirstOrThrow();
}

export type ViewChanges = Partial<Pick<SavedView, 'name' | 'shared' | 'query' | 'columns'>>;

/** Only the person who saved a view can change it. Undefined when there is no such view. */
export async function updateSavedView(
  db: Db,
  accountId: Id,
  userId: Id,
  id: Id,
  { columns, ...changes }: ViewChanges,
): Promise<SavedView | undefined> {
  return db
    .updateTable('saved_view')
    .set({ ...changes, ...(columns === undefined ? {} : { columns: [...columns] }) })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(MEMBERS)
    .executeTakeFirst();
}

/** Only the person who saved a view can delete it. False when there is no such view. */
export async function deleteSavedView(db: Db, accountId: Id, userId: Id, id: Id): Promise<boolean> {
  const result = await db
    .deleteFrom('saved_view')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** What others of the account see too stays when the person goes who saved it. */
export async function handOverSharedViews(db: Db, accountId: Id, from: Id, to: Id): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ user_id: to })
    .where('account_id', '=', accountId)
    .where('user_id', '=', from)
    .where('shared', '=', true)
    .execute();
}
