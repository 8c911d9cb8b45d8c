import type { ContainerUpdate } from '../../domain/containers/container-update.ts';
import type { Id } from '../../values/id.ts';
import { wordsIn } from '../../values/words-in.ts';
import { byIds } from '../by-ids.ts';
import { asMembers } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db } from '../tables.ts';

export const CONTAINER_UPDATE_COLUMNS = wordsIn(
  'id account_id container_id shipment_id terminal_id changeset timestamp timezone data_source created_at',
);

/** Newest first. */
export async function listContainerUpdates(
  db: Db,
  accountId: Id,
  containerId: Id,
  page: PageRequest,
): Promise<Page<ContainerUpdate>> {
  const updates = selectContainerUpdates(db, accountId).where('container_id', '=', containerId);
  return readPage(updates.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

export const listContainerUpdatesByIds = byIds(selectContainerUpdates);

function selectContainerUpdates(db: Db, accountId: Id) {
  return db
    .selectFrom('container_update')
    .where('account_id', '=', accountId)
    .select(asMembers(CONTAINER_UPDATE_COLUMNS));
}
