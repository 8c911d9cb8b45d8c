import { sql } from 'kysely';
import type { QuarantineEntry } from '../domain/quarantine-entry.ts';
import { type Id, newId } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { offsetOf, type Page, type PageRequest } from './page.ts';
import type { Db } from './tables.ts';

export interface NewQuarantineEntry {
  readonly accountId: Id;
  readonly payloadId: Id;
  readonly shipmentId: Id | null;
  readonly trackingRequestId: Id | null;
  readonly sourceName: string;
  readonly reason: string;
  readonly detail: string;
  readonly pointer: string;
  readonly at: Instant;
}

/** The same trouble met again reopens its entry and counts. */
export async function quarantine(db: Db, entry: NewQuarantineEntry): Promise<void> {
  await db
    .insertInto('quarantine')
    .values({
      account_id: entry.accountId,
      id: newId(Date.parse(entry.at)),
      payload_id: entry.payloadId,
      shipment_id: entry.shipmentId,
      tracking_request_id: entry.trackingRequestId,
      source_name: entry.sourceName,
      reason: entry.reason,
      detail: entry.detail,
      pointer: entry.pointer,
      created_at: entry.at,
      updated_at: entry.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'payload_id', 'pointer', 'reason']).doUpdateSet({
        status: 'open',
        detail: entry.detail,
        attempts: sql<number>`quarantine.attempts + 1`,
        updated_at: entry.at,
      }),
    )
    .execute();
}

/** What a payload was set aside for is settled, except for the troubles that are still there. */
export async function resolveQuarantine(
  db: Db,
  accountId: Id,
  payloadId: Id,
  still: readonly { readonly reason: string; readonly pointer: string }[],
  at: Instant,
): Promise<void> {
  const open = still.map(({ reason, pointer }) => `${reason} ${pointer}`);
  await db
    .updateTable('quarantine')
    .set({ status: 'resolved', updated_at: at })
    .where('account_id', '=', accountId)
    .where('payload_id', '=', payloadId)
    .where('status', '=', 'open')
    .where(sql<boolean>`reason || ' ' || pointer <> all(${open}::text[])`)
    .execute();
}

export interface QuarantineFilter {
  readonly status?: QuarantineEntry['status'];
  readonly sourceName?: string;
  readonly reason?: string;
}

/** Newest first. */
export async function listQuarantine(
  db: Db,
  accountId: Id,
  filter: QuarantineFilter,
  page: PageRequest,
): Promise<Page<QuarantineEntry>> {
  let matching = db.selectFrom('quarantine').where('account_id', '=', accountId);
  if (filter.status !== undefined) matching = matching.where('status', '=', filter.status);
  if (filter.sourceName !== undefined) matching = matching.where('source_name', '=', filter.sourceName);
  if (filter.reason !== undefined) matching = matching.where('reason', '=', filter.reason);
  const rows = await matching
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute();
  const { total } = await matching.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findQuarantineEntry(db: Db, accountId: Id, id: Id): Promise<QuarantineEntry | undefined> {
  return db
    .selectFrom('quarantine')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();
}

const COLUMNS = [
  'id',
  'payload_id as payloadId',
  'shipment_id as shipmentId',
  'tracking_request_id as trackingRequestId',
  'source_name as sourceName',
  'reason',
  'detail',
  'pointer',
  'status',
  'attempts',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;
