import type { Selectable } from 'kysely';
import type { SavedView } from '../../domain/accounts/saved-view.ts';
import type { Id } from '../../values/id.ts';
import type { Db, Tables } from '../tables.ts';

const COLUMNS = ['account_id', 'id', 'user_id', 'entity', 'name', 'shared', 'query', 'columns', 'created_at'] as const;

/** A person's own views and those shared with the account, in the order in which they were saved. */
export async function listSavedViews(
  db: Db,
  accountId: Id,
  userId: Id,
  entity: SavedView['entity'],
  limit: number,
): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('entity', '=', entity)
    .where((of) => of.or([of('user_id', '=', userId), of('shared', '=', true)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toSavedView);
}

export async function insertSavedView(db: Db, view: Omit<SavedView, 'createdAt'>): Promise<SavedView> {
  const row = await db
    .insertInto('saved_view')
    .values({
      account_id: view.accountId,
      id: view.id,
      user_id: view.userId,
      entity: view.entity,
      name: view.name,
      shared: view.shared,
      query: view.query,
      columns: [...view.columns],
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toSavedView(row);
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

function toSavedView(row: Pick<Selectable<Tables['saved_view']>, (typeof COLUMNS)[number]>): SavedView {
  return {
    id: row.id,
    accountId: row.account_id,
    userId: row.user_id,
    entity: row.entity,
    name: row.name,
    shared: row.shared,
    query: row.query,
    columns: row.columns,
    createdAt: row.created_at,
  };
}
