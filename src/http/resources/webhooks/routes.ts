import { found } from '../../../errors.ts';
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
import { findWebhookHealth, listWebhookHealthOf } from '../../../store/webhooks/webhook-health.ts';
import { listWebhooks } from '../../../store/webhooks/webhooks.ts';
import { defined } from '../../../values/defined.ts';
import type { Static } from '../../../values/schema.ts';
import { nothing, one, paged, whole } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { CreateWebhookBody, EditWebhookBody } from './schema.ts';

const SECRETS = 'The secret and the values of headers are `[hidden]` from callers who may only read.';

export const webhookRoutes = routesOf('Webhooks', [
  route('GET /webhooks', {
    summary: 'List webhooks',
    description: SECRETS,
    access: 'read',
    answer: paged(webhookResource),
    handle: async (call, page) => {
      const { db, sealingKeys } = call.services;
      return listWebhooks(db, sealingKeys, call.caller.accountId, page);
    },
  }),
  route('POST /webhooks', {
    summary: 'Create a webhook',
    description: 'Without `events` it is told of all events; without `active` it is active.',
    access: 'write',
    body: CreateWebhookBody,
    answer: one(webhookResource, { status: 201 }),
    handle: async (call) => {
      const { url, ...rest } = call.body.data.attributes;
      return createWebhook(contextOf(call.services), call.caller, { url, ...changesOf(rest) });
    },
  }),
  route('GET /webhooks/events', {
    summary: 'List the events a webhook can subscribe to',
    access: 'read',
    answer: whole(webhookEventCategoryResource),
    handle: async () => EVENT_CATEGORIES,
  }),
  route('GET /webhooks/health', {
    summary: 'See how the endpoints of all webhooks are doing',
    description: 'As that of each webhook, in the order of their ids.',
    access: 'read',
    answer: whole(webhookHealthResource),
    handle: async ({ services: { db, now }, caller }) => listWebhookHealthOf(db, caller.accountId, now()),
  }),
  route('GET /webhooks/:id', {
    summary: 'Get a webhook',
    description: SECRETS,
    access: 'read',
    answer: one(webhookResource),
    handle: async (call) => getWebhook(contextOf(call.services), call.caller, call.params.id),
  }),
  route('PATCH /webhooks/:id', {
    summary: 'Edit a webhook',
    description:
      'What is not given stays as it is. `active: true` also resumes an endpoint that is paused after failures: what waits is tried at once.',
    access: 'write',
    body: EditWebhookBody,
    answer: one(webhookResource),
    handle: async (call) => {
      const changes = changesOf(call.body.data.attributes);
      return editWebhook(contextOf(call.services), call.caller, call.params.id, changes);
    },
  }),
  route('DELETE /webhooks/:id', {
    summary: 'Delete a webhook',
    description: 'What was still to be sent counts as failed.',
    access: 'write',
    answer: nothing(200),
    handle: async (call) => removeWebhook(contextOf(call.services), call.caller, call.params.id),
  }),
  route('POST /webhooks/:id/rotate_secret', {
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours the `webhook-signature` header carries signatures under both secrets.',
    access: 'write',
    answer: one(webhookResource),
    handle: async (call) => rotateSecret(contextOf(call.services), call.caller, call.params.id),
  }),
  route('GET /webhooks/:id/health', {
    summary: 'See how the endpoint of a webhook is doing',
    description: 'Success rate and latency of the last 24 hours, the backlog and its age, and the circuit breaker.',
    access: 'read',
    answer: one(webhookHealthResource),
    handle: async (call) => {
      const { db, now } = call.services;
      return found(await findWebhookHealth(db, call.caller.accountId, call.params.id, now()), 'Webhook');
    },
  }),
]);

function contextOf({ db, sealingKeys, webhooks, now }: Services): WebhookContext {
  return { db, keys: sealingKeys, targets: webhooks.targets, now: now() };
}

type Attributes = Static<typeof EditWebhookBody>['data']['attributes'];

/** No headers may be written as null. */
function changesOf({ url, active, events, headers }: Attributes) {
  return defined({ url, active, events, headers: headers === null ? [] : headers });
}
