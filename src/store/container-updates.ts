import type { ContainerUpdate } from '../domain/container-update.ts';
import type { Id } from '../values/id.ts';
import { offsetOf, type Page, type PageRequest } from './page.ts';
import type { Db } from './tables.ts';

/** Newest first. */
export async function listContainerUpdates(
  db: Db,
  accountId: Id,
  containerId: Id,
  page: PageRequest,
): Promise<Page<ContainerUpdate>> {
  const rows = await selectContainerUpdates(db, accountId)
    .where('container_id', '=', containerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute();
  const counted = await db
    .selectFrom('container_update')
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(counted.total) };
}

export async function listContainerUpdatesByIds(db: Db, accountId: Id, ids: readonly Id[]): Promise<ContainerUpdate[]> {
  if (ids.length === 0) return [];
  return selectContainerUpdates(db, accountId).where('id', 'in', ids).orderBy('id').execute();
}

function selectContainerUpdates(db: Db, accountId: Id) {
  return db
    .selectFrom('container_update')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'account_id as accountId',
      'container_id as containerId',
      'shipment_id as shipmentId',
      'terminal_id as terminalId',
      'changeset',
      'timestamp',
      'timezone',
      'data_source as dataSource',
      'created_at as createdAt',
    ]);
}
