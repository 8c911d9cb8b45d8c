import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/caller.ts';
import type { TrackingRequest } from '../domain/tracking-request.ts';
import { notFound } from '../errors.ts';
import { recordAudit } from '../store/audit-entries.ts';
import type { Db } from '../store/tables.ts';
import { findTrackingRequest, updateTrackingRequestReferences } from '../store/tracking-requests.ts';
import type { Id } from '../values/id.ts';

export async function editTrackingRequest(
  db: Db,
  caller: Caller,
  id: Id,
  edit: { readonly refNumbers?: readonly string[] },
): Promise<TrackingRequest> {
  return inTransaction(db, async (trx) => {
    if (edit.refNumbers !== undefined) {
      await updateTrackingRequestReferences(trx, caller.accountId, id, edit.refNumbers);
      const subject = { type: 'tracking_request', id };
      await recordAudit(trx, caller, { action: 'tracking_request.edit', subject, changes: { ...edit } });
    }
    return getTrackingRequest(trx, caller, id);
  });
}

export async function getTrackingRequest(db: Db, caller: Caller, id: Id): Promise<TrackingRequest> {
  const request = await findTrackingRequest(db, caller.accountId, id);
  if (request === undefined) throw notFound('Tracking request');
  return request;
}
