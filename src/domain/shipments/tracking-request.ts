import { wordsIn } from '../../text/words-in.ts';
import { readContainerNumber } from '../../values/container-number.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

export const REQUEST_TYPES = ['bill_of_lading', 'booking_number', 'container'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** The line that does not exist, for trying out. */
export const TEST_SCAC = 'TEST';

/** Whether there can be such a number at all; whether a line knows it is another matter. */
export function isPossibleNumber(type: RequestType, normalizedNumber: string): boolean {
  return type === 'container'
    ? readContainerNumber(normalizedNumber).kind === 'valid'
    : /^[A-Z0-9]{4,35}$/.test(normalizedNumber);
}

export const TRACKING_REQUEST_STATUSES = [
  'pending',
  'awaiting_manifest',
  'created',
  'failed',
  'tracking_stopped',
] as const;
export type TrackingRequestStatus = (typeof TRACKING_REQUEST_STATUSES)[number];

/** What requests may be asked for by: assistants of others call those that led to a shipment succeeded, as their event does. */
export const ASKED_STATUSES = [...TRACKING_REQUEST_STATUSES, 'succeeded'] as const;

export function statusAskedFor(word: string | undefined): string | undefined {
  return word === 'succeeded' ? 'created' : word;
}

export const FAILED_REASONS = wordsIn(
  'booking_cancelled duplicate expired internal_processing_error invalid_number not_found',
  'retries_exhausted shipping_line_unreachable unrecognized_response data_unavailable',
  'scac_auto_detect_failed',
);
export type FailedReason = (typeof FAILED_REASONS)[number];

export interface InitialCustomField {
  readonly apiSlug: string;
  readonly value: unknown;
}

/** Applied once the shipment and its containers exist. Without a number: to every container. */
export interface InitialCustomFields {
  readonly shipment: readonly InitialCustomField[];
  readonly containers: readonly (InitialCustomField & { readonly number?: string })[];
}

/** A line that a number may belong to. */
export interface LineChoice {
  readonly scac: string;
  readonly name: string;
}

export interface TrackingRequest extends OfAccount {
  readonly requestType: RequestType;
  readonly requestNumber: string;
  readonly normalizedNumber: string;
  /** Null while the carrier is still to be inferred. */
  readonly scac: string | null;
  readonly autoDetectVoccScac: boolean;
  readonly status: TrackingRequestStatus;
  readonly failedReason: FailedReason | null;
  readonly isRetrying: boolean;
  readonly retryCount: number | null;
  readonly refNumbers: readonly string[];
  readonly shipmentTags: readonly string[];
  readonly initialCustomFields: InitialCustomFields | null;
  readonly customerId: Id | null;
  /** The shipment the request led to. */
  readonly shipmentId: Id | null;
  /** Since when the line has not known the number. */
  readonly awaitingManifestSince: Instant | null;
  /** What a pending request waits for, in words, such as "no keys for Maersk". */
  readonly waitingFor: string | null;
  /** Other lines the number may belong to, to be asked when this one does not know it. */
  readonly candidates: readonly LineChoice[] | null;
  readonly createdByUserId: Id | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
