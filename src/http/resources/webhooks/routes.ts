import { notFound } from '../../../errors.ts';
import { webhookResource } from '../../../jsonapi/resources/webhook.ts';
import { EVENT_CATEGORIES, webhookEventCategoryResource } from '../../../jsonapi/resources/webhook-event-category.ts';
import { webhookHealthResource } from '../../../jsonapi/resources/webhook-health.ts';
import {
  createWebhook,
  editWebhook,
  getWebhook,
  removeWebhook,
  rotateSecret,
  type WebhookContext,
} from '../../../operations/webhooks.ts';
import { findWebhookHealth } from '../../../store/webhooks/webhook-health.ts';
import { listWebhooks } from '../../../store/webhooks/webhooks.ts';
import { defined } from '../../../values/defined.ts';
import { Shape, type Static, Uuid } from '../../../values/schema.ts';
import { nothing, one, paged, whole } from '../../answer.ts';
import { type Route, route } from '../../route.ts';
import type { Services } from '../../services.ts';
import { CreateWebhookBody, EditWebhookBody } from './schema.ts';

const tag = 'Webhooks';
const Params = Shape({ id: Uuid });
const SECRETS = 'The secret and the values of headers are `[hidden]` from callers who may only read.';

export const webhookRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    description: SECRETS,
    tag,
    access: 'read',
    answer: paged(webhookResource),
    handle: async (call, page) => {
      const { db, sealingKeys } = call.services;
      return listWebhooks(db, sealingKeys, call.caller.accountId, page);
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook',
    description: 'Without `events` it is told of all events; without `active` it is active.',
    tag,
    access: 'write',
    body: CreateWebhookBody,
    answer: one(webhookResource, { status: 201 }),
    handle: async (call) => {
      const { url, ...rest } = call.body.data.attributes;
      const webhook = await createWebhook(contextOf(call.services), call.caller, { url, ...changesOf(rest) });
      return webhook;
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks/events',
    summary: 'List the events a webhook can subscribe to',
    tag,
    access: 'read',
    answer: whole(webhookEventCategoryResource),
    handle: async () => EVENT_CATEGORIES,
  }),
  route({
    method: 'GET',
    path: '/webhooks/:id',
    summary: 'Get a webhook',
    description: SECRETS,
    tag,
    access: 'read',
    params: Params,
    answer: one(webhookResource),
    handle: async (call) => {
      const webhook = await getWebhook(contextOf(call.services), call.caller, call.params.id);
      return webhook;
    },
  }),
  route({
    method: 'PATCH',
    path: '/webhooks/:id',
    summary: 'Edit a webhook',
    description: 'What is not given stays as it is.',
    tag,
    access: 'write',
    params: Params,
    body: EditWebhookBody,
    answer: one(webhookResource),
    handle: async (call) => {
      const changes = changesOf(call.body.data.attributes);
      const webhook = await editWebhook(contextOf(call.services), call.caller, call.params.id, changes);
      return webhook;
    },
  }),
  route({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook',
    description: 'What was still to be sent counts as failed.',
    tag,
    access: 'write',
    params: Params,
    answer: nothing(200),
    handle: async (call) => {
      await removeWebhook(contextOf(call.services), call.caller, call.params.id);
    },
  }),
  route({
    method: 'POST',
    path: '/webhooks/:id/rotate_secret',
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours the `webhook-signature` header carries signatures under both secrets.',
    tag,
    access: 'write',
    params: Params,
    answer: one(webhookResource),
    handle: async (call) => {
      const webhook = await rotateSecret(contextOf(call.services), call.caller, call.params.id);
      return webhook;
    },
  }),
  route({
    method: 'GET',
    path: '/webhooks/:id/health',
    summary: 'See how the endpoint of a webhook is doing',
    description: 'Success rate and latency of the last 24 hours, the backlog and its age, and the circuit breaker.',
    tag,
    access: 'read',
    params: Params,
    answer: one(webhookHealthResource),
    handle: async (call) => {
      const { db, now } = call.services;
      const health = await findWebhookHealth(db, call.caller.accountId, call.params.id, now());
      if (health === undefined) throw notFound('Webhook');
      return health;
    },
  }),
];

function contextOf({ db, sealingKeys, webhooks, now }: Services): WebhookContext {
  return { db, keys: sealingKeys, targets: webhooks.targets, now: now() };
}

type Attributes = Static<typeof EditWebhookBody>['data']['attributes'];

/** No headers may be written as null. */
function changesOf({ url, active, events, headers }: Attributes) {
  return defined({ url, active, events, headers: headers === null ? [] : headers });
}
