import { REQUEST_TYPES } from '../../../domain/shipments/tracking-request.ts';
import { trackingRequestResource } from '../../../jsonapi/resources/tracking-request.ts';
import {
  cancelTrackingRequest,
  removeTrackingRequest,
  retryTrackingRequest,
} from '../../../operations/tracking-request-work.ts';
import { defined } from '../../../values/defined.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, Nullable, Shape, Type } from '../../../values/schema.ts';
import { nothing, one } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const MAX_NUMBER_CHARACTERS = 100;

/** What people do about requests that wait or failed. */
export const trackingRequestWorkRoutes = routesOf('Tracking requests', [
  route('POST /tracking_requests/:id/retry', {
    summary: 'Ask again for a number that waits or failed, corrected or not',
    description: 'Members left out stay as they are; a `scac` of null has the line found out.',
    access: 'write',
    limit: 'create_tracking_request',
    body: Shape({
      data: Shape({
        attributes: Shape({
          request_type: Type.Optional(Choice(REQUEST_TYPES)),
          request_number: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_NUMBER_CHARACTERS })),
          scac: Type.Optional(Nullable(Type.String({ minLength: 4, maxLength: 4 }))),
        }),
      }),
    }),
    answer: one(trackingRequestResource),
    handle: async ({ services, caller, params, body }) => {
      const { request_type: requestType, request_number: requestNumber, scac } = body.data.attributes;
      const correction = defined({ requestType, requestNumber, scac });
      const at = toInstant(services.now());
      return retryTrackingRequest(services.db, caller, params.id, correction, at);
    },
  }),
  route('PATCH /tracking_requests/:id/cancel', {
    summary: 'Give a tracking request up',
    description:
      'Tracking of the shipment it led to stops, as by `PATCH /shipments/{id}/stop_tracking`; a number that still waits is asked for no longer. Cancelling what has ended changes nothing.',
    access: 'write',
    answer: one(trackingRequestResource),
    handle: async ({ services, caller, params }) =>
      cancelTrackingRequest(services.db, caller, params.id, services.publish, toInstant(services.now())),
  }),
  route('DELETE /tracking_requests/:id', {
    summary: 'Remove a tracking request that led to nothing',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeTrackingRequest(services.db, caller, params.id),
  }),
]);
