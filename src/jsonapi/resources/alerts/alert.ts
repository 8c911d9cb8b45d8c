import { ALERT_STATES, type Alert, type AlertLine, headlineOf } from '../../../domain/alerts/alert.ts';
import { ALERT_KINDS } from '../../../domain/alerts/alert-subscription.ts';
import { Choice, DateTime, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { defineResource } from '../../resource.ts';

const QUESTION = 'Asks whether this address wants alerts';

/** A message as it was sent, or is about to be. */
export const alertResource = defineResource<Alert, ReturnType<typeof attributesOf>, 'alert_subscription'>({
  type: 'alert',
  attributes: attributesOf(),
  relationships: { alert_subscription: 'alert_subscription' },
  toAttributes: ({ state, lines, total, attempts, lastError, createdAt, sentAt, ...alert }) => ({
    headline: total === 0 ? QUESTION : headlineOf({ lines, total, ...alert }),
    state,
    total,
    lines: lines.map(toLine),
    attempts,
    last_error: lastError,
    created_at: createdAt,
    sent_at: sentAt,
  }),
  toRelationships: ({ subscriptionId }) => ({
    alert_subscription: { type: 'alert_subscription', id: subscriptionId },
  }),
});

function attributesOf() {
  return {
    headline: Text,
    state: Choice(ALERT_STATES),
    total: Type.Integer(),
    lines: Type.Array(
      Shape({
        kind: Choice(ALERT_KINDS),
        title: Text,
        detail: Nullable(Text),
        number: Nullable(Text),
        at: DateTime,
        container_id: Nullable(Uuid),
        shipment_id: Nullable(Uuid),
      }),
    ),
    attempts: Type.Integer(),
    last_error: Nullable(Text),
    created_at: DateTime,
    sent_at: Nullable(DateTime),
  };
}

function toLine({ kind, title, detail, number, at, containerId, shipmentId }: AlertLine) {
  return { kind, title, detail, number, at, container_id: containerId, shipment_id: shipmentId };
}
