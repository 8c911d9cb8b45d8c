import type { TrackingRequest, TrackingRequestStatus } from '../../domain/shipments/tracking-request.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { rowWriter } from '../columns.ts';
import { insertDefaultFields } from '../custom-fields/custom-fields.ts';
import { lockAndList } from '../list-filter/write-list-rows.ts';
import { ownRow } from '../own-row.ts';
import type { Db, Trx } from '../tables.ts';

type Given = 'requestType' | 'requestNumber' | 'scac' | 'refNumbers' | 'shipmentTags' | 'initialCustomFields';

export interface NewTrackingRequest
  extends Pick<TrackingRequest, keyof OfAccount | Given | 'customerId' | 'createdByUserId'> {
  readonly normalizedNumber: string;
  readonly autoDetectVoccScac: boolean;
  readonly at: Instant;
}

/** With the defaults of custom fields. */
export async function insertTrackingRequest(db: Db, request: NewTrackingRequest): Promise<void> {
  await db
    .insertInto('tracking_request')
    .values({
      account_id: request.accountId,
      id: request.id,
      request_type: request.requestType,
      request_number: request.requestNumber,
      normalized_number: request.normalizedNumber,
      scac: request.scac,
      auto_detect_vocc_scac: request.autoDetectVoccScac,
      status: 'pending',
      ref_numbers: [...request.refNumbers],
      shipment_tags: [...request.shipmentTags],
      initial_custom_fields: request.initialCustomFields && JSON.stringify(request.initialCustomFields),
      customer_id: request.customerId,
      created_by_user_id: request.createdByUserId,
      created_at: request.at,
      updated_at: request.at,
    })
    .execute();
  await insertDefaultFields(db, request.accountId, 'TrackingRequest', [request.id]);
}

export interface TrackingRequestProgress {
  readonly status: TrackingRequest['status'];
  readonly failedReason: TrackingRequest['failedReason'];
  readonly isRetrying: boolean;
  readonly retryCount: number | null;
  readonly scac: string | null;
  readonly shipmentId: Id | null;
  readonly awaitingManifestSince: Instant | null;
  /** What it waits for, in words; nothing when absent. */
  readonly waitingFor?: string | null;
  readonly candidates?: TrackingRequest['candidates'];
}

const toProgressRow = rowWriter([
  'status',
  'failed_reason',
  'is_retrying',
  'retry_count',
  'scac',
  'shipment_id',
  'awaiting_manifest_since',
]);

export async function updateTrackingRequestProgress(
  trx: Trx,
  accountId: Id,
  id: Id,
  progress: TrackingRequestProgress,
  at: Instant,
): Promise<void> {
  const request = await trx
    .updateTable('tracking_request')
    .set({
      ...toProgressRow(progress),
      waiting_for: progress.waitingFor ?? null,
      candidates: progress.candidates ? JSON.stringify(progress.candidates) : null,
      updated_at: at,
    })
    .where(ownRow(accountId, id))
    .returning('created_by_user_id as askedBy')
    .executeTakeFirst();
  // Who asked for a shipment is one of those whom lists find it by, unless it was a program.
  const isOwned = request !== undefined && request.askedBy !== null;
  if (isOwned && progress.shipmentId !== null) await lockAndList(trx, accountId, [progress.shipmentId]);
}

/** Ends a request that no answer has ended yet; whether there was one. */
export async function stopWaitingRequest(db: Db, accountId: Id, id: Id, at: Instant): Promise<boolean> {
  const stopped = await db
    .updateTable('tracking_request')
    .set({ status: 'tracking_stopped', is_retrying: false, waiting_for: null, updated_at: at })
    .where(ownRow(accountId, id))
    .where('status', 'in', ['pending', 'awaiting_manifest'])
    .where('shipment_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Requests that led to a shipment follow its being stopped and resumed; returns those that changed. */
export async function moveTrackingRequests(
  db: Db,
  accountId: Id,
  shipmentId: Id,
  from: TrackingRequestStatus,
  to: TrackingRequestStatus,
  at: Instant,
): Promise<Id[]> {
  const rows = await db
    .updateTable('tracking_request')
    .set({ status: to, updated_at: at })
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where('status', '=', from)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
