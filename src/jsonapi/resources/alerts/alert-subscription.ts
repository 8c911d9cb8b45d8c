import {
  ALERT_KINDS,
  ALERT_RHYTHMS,
  ALERT_SCOPES,
  ALERT_WAYS,
  type AlertSubscription,
  DEACTIVATED_REASONS,
} from '../../../domain/alerts/alert-subscription.ts';
import { Choice, DateTime, Nullable, Text, Type, Uuid } from '../../../values/schema.ts';
import { resourceOf } from '../../resource.ts';

/** Of a channel only the host is shown: its whole address is a secret. */
export const alertSubscriptionResource = resourceOf<AlertSubscription>()({
  type: 'alert_subscription',
  path: '/alert_subscriptions',
  attributes: {
    name: Text,
    way: Choice(ALERT_WAYS),
    address: Nullable(Text),
    kinds: Type.Array(Choice(ALERT_KINDS)),
    scope: Choice(ALERT_SCOPES),
    scope_id: Nullable(Uuid),
    tag: Nullable(Text),
    rhythm: Choice(ALERT_RHYTHMS),
    at_time: Text,
    timezone: Text,
    quiet_from: Nullable(Text),
    quiet_until: Nullable(Text),
    active: Type.Boolean(),
    deactivated_reason: Nullable(Choice(DEACTIVATED_REASONS)),
    last_error: Nullable(Text),
    due_at: Nullable(DateTime),
    last_sent_at: Nullable(DateTime),
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: { user: 'user', saved_view: 'saved_view' },
});
