import { eventNamed, namesOf, TOLD_NAMES, type ToldName } from '../../../domain/events/event-aliases.ts';
import { EVENTS, isSpecifiedEventName } from '../../../domain/events/event-names.ts';
import { DELIVERY_STATUSES } from '../../../domain/webhooks/webhook-notification.ts';
import { exampleNotification, exampleWebhook } from '../../../jsonapi/examples/notification.ts';
import type { ResourceObject } from '../../../jsonapi/resource.ts';
import {
  type ShownNotification,
  webhookNotificationResource,
} from '../../../jsonapi/resources/webhook-notification.ts';
import { getNotificationWithAttempts, redeliver } from '../../../operations/webhook-notifications.ts';
import { listNotifications } from '../../../store/webhooks/webhook-notifications.ts';
import { defined } from '../../../values/defined.ts';
import { Choice, DateTime, Shape, Type, Uuid } from '../../../values/schema.ts';
import { accompanied, many, one, paged } from '../../answer.ts';
import { readInstant } from '../../query/instant.ts';
import { wholeDocument, wholeQuery } from '../../query/page.ts';
import { route, routesOf } from '../../route.ts';

/** The specification has these names and no others. */
const NAMED_EXAMPLES = EVENTS.filter((event) => event.specified).map((event) => event.name);

const EXAMPLES = '/webhook_notifications/examples';

export const webhookNotificationRoutes = routesOf('Webhook notifications', [
  route('GET /webhook_notifications', {
    summary: 'List webhook notifications, newest first',
    access: 'read',
    query: Shape({
      'filter[webhook_id]': Type.Optional(Uuid),
      'filter[container_id]': Type.Optional(Uuid),
      'filter[event]': Type.Optional(Choice(TOLD_NAMES)),
      'filter[delivery_status]': Type.Optional(Choice(DELIVERY_STATUSES)),
      'filter[created_at][start]': Type.Optional(DateTime),
      'filter[created_at][end]': Type.Optional(DateTime),
    }),
    answer: paged(webhookNotificationResource, { include: [] }),
    handle: async (call, page) => {
      const { query, services, caller } = call;
      const filter = defined({
        webhookId: query['filter[webhook_id]'],
        containerId: query['filter[container_id]'],
        events: namesAlike(query['filter[event]']),
        status: query['filter[delivery_status]'],
        createdFrom: readInstant(query['filter[created_at][start]']),
        createdTo: readInstant(query['filter[created_at][end]']),
      });
      return listNotifications(services.db, caller.accountId, filter, page);
    },
  }),
  route(`GET ${EXAMPLES}`, {
    summary: 'See what notifications look like',
    description:
      'One example of each event of the specification, or of the one named by `event`. All on one page, unless pages are asked for. What the examples lead to exists nowhere and has no `links.self`.',
    access: 'read',
    query: Shape({ ...wholeQuery, event: Type.Optional(Choice(NAMED_EXAMPLES)) }),
    answer: many({ ...webhookNotificationResource, toResource: toExample }),
    handle: async (call) => {
      const { event } = call.query;
      const events = (event === undefined ? NAMED_EXAMPLES : [event]).filter(isSpecifiedEventName);
      const examples = events.map((event) => exampleNotification(event));
      const { data: shown, links, meta } = wholeDocument(call, examples);
      // The specification has every link a string: an empty one leads nowhere, so that nobody goes in a circle.
      const here = `${call.baseUrl}${call.url}`;
      return accompanied(
        shown.map(({ notification }) => notification),
        {
          links: { first: here, last: here, next: '', prev: '', ...links },
          meta: { size: examples.length, total: examples.length, ...meta },
          included: [exampleWebhook(events), ...shown.map(({ reference }) => reference)],
        },
      );
    },
  }),
  route('GET /webhook_notifications/:id', {
    summary: 'Get a webhook notification with the attempts to deliver it',
    access: 'read',
    answer: one(webhookNotificationResource, { include: [] }),
    handle: async (call) => getNotificationWithAttempts(call.services.db, call.caller, call.params.id),
  }),
  route('POST /webhook_notifications/:id/redeliver', {
    summary: 'Deliver a notification once more',
    description:
      'Same id, same body, marked by `X-Landfall-Origin: redelivery`. One that waits for its next try is tried now.',
    access: 'write',
    answer: one(webhookNotificationResource, { status: 202 }),
    handle: async (call) => redeliver(call.services.db, call.caller, call.params.id),
  }),
]);

/** An example is found among the examples of its event. */
function toExample(notification: ShownNotification): ResourceObject {
  const address = `${EXAMPLES}?event=${notification.event}`;
  return { ...webhookNotificationResource.toResource(notification), address };
}

/** A notification may have been told under another name of the same event. */
function namesAlike(name: ToldName | undefined): ToldName[] | undefined {
  return name === undefined ? undefined : namesOf(eventNamed(name));
}
