import { TRACKING_REQUEST_STATUSES } from '../../../domain/shipments/tracking-request.ts';
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
import { Choice, DateTime, Shape, Type, Uuid } from '../../../values/schema.ts';
import { Label, Labels, readLabels } from '../../labels.ts';
import { includeQuery, parseInclude } from '../../query/include.ts';
import { readInstant } from '../../query/instant.ts';
import { pageWithIncluded } from '../../query/list.ts';
import { oneWithIncluded } from '../../query/one.ts';
import { pageQuery, readPage } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';
import {
  CreateRequestBody,
  InferNumberAnswer,
  InferNumberBody,
  readCreateBody,
  toInferenceResource,
} from './schema.ts';

const tag = 'Tracking requests';
const Params = Shape({ id: Uuid });

export const trackingRequestRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/tracking_requests',
    summary: 'Track a bill of lading, booking or container',
    tag,
    access: 'write',
    limit: 'create_tracking_request',
    description: 'The account and the shipping line are included unless `include` says otherwise.',
    query: Shape(includeQuery),
    body: CreateRequestBody,
    answer: { status: 201, one: 'tracking_request' },
    handle: async (call) => {
      const { db, now } = call.services;
      const tree = parseInclude(call.query.include ?? 'account,shipping_line', 'tracking_request');
      const request = await createTrackingRequest(db, call.caller, readCreateBody(call.body), toInstant(now()));
      const resource = trackingRequestResource.toResource(request);
      return oneWithIncluded(call, resource, tree, `/tracking_requests/${request.id}`);
    },
  }),
  route({
    method: 'POST',
    path: '/tracking_requests/infer_number',
    summary: 'Tell what kind of number it is and which shipping line it belongs to',
    tag,
    access: 'read',
    limit: 'infer_number',
    body: InferNumberBody,
    answer: { status: 200, json: InferNumberAnswer },
    handle: async (call) => {
      const number = call.body.number.trim();
      return { json: { data: toInferenceResource(number, await inferLine(call.services.db, number)) } };
    },
  }),
  route({
    method: 'GET',
    path: '/tracking_requests',
    summary: 'List tracking requests',
    tag,
    access: 'read',
    description: 'What each request led to is included unless `include` says otherwise.',
    query: Shape({
      ...pageQuery(),
      ...includeQuery,
      q: Type.Optional(Type.String({ description: 'Part of a number or reference.' })),
      'filter[request_number]': Type.Optional(Type.String()),
      'filter[status]': Type.Optional(Choice(TRACKING_REQUEST_STATUSES)),
      'filter[scac]': Type.Optional(Type.String()),
      'filter[created_at][start]': Type.Optional(DateTime),
      'filter[created_at][end]': Type.Optional(DateTime),
      'filter[updated_at][start]': Type.Optional(DateTime),
      'filter[updated_at][end]': Type.Optional(DateTime),
    }),
    answer: { status: 200, many: 'tracking_request' },
    handle: async (call) => {
      const { query } = call;
      const tree = parseInclude(query.include ?? 'tracked_object', 'tracking_request');
      const filter = defined({
        q: query.q,
        requestNumber: query['filter[request_number]'],
        status: query['filter[status]'],
        scac: await ownScac(call.services.db, query['filter[scac]']),
        createdFrom: readInstant(query['filter[created_at][start]']),
        createdTo: readInstant(query['filter[created_at][end]']),
        updatedFrom: readInstant(query['filter[updated_at][start]']),
        updatedTo: readInstant(query['filter[updated_at][end]']),
      });
      const { rows, total } = await listTrackingRequests(
        call.services.db,
        call.caller.accountId,
        filter,
        readPage(query),
      );
      return pageWithIncluded(call, rows.map(trackingRequestResource.toResource), total, tree);
    },
  }),
  route({
    method: 'GET',
    path: '/tracking_requests/:id',
    summary: 'Get a tracking request',
    tag,
    access: 'read',
    description: 'What it led to is included unless `include` says otherwise.',
    params: Params,
    query: Shape(includeQuery),
    answer: { status: 200, one: 'tracking_request' },
    handle: async (call) => {
      const tree = parseInclude(call.query.include ?? 'tracked_object', 'tracking_request');
      const request = await getTrackingRequest(call.services.db, call.caller, call.params.id);
      return oneWithIncluded(call, trackingRequestResource.toResource(request), tree);
    },
  }),
  route({
    method: 'PATCH',
    path: '/tracking_requests/:id',
    summary: 'Edit the reference numbers of a tracking request',
    tag,
    access: 'write',
    params: Params,
    body: Shape({
      data: Shape({
        type: Type.Optional(Choice(['tracking_request'])),
        attributes: Shape({
          ref_number: Type.Optional(Label),
          ref_numbers: Type.Optional(Labels),
        }),
      }),
    }),
    answer: { status: 200, one: 'tracking_request' },
    handle: async (call) => {
      const { ref_number: one, ref_numbers: many } = call.body.data.attributes;
      const edit = defined({ refNumbers: readLabels(many ?? (one === undefined ? undefined : [one])) });
      const request = await editTrackingRequest(call.services.db, call.caller, call.params.id, edit);
      return { document: { data: trackingRequestResource.toResource(request) } };
    },
  }),
];
