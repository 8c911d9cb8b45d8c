import { TOLD_NAMES } from '../../domain/events/event-aliases.ts';
import { DEACTIVATION_REASONS, type Webhook } from '../../domain/webhooks/webhook.ts';
import { Choice, DateTime, Shape, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const webhookResource = resourceOf<Webhook>()({
  type: 'webhook',
  path: '/webhooks',
  attributes: {
    url: Text,
    active: Type.Boolean(),
    events: Type.Array(Choice(TOLD_NAMES)),
    secret: Text,
    headers: Type.Array(Shape({ name: Text, value: Text })),
    deactivated_at: Type.Optional(DateTime),
    deactivated_reason: Type.Optional(Choice(DEACTIVATION_REASONS)),
  },
  otherAttributes: (webhook) => ({
    headers: webhook.headers.map(({ name, value }) => ({ name, value })),
    ...(webhook.deactivated === null
      ? {}
      : { deactivated_at: webhook.deactivated.at, deactivated_reason: webhook.deactivated.reason }),
  }),
});
