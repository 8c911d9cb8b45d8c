import type { ContainerUpdate } from '../../domain/containers/container-update.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { byIds } from '../by-ids.ts';
import { asMembers, rowWriter } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';

export const CONTAINER_UPDATE_COLUMNS = wordsIn(
  'id account_id container_id shipment_id terminal_id changeset timestamp timezone data_source created_at',
);

/** Newest first. */
export async function listContainerUpdates(
  db: Db,
  accountId: Id,
  containerId: Id,
  page: PageRequest,
  until?: Instant,
): Promise<Page<ContainerUpdate>> {
  const every = selectContainerUpdates(db, accountId).where('container_id', '=', containerId);
  const updates = until === undefined ? every : every.where('created_at', '<=', until);
  return readPage(updates.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

export async function insertContainerUpdates(trx: Trx, updates: readonly ContainerUpdate[]): Promise<void> {
  if (updates.length === 0) return;
  const rows = updates.map((update) => ({ ...toRow(update), changeset: JSON.stringify(update.changeset) }));
  await trx
    .insertInto('container_update')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .execute();
}

const toRow = rowWriter(CONTAINER_UPDATE_COLUMNS);

export const listContainerUpdatesByIds = byIds(selectContainerUpdates);

function selectContainerUpdates(db: Db, accountId: Id) {
  return db
    .selectFrom('container_update')
    .where('account_id', '=', accountId)
    .select(asMembers(CONTAINER_UPDATE_COLUMNS));
}
