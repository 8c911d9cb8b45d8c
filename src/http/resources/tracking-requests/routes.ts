import { ASKED_STATUSES, statusAskedFor } from '../../../domain/shipments/tracking-request.ts';
import { trackingRequestResource } from '../../../jsonapi/resources/tracking-request.ts';
import {
  createTrackingRequest,
  editTrackingRequest,
  getTrackingRequest,
  inferLine,
  ownScac,
} from '../../../operations/tracking-requests.ts';
import { listTrackingRequests } from '../../../store/shipments/tracking-requests.ts';
import { defined } from '../../../values/defined.ts';
import { toInstant } from '../../../values/instant.ts';
import { Choice, DateTime, Shape, Type } from '../../../values/schema.ts';
import { json, one, paged } from '../../answer.ts';
import { Label, Labels, readLabels } from '../../labels.ts';
import { readInstant } from '../../query/instant.ts';
import { wordOf } from '../../query/several.ts';
import { route, routesOf } from '../../route.ts';
import {
  CreateRequestBody,
  InferNumberAnswer,
  InferNumberBody,
  readCreateBody,
  toInferenceResource,
} from './schema.ts';

export const trackingRequestRoutes = routesOf('Tracking requests', [
  route('POST /tracking_requests', {
    summary: 'Track a bill of lading, booking or container',
    access: 'write',
    limit: 'create_tracking_request',
    description: 'The account and the shipping line are included unless `include` says otherwise.',
    body: CreateRequestBody,
    answer: one(trackingRequestResource, {
      self: '/tracking_requests',
      status: 201,
      include: ['account', 'shipping_line'],
    }),
    handle: async (call) => {
      const { db, now } = call.services;
      return createTrackingRequest(db, call.caller, readCreateBody(call.body), toInstant(now()));
    },
  }),
  route('POST /tracking_requests/infer_number', {
    summary: 'Tell what kind of number it is and which shipping line it belongs to',
    access: 'read',
    limit: 'infer_number',
    body: InferNumberBody,
    answer: json(InferNumberAnswer),
    handle: async (call) => {
      const number = call.body.number.trim();
      return { data: toInferenceResource(number, await inferLine(call.services.db, number)) };
    },
  }),
  route('GET /tracking_requests', {
    summary: 'List tracking requests',
    access: 'read',
    description: 'What each request led to is included unless `include` says otherwise.',
    query: Shape({
      q: Type.Optional(Type.String({ description: 'Part of a number or reference.' })),
      'filter[request_number]': Type.Optional(Type.String()),
      'filter[status]': wordOf(ASKED_STATUSES),
      'filter[scac]': Type.Optional(Type.String()),
      'filter[created_at][start]': Type.Optional(DateTime),
      'filter[created_at][end]': Type.Optional(DateTime),
      'filter[updated_at][start]': Type.Optional(DateTime),
      'filter[updated_at][end]': Type.Optional(DateTime),
    }),
    answer: paged(trackingRequestResource, { include: ['tracked_object'] }),
    handle: async (call, page) => {
      const { query } = call;
      const filter = defined({
        q: query.q,
        requestNumber: query['filter[request_number]'],
        status: statusAskedFor(query['filter[status]']),
        scac: await ownScac(call.services.db, query['filter[scac]']),
        createdFrom: readInstant(query['filter[created_at][start]']),
        createdTo: readInstant(query['filter[created_at][end]']),
        updatedFrom: readInstant(query['filter[updated_at][start]']),
        updatedTo: readInstant(query['filter[updated_at][end]']),
      });
      return listTrackingRequests(call.services.db, call.caller.accountId, filter, page);
    },
  }),
  route('GET /tracking_requests/:id', {
    summary: 'Get a tracking request',
    access: 'read',
    description: 'What it led to is included unless `include` says otherwise.',
    answer: one(trackingRequestResource, { include: ['tracked_object'] }),
    handle: async (call) => getTrackingRequest(call.services.db, call.caller, call.params.id),
  }),
  route('PATCH /tracking_requests/:id', {
    summary: 'Edit the reference numbers of a tracking request',
    access: 'write',
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['tracking_request'])),
        attributes: Shape({
          ref_number: Type.Optional(Label),
          ref_numbers: Type.Optional(Labels),
        }),
      }),
    }),
    answer: one(trackingRequestResource),
    handle: async (call) => {
      const { ref_number: one, ref_numbers: many } = call.body.data.attributes;
      const edit = defined({ refNumbers: readLabels(many ?? (one === undefined ? undefined : [one])) });
      return editTrackingRequest(call.services.db, call.caller, call.params.id, edit);
    },
  }),
]);
