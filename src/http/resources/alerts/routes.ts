import { previewAlert } from '../../../alerts/preview.ts';
import { type Caller, isPermitted } from '../../../domain/accounts/caller.ts';
import { ALERT_STATES } from '../../../domain/alerts/alert.ts';
import { openConfirmToken } from '../../../domain/alerts/confirm-link.ts';
import { openUnsubscribeToken } from '../../../domain/alerts/unsubscribe-link.ts';
import { found, LandfallError } from '../../../errors.ts';
import { alertResource } from '../../../jsonapi/resources/alerts/alert.ts';
import { alertSubscriptionResource } from '../../../jsonapi/resources/alerts/alert-subscription.ts';
import {
  type AlertContext,
  confirmAlertAddress,
  editAlertSubscription,
  getAlertSubscription,
  removeAlertSubscription,
  subscribeToAlerts,
  unsubscribeFromAlerts,
} from '../../../operations/alert-subscriptions.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { pageAlertSubscriptions } from '../../../store/alerts/alert-subscriptions.ts';
import { pageAlerts } from '../../../store/alerts/alerts.ts';
import { defined } from '../../../values/defined.ts';
import type { Id } from '../../../values/id.ts';
import { AnyValue, Choice, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json, nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';
import type { Services } from '../../services.ts';
import { NewSubscriptionBody, SubscriptionChangesBody } from './schema.ts';

const DEFAULTS = { atTime: '07:00', timezone: 'UTC' };
const MAX_FORM_BYTES = 1_000;
const Token = Shape({ token: Type.String({ pattern: '^[\\w-]{40,480}$' }) });
const Mine = Type.Optional(Type.Boolean({ description: 'Your own alone.' }));

export const alertRoutes = routesOf('Alerts', [
  route('GET /alert_subscriptions', {
    summary: 'List who is told of what by mail or chat, the newest first',
    description: 'Your own, and with write access those of the account and of others too.',
    access: 'read',
    query: Shape({ 'filter[mine]': Mine, 'filter[scope_id]': Type.Optional(Uuid) }),
    answer: paged(alertSubscriptionResource),
    handle: async ({ services, caller, query }, page) =>
      pageAlertSubscriptions(services.db, caller.accountId, page, {
        userId: personAskedFor(caller, query['filter[mine]']),
        scopeId: query['filter[scope_id]'],
      }),
  }),
  route('POST /alert_subscriptions', {
    summary: 'Have somebody told of changes and exceptions',
    description:
      'By `email`, in `slack`, in `teams`, or as JSON to a `webhook`. `kinds` are those of `GET /changes`, and `exception.` with ' +
      'a category of `GET /exceptions`. `scope` narrows it to what a saved view shows, to a customer, a tag, a shipment or a ' +
      'container. Without an address it is your own mail, which needs no write access. A mail address that has not confirmed that ' +
      'it wants alerts of the account gets one mail that asks, and alerts after that. What happens within seconds is one message; ' +
      'of more there is one a minute. Exceptions that are there already are not told.',
    access: 'write',
    personAccess: 'read',
    body: NewSubscriptionBody,
    answer: one(alertSubscriptionResource, { status: 201 }),
    handle: async ({ services, caller, body }) => {
      const { at_time, scope_id, quiet_from, quiet_until, ...given } = body.data.attributes;
      return subscribeToAlerts(contextOf(services), caller, {
        name: given.name,
        way: given.way ?? 'email',
        address: given.address ?? null,
        kinds: given.kinds,
        scope: given.scope ?? 'all',
        scopeId: scope_id ?? null,
        tag: given.tag ?? null,
        rhythm: given.rhythm ?? 'at_once',
        atTime: at_time ?? DEFAULTS.atTime,
        timezone: given.timezone ?? DEFAULTS.timezone,
        quietFrom: quiet_from ?? null,
        quietUntil: quiet_until ?? null,
      });
    },
  }),
  route('GET /alert_subscriptions/:id', {
    summary: 'Get an alert subscription',
    access: 'read',
    answer: one(alertSubscriptionResource),
    handle: async ({ services, caller, params }) => getAlertSubscription(services, caller, params.id),
  }),
  route('PATCH /alert_subscriptions/:id', {
    summary: 'Change an alert subscription, or switch it off and on',
    description:
      'Switching one on that was refused or left begins anew. Where it goes and what it is about stay as they are.',
    access: 'write',
    personAccess: 'read',
    body: SubscriptionChangesBody,
    answer: one(alertSubscriptionResource),
    handle: async ({ services, caller, params, body }) => {
      const { at_time: atTime, quiet_from: quietFrom, quiet_until: quietUntil, ...given } = body.data.attributes;
      const changes = defined({ ...given, atTime, quietFrom, quietUntil });
      return editAlertSubscription(contextOf(services), caller, params.id, changes);
    },
  }),
  route('DELETE /alert_subscriptions/:id', {
    summary: 'Delete an alert subscription, and what it sent',
    access: 'write',
    personAccess: 'read',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeAlertSubscription(contextOf(services), caller, params.id),
  }),
  route('GET /alert_subscriptions/:id/preview', {
    summary: 'See what a subscription would have sent of the last seven days',
    description: 'As mail, for Slack, for Microsoft Teams and for programs. Nothing is sent.',
    access: 'read',
    atOnce: 2,
    answer: json(Shape({ subject: Text, text: Text, html: Text, slack: AnyValue, teams: AnyValue, webhook: AnyValue })),
    handle: async (call) => {
      const { services, caller, params } = call;
      const subscription = await getAlertSubscription(services, caller, params.id);
      const account = found(await findAccount(services.db, caller.accountId), 'Account');
      const baseUrl = call.publicUrl ?? call.baseUrl;
      return previewAlert(services.db, subscription, { companyName: account.companyName, baseUrl }, services.now());
    },
  }),
  route('GET /alerts', {
    summary: 'List the messages that were sent, or are on their way, the newest first',
    description: 'Kept for 90 days. Your own, and with write access those of the account and of others too.',
    access: 'read',
    query: Shape({
      'filter[mine]': Mine,
      'filter[alert_subscription_id]': Type.Optional(Uuid),
      'filter[state]': Type.Optional(Choice(ALERT_STATES)),
    }),
    answer: paged(alertResource),
    handle: async ({ services, caller, query }, page) =>
      pageAlerts(services.db, caller.accountId, page, {
        userId: personAskedFor(caller, query['filter[mine]']),
        subscriptionId: query['filter[alert_subscription_id]'],
        state: query['filter[state]'],
      }),
  }),
  route('POST /alert_unsubscriptions/:token', {
    summary: 'End an alert subscription by the link of its mail',
    description:
      'As mail programs do by one click (RFC 8058): without cookies and without being signed in. The token is good for that one ' +
      'subscription. What the body says does not matter.',
    access: 'public',
    params: Token,
    takes: 'rawBody',
    bodyLimitBytes: MAX_FORM_BYTES,
    answer: nothing(),
    handle: async ({ services, params }) => {
      const { db, sealingKeys, now } = services;
      const unsubscribing = openUnsubscribeToken(sealingKeys, params.token, now());
      await unsubscribeFromAlerts({ db, now: now() }, found(unsubscribing, 'Alert subscription'));
    },
  }),
  route('POST /alert_confirmations/:token', {
    summary: 'Say that a mail address wants the alerts of an account, by the link of the mail that asked',
    description:
      'Without being signed in: the token stands in that mail alone, and is good for that address and account.',
    access: 'public',
    params: Token,
    answer: nothing(),
    handle: async ({ services, params }) => {
      const { db, sealingKeys, now } = services;
      const named = openConfirmToken(sealingKeys, params.token, now());
      await confirmAlertAddress({ db, now: now() }, found(named, 'Address'));
    },
  }),
]);

function contextOf({ db, sealingKeys: keys, webhooks, now }: Services): AlertContext {
  return { db, keys, targets: webhooks.targets, now: now() };
}

/** Those of others are for whoever may change something. */
function personAskedFor(caller: Caller, isMine: boolean | undefined): Id | undefined {
  if (isMine !== true && isPermitted(caller, 'write')) return undefined;
  if (caller.userId === null)
    throw new LandfallError('forbidden', 'This key acts for nobody, who has none of their own.');
  return caller.userId;
}
