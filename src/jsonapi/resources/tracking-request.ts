import {
  FAILED_REASONS,
  REQUEST_TYPES,
  TRACKING_REQUEST_STATUSES,
  type TrackingRequest,
} from '../../domain/shipments/tracking-request.ts';
import { nameBasedId } from '../../values/id.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf, toOne } from '../resource.ts';

export const trackingRequestResource = resourceOf<TrackingRequest>()({
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
  otherAttributes: (request) => ({
    tags: request.shipmentTags,
    scac_candidates: request.candidates,
  }),
  otherRelationships: (request) => ({
    tracked_object: toOne('shipment', request.shipmentId),
    // The account itself, unless a party was named: that has no account of its own, and is told by its role.
    customer: request.customerId === null ? toOne('account', request.accountId) : null,
    // Null while the line is not known.
    shipping_line: toOne('shipping_line', request.scac && nameBasedId('shipping_line', request.scac)),
    user: toOne('user', request.createdByUserId),
  }),
});
