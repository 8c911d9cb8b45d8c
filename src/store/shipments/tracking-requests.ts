import { type SelectQueryBuilder, sql } from 'kysely';
import { normalizeNumber } from '../../domain/shipments/infer-number.ts';
import type { InitialCustomFields, TrackingRequest } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { byIds } from '../by-ids.ts';
import { asMembers } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables, Trx } from '../tables.ts';

export interface TrackingRequestFilter {
  readonly q?: string;
  readonly requestNumber?: string;
  readonly status?: string;
  readonly scac?: string;
  readonly createdFrom?: Instant;
  readonly createdTo?: Instant;
  readonly updatedFrom?: Instant;
  readonly updatedTo?: Instant;
}

export async function findTrackingRequest(db: Db, accountId: Id, id: Id): Promise<TrackingRequest | undefined> {
  return selectTrackingRequests(db, accountId).where('id', '=', id).executeTakeFirst();
}

export async function listTrackingRequests(
  db: Db,
  accountId: Id,
  filter: TrackingRequestFilter,
  page: PageRequest,
): Promise<Page<TrackingRequest>> {
  const found = applyFilter(selectTrackingRequests(db, accountId), filter);
  return readPage(found.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

export const listTrackingRequestsByIds = byIds(selectTrackingRequests);

/** What the requests that led to a shipment asked for. */
export async function listInitialCustomFields(db: Db, accountId: Id, shipmentId: Id): Promise<InitialCustomFields[]> {
  const rows = await selectTrackingRequests(db, accountId)
    .where('shipment_id', '=', shipmentId)
    .where('status', '!=', 'failed')
    .where('initial_custom_fields', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ initialCustomFields }) => initialCustomFields ?? []);
}

function applyFilter<Row>(query: SelectQueryBuilder<Tables, 'tracking_request', Row>, filter: TrackingRequestFilter) {
  let filtered = query;
  if (filter.requestNumber?.trim()) {
    filtered = filtered.where('normalized_number', '=', normalizeNumber(filter.requestNumber));
  }
  if (filter.status !== undefined) filtered = filtered.where(sql<boolean>`status = ${filter.status}`);
  if (filter.scac !== undefined) filtered = filtered.where('scac', '=', filter.scac.toUpperCase());
  if (filter.createdFrom !== undefined) filtered = filtered.where('created_at', '>=', filter.createdFrom);
  if (filter.createdTo !== undefined) filtered = filtered.where('created_at', '<=', filter.createdTo);
  if (filter.updatedFrom !== undefined) filtered = filtered.where('updated_at', '>=', filter.updatedFrom);
  if (filter.updatedTo !== undefined) filtered = filtered.where('updated_at', '<=', filter.updatedTo);
  const q = filter.q?.trim();
  if (q) {
    const pattern = `%${q.replace(/[%_\\]/g, '\\$&')}%`;
    filtered = filtered.where((eb) =>
      eb.or([
        eb('request_number', 'ilike', pattern),
        eb('normalized_number', 'ilike', pattern),
        sql<boolean>`array_to_string(ref_numbers, ' ') ilike ${pattern}`,
      ]),
    );
  }
  return filtered;
}

/**
 * One that led to nothing yet is gone, and nobody is asked about it any more; what its row was stays for copies of it
 * elsewhere. False when it led to a shipment.
 */
export async function deleteTrackingRequest(trx: Trx, accountId: Id, id: Id): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from tracking_request where account_id = ${accountId} and id = ${id} and shipment_id is null
      returning account_id, id, request_number, ref_numbers, shipment_tags, status, failed_reason, request_type, scac, created_at
    )
    insert into removed_tracking_request (account_id, id, request_number, ref_numbers, shipment_tags, status, failed_reason,
      request_type, scac, created_at, removed_at)
    select gone.*, now() from gone`.execute(trx);
  return numAffectedRows === 1n;
}

export interface RequestCorrection {
  readonly requestType: TrackingRequest['requestType'];
  readonly requestNumber: string;
  readonly normalizedNumber: string;
  readonly scac: string | null;
  readonly autoDetectVoccScac: boolean;
}

/** Begins anew, as if it had just been asked. */
export async function restartTrackingRequest(
  trx: Trx,
  accountId: Id,
  id: Id,
  correction: RequestCorrection,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('tracking_request')
    .set({
      request_type: correction.requestType,
      request_number: correction.requestNumber,
      normalized_number: correction.normalizedNumber,
      scac: correction.scac,
      auto_detect_vocc_scac: correction.autoDetectVoccScac,
      status: 'pending',
      failed_reason: null,
      is_retrying: false,
      retry_count: null,
      awaiting_manifest_since: null,
      waiting_for: null,
      candidates: null,
      updated_at: at,
    })
    .where(ownRow(accountId, id))
    .execute();
}

function selectTrackingRequests(db: Db, accountId: Id) {
  return db
    .selectFrom('tracking_request')
    .where('account_id', '=', accountId)
    .select(
      asMembers([
        'id',
        'account_id',
        'request_type',
        'request_number',
        'normalized_number',
        'scac',
        'auto_detect_vocc_scac',
        'status',
        'failed_reason',
        'is_retrying',
        'retry_count',
        'ref_numbers',
        'shipment_tags',
        'initial_custom_fields',
        'customer_id',
        'shipment_id',
        'awaiting_manifest_since',
        'waiting_for',
        'candidates',
        'created_by_user_id',
        'created_at',
        'updated_at',
      ]),
    );
}
