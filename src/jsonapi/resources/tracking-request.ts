import {
  FAILED_REASONS,
  REQUEST_TYPES,
  TRACKING_REQUEST_STATUSES,
  type TrackingRequest,
} from '../../domain/shipments/tracking-request.ts';
import { nameBasedId } from '../../values/id.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { defineResource, toOne } from '../resource.ts';

export const trackingRequestResource = defineResource({
  type: 'tracking_request',
  path: '/tracking_requests',
  attributes: {
    request_number: Text,
    request_type: Choice(REQUEST_TYPES),
    ref_numbers: Type.Array(Text),
    tags: Type.Array(Text),
    shipment_tags: Type.Array(Text),
    status: Choice(TRACKING_REQUEST_STATUSES),
    failed_reason: Nullable(Choice(FAILED_REASONS)),
    scac: Nullable(Text),
    created_at: DateTime,
    updated_at: DateTime,
    is_retrying: Type.Boolean(),
    retry_count: Nullable(Type.Integer()),
    waiting_for: Nullable(Text),
    scac_candidates: Nullable(Type.Array(Shape({ scac: Text, name: Text }))),
  },
  relationships: {
    tracked_object: 'shipment',
    customer: 'account',
    account: 'account',
    shipping_line: 'shipping_line',
    user: 'user',
  },
  toAttributes: (request: TrackingRequest) => ({
    request_number: request.requestNumber,
    request_type: request.requestType,
    ref_numbers: [...request.refNumbers],
    tags: [...request.shipmentTags],
    shipment_tags: [...request.shipmentTags],
    status: request.status,
    failed_reason: request.failedReason,
    scac: request.scac,
    created_at: request.createdAt,
    updated_at: request.updatedAt,
    is_retrying: request.isRetrying,
    retry_count: request.retryCount,
    waiting_for: request.waitingFor,
    scac_candidates: request.candidates && [...request.candidates],
  }),
  toRelationships: (request) => ({
    tracked_object: toOne('shipment', request.shipmentId),
    // Parties have no accounts of their own here; who they are is told by their roles.
    customer: null,
    account: toOne('account', request.accountId),
    // Null while the line is not known.
    shipping_line: toOne('shipping_line', request.scac && nameBasedId('shipping_line', request.scac)),
    user: toOne('user', request.createdByUserId),
  }),
});
