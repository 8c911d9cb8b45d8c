import type { SavedView } from '../../domain/accounts/saved-view.ts';
import type { Id } from '../../values/id.ts';
import { asMembersOf } from '../columns.ts';
import type { Db, Trx } from '../tables.ts';

const VIEW = asMembersOf('saved_view', [
  'account_id',
  'id',
  'user_id',
  'entity',
  'name',
  'shared',
  'query',
  'columns',
  'created_at',
]);

/** A view has one key: the one before opens nothing any more. */
export async function replaceSavedViewKey(trx: Trx, accountId: Id, viewId: Id, sha256: Buffer): Promise<void> {
  await trx
    .insertInto('saved_view_key')
    .values({ account_id: accountId, view_id: viewId, sha256 })
    .onConflict((conflict) => conflict.columns(['account_id', 'view_id']).doUpdateSet({ sha256 }))
    .execute();
}

/** False when there was none. */
export async function deleteSavedViewKey(trx: Trx, accountId: Id, viewId: Id): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('saved_view_key')
    .where('account_id', '=', accountId)
    .where('view_id', '=', viewId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The view that a key opens, while the person who saved it may sign in. */
export async function findViewByKey(db: Db, viewId: Id, sha256: Buffer): Promise<SavedView | undefined> {
  return db
    .selectFrom('saved_view_key')
    .innerJoin('saved_view', (join) =>
      join
        .onRef('saved_view.account_id', '=', 'saved_view_key.account_id')
        .onRef('saved_view.id', '=', 'saved_view_key.view_id'),
    )
    .innerJoin('app_user', (join) =>
      join.onRef('app_user.account_id', '=', 'saved_view.account_id').onRef('app_user.id', '=', 'saved_view.user_id'),
    )
    .select(VIEW)
    .where('saved_view_key.view_id', '=', viewId)
    .where('saved_view_key.sha256', '=', sha256)
    .where('app_user.disabled_at', 'is', null)
    .executeTakeFirst();
}
