import { eventNamed, namesOf, TOLD_NAMES, type ToldName } from '../../../domain/events/event-aliases.ts';
import { EVENT_NAMES, EVENTS, isSpecifiedEventName } from '../../../domain/events/event-names.ts';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/webhook-notification.ts';
import { exampleNotification, exampleWebhook } from '../../../jsonapi/examples/notification.ts';
import type { ResourceObject } from '../../../jsonapi/resource.ts';
import { webhookNotificationResource } from '../../../jsonapi/resources/webhook-notification.ts';
import { getNotificationWithAttempts, redeliver } from '../../../operations/webhook-notifications.ts';
import { listNotifications } from '../../../store/webhooks/webhook-notifications.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, DateTime, Shape, Type, Uuid } from '../../../values/schema.ts';
import { includeQuery, parseInclude } from '../../query/include.ts';
import { readInstant } from '../../query/instant.ts';
import { pageWithIncluded } from '../../query/list.ts';
import { oneWithIncluded } from '../../query/one.ts';
import { pageQuery, readPage, wholeDocument, wholeQuery } from '../../query/page.ts';
import { type Route, route } from '../../route.ts';

const tag = 'Webhook notifications';
const Params = Shape({ id: Uuid });

/** The specification has these names and no others; without one, the examples are of every event. */
const NAMED_EXAMPLES = EVENTS.filter((event) => event.specified).map((event) => event.name);

export const webhookNotificationRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/webhook_notifications',
    summary: 'List webhook notifications, newest first',
    tag,
    access: 'read',
    query: Shape({
      ...pageQuery(),
      ...includeQuery,
      'filter[webhook_id]': Type.Optional(Uuid),
      'filter[container_id]': Type.Optional(Uuid),
      'filter[event]': Type.Optional(Choice(TOLD_NAMES)),
      'filter[delivery_status]': Type.Optional(Choice(DELIVERY_STATUSES)),
      'filter[created_at][start]': Type.Optional(DateTime),
      'filter[created_at][end]': Type.Optional(DateTime),
    }),
    answer: { status: 200, many: 'webhook_notification' },
    handle: async (call) => {
      const { query, services, caller } = call;
      const tree = parseInclude(query.include, 'webhook_notification');
      const filter = defined({
        webhookId: query['filter[webhook_id]'],
        containerId: query['filter[container_id]'],
        events: namesAlike(query['filter[event]']),
        status: query['filter[delivery_status]'],
        createdFrom: readInstant(query['filter[created_at][start]']),
        createdTo: readInstant(query['filter[created_at][end]']),
      });
      const { rows, total } = await listNotifications(services.db, caller.accountId, filter, readPage(query));
      return pageWithIncluded(call, rows.map(webhookNotificationResource.toResource), total, tree);
    },
  }),
  route({
    method: 'GET',
    path: '/webhook_notifications/examples',
    summary: 'See what notifications look like',
    description:
      'One example of each event, or of the one named by `event`. All on one page, unless pages are asked for.',
    tag,
    access: 'read',
    query: Shape({ ...wholeQuery, event: Type.Optional(Choice(NAMED_EXAMPLES)) }),
    answer: { status: 200, many: 'webhook_notification' },
    handle: async (call) => {
      const events = call.query.event === undefined ? EVENT_NAMES : [call.query.event].filter(isSpecifiedEventName);
      const examples = events.map((event) => exampleNotification(event));
      const document = wholeDocument(
        call,
        examples.map(({ data }): ResourceObject => data),
      );
      const shown = examples.filter(({ data }) => document.data.includes(data));
      const references = shown.map(({ reference }) => reference);
      // The specification has every link a string: an empty one leads nowhere, so that nobody goes in a circle.
      const here = `${call.baseUrl}${call.url}`;
      const links = { first: here, last: here, next: '', prev: '', ...document.links };
      const meta = { size: examples.length, total: examples.length, ...document.meta };
      return { document: { ...document, links, meta, included: [exampleWebhook(events), ...references] } };
    },
  }),
  route({
    method: 'GET',
    path: '/webhook_notifications/:id',
    summary: 'Get a webhook notification with the attempts to deliver it',
    tag,
    access: 'read',
    params: Params,
    query: Shape(includeQuery),
    answer: { status: 200, one: 'webhook_notification' },
    handle: async (call) => {
      const tree = parseInclude(call.query.include, 'webhook_notification');
      const notification = await getNotificationWithAttempts(call.services.db, call.caller, call.params.id);
      return oneWithIncluded(call, webhookNotificationResource.toResource(notification), tree);
    },
  }),
  route({
    method: 'POST',
    path: '/webhook_notifications/:id/redeliver',
    summary: 'Deliver a notification once more',
    description:
      'Same id, same body, marked by `X-Landfall-Origin: redelivery`. One that waits for its next try is tried now.',
    tag,
    access: 'write',
    params: Params,
    answer: { status: 202, one: 'webhook_notification' },
    handle: async (call) => {
      const notification = await redeliver(call.services.db, call.caller, call.params.id);
      return { document: { data: webhookNotificationResource.toResource(notification) } };
    },
  }),
];

/** A notification may have been told under another name of the same event. */
function namesAlike(name: ToldName | undefined): ToldName[] | undefined {
  return name === undefined ? undefined : namesOf(eventNamed(name));
}
