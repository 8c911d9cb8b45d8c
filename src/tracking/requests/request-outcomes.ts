import { inTransaction } from '../../db/transaction.ts';
import type { FailedReason, TrackingRequest } from '../../domain/shipments/tracking-request.ts';
import { trackingRequestEvent } from '../../domain/shipments/tracking-request-event.ts';
import { type ClaimedPoll, finishPoll, holdsLease, removePoll } from '../../store/carriers/polls.ts';
import {
  type TrackingRequestProgress,
  updateTrackingRequestProgress,
} from '../../store/shipments/tracking-request-progress.ts';
import type { Trx } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { type Instant, toInstant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';
import { nextManifestCheckAt, nextTryAt } from './request-retries.ts';

/** A request that has led to a carrier. */
export type CarrierRequest = TrackingRequest & { readonly scac: string };

/** One try of a request, in the transaction that ends it. */
export interface Try<Request extends TrackingRequest = TrackingRequest> {
  readonly trx: Trx;
  readonly tracking: Tracking;
  readonly poll: ClaimedPoll;
  readonly request: Request;
  readonly at: Instant;
}

export interface Failure {
  readonly reason: FailedReason;
  /** The shipment that is tracked already. */
  readonly shipmentId?: Id;
}

/** The line does not know the number: a container will not appear, a document may. */
export async function awaitManifest(step: Try<CarrierRequest>): Promise<void> {
  const { trx, tracking, poll, request, at } = step;
  if (request.requestType === 'container') return fail(step, { reason: 'not_found' });
  const since = request.awaitingManifestSince ?? at;
  const dueAt = nextManifestCheckAt(since, at, tracking.random());
  if (!dueAt) return fail(step, { reason: 'expired' });
  const progress = {
    ...progressOf(request),
    status: 'awaiting_manifest',
    failedReason: 'not_found',
    isRetrying: false,
    retryCount: null,
  } as const;
  await updateTrackingRequestProgress(
    trx,
    request.accountId,
    request.id,
    { ...progress, awaitingManifestSince: since },
    at,
  );
  if (request.status !== 'awaiting_manifest') {
    await tracking.publish(trx, [trackingRequestEvent('awaiting_manifest', request, at)]);
  }
  await finishPoll(trx, poll, { dueAt, failures: 0, notFound: poll.notFound + 1, missing: {} });
}

/** Until the tries are used up the reason shown is the passing one. */
export async function retry(step: Try, reason: FailedReason): Promise<void> {
  const { trx, tracking, poll, request, at } = step;
  const tries = (request.retryCount ?? 0) + 1;
  const dueAt = nextTryAt(tries, at, tracking.random());
  if (!dueAt) return fail({ ...step, request: { ...request, retryCount: tries } }, { reason: 'retries_exhausted' });
  const progress = { ...progressOf(request), failedReason: reason, isRetrying: true, retryCount: tries };
  await updateTrackingRequestProgress(trx, request.accountId, request.id, progress, at);
  await finishPoll(trx, poll, { dueAt, failures: tries, notFound: poll.notFound, missing: {} });
}

export async function fail(step: Try, { reason, shipmentId }: Failure): Promise<void> {
  const { trx, tracking, poll, request, at } = step;
  const progress = { ...progressOf(request), status: 'failed', failedReason: reason, isRetrying: false } as const;
  const linked = { ...progress, shipmentId: shipmentId ?? null };
  await updateTrackingRequestProgress(trx, request.accountId, request.id, linked, at);
  await removePoll(trx, poll.accountId, poll.id);
  const event = trackingRequestEvent('failed', { ...request, shipmentId: null }, at);
  await tracking.publish(trx, [event]);
}

function progressOf(request: TrackingRequest): TrackingRequestProgress {
  const { status, failedReason, isRetrying, retryCount, scac, shipmentId, awaitingManifestSince, candidates } = request;
  return { status, failedReason, isRetrying, retryCount, scac, shipmentId, awaitingManifestSince, candidates };
}

/** One transaction for the end of a try, unless somebody else took the request over in the meantime. */
export async function conclude(
  tracking: Tracking,
  poll: ClaimedPoll,
  work: (trx: Trx, at: Instant) => Promise<void>,
): Promise<void> {
  await inTransaction(tracking.db, async (trx) => {
    if (await holdsLease(trx, poll)) await work(trx, toInstant(tracking.now()));
  });
}
