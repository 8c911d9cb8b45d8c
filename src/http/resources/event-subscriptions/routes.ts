import { LandfallError, notFound } from '../../../errors.ts';
import { eventSubscriptionResource } from '../../../jsonapi/resources/event-subscription.ts';
import {
  createSubscription,
  removeSubscription,
  rotateSubscriptionSecret,
} from '../../../operations/event-subscriptions.ts';
import { findSubscription, listSubscriptions } from '../../../store/event-subscriptions.ts';
import { Shape, Type, Uuid } from '../../../values/schema.ts';
import { type Route, route } from '../../route.ts';

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
const MAX_CARRIER_ID_CHARACTERS = 100;

const tag = 'Event subscriptions';
const Params = Shape({ id: Uuid });

export const eventSubscriptionRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/ingest/dcsa/:id',
    summary: 'Receive events that a carrier pushes',
    description:
      'The body is a list of DCSA Track & Trace events. `Notification-Signature` must be `sha256=` and the hexadecimal ' +
      "HMAC-SHA256 of the raw body under the subscription's secret. Answered with 204 once the events are stored.",
    tag,
    access: 'public',
    rawBody: true,
    bodyLimitBytes: BODY_LIMIT_BYTES,
    params: Params,
    answer: { status: 204 },
    handle: async (call) => {
      const { db, sealingKeys, intake } = call.services;
      const subscription = await findSubscription(db, sealingKeys, call.params.id);
      if (!subscription) throw notFound('Event subscription');
      const signature = call.headers['notification-signature'];
      const carrierId = call.headers['subscription-id'];
      const accepted = await intake.receivePush(subscription, {
        body: call.rawBody,
        signature: typeof signature === 'string' ? signature : undefined,
        carrierSubscriptionId: typeof carrierId === 'string' ? carrierId.slice(0, MAX_CARRIER_ID_CHARACTERS) : null,
      });
      if (!accepted) throw new LandfallError('unauthorised', 'The signature does not match the body.');
      return { nothing: true };
    },
  }),
  route({
    method: 'GET',
    path: '/event_subscriptions',
    summary: 'List event subscriptions',
    tag,
    access: 'admin',
    answer: { status: 200, many: 'event_subscription' },
    handle: async (call) => {
      const { db, sealingKeys } = call.services;
      const all = await listSubscriptions(db, sealingKeys, call.caller.accountId);
      return { document: { data: all.map(eventSubscriptionResource.toResource), meta: { total: all.length } } };
    },
  }),
  route({
    method: 'POST',
    path: '/event_subscriptions',
    summary: 'Create an event subscription',
    description: 'Answers with the path and the secret to give to the carrier.',
    tag,
    access: 'admin',
    body: Shape({
      data: Shape({ attributes: Shape({ scac: Type.String({ pattern: '^[A-Z][A-Z0-9]{3}$' }) }) }),
    }),
    answer: { status: 201, one: 'event_subscription' },
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      const { scac } = call.body.data.attributes;
      const subscription = await createSubscription(db, sealingKeys, call.caller, scac, now());
      return { document: { data: eventSubscriptionResource.toResource(subscription) } };
    },
  }),
  route({
    method: 'POST',
    path: '/event_subscriptions/:id/rotate_secret',
    summary: 'Give an event subscription a new secret',
    description: 'The old one is good for another day.',
    tag,
    access: 'admin',
    params: Params,
    answer: { status: 200, one: 'event_subscription' },
    handle: async (call) => {
      const { db, sealingKeys, now } = call.services;
      const subscription = await rotateSubscriptionSecret(db, sealingKeys, call.caller, call.params.id, now());
      return { document: { data: eventSubscriptionResource.toResource(subscription) } };
    },
  }),
  route({
    method: 'DELETE',
    path: '/event_subscriptions/:id',
    summary: 'Delete an event subscription',
    tag,
    access: 'admin',
    params: Params,
    answer: { status: 204 },
    handle: async (call) => {
      await removeSubscription(call.services.db, call.caller, call.params.id);
      return { nothing: true };
    },
  }),
];
