import { ALERT_KINDS, ALERT_RHYTHMS, ALERT_SCOPES, ALERT_WAYS } from '../../../domain/alerts/alert-subscription.ts';
import { Choice, Nullable, Shape, Type, Uuid } from '../../../values/schema.ts';

const MAX_NAME_CHARACTERS = 100;
const MAX_ADDRESS_CHARACTERS = 2_000;
const MAX_TAG_CHARACTERS = 100;
const MAX_ZONE_CHARACTERS = 60;

const Clock = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: '`HH:MM` on the clocks of `timezone`.',
});
const Name = Type.String({ minLength: 1, maxLength: MAX_NAME_CHARACTERS, pattern: '\\S' });
const Kinds = Type.Array(Choice(ALERT_KINDS), { minItems: 1, maxItems: ALERT_KINDS.length });
const Zone = Type.String({
  minLength: 1,
  maxLength: MAX_ZONE_CHARACTERS,
  description: 'An IANA name; `UTC` by default.',
});
const timing = {
  rhythm: Type.Optional(
    Choice(ALERT_RHYTHMS, { description: '`at_once` by default; the others gather into a digest.' }),
  ),
  at_time: Type.Optional(Clock),
  timezone: Type.Optional(Zone),
  quiet_from: Type.Optional(Nullable(Clock)),
  quiet_until: Type.Optional(Nullable(Clock)),
};

export const NewSubscriptionBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['alert_subscription'])),
    attributes: Shape({
      name: Name,
      way: Type.Optional(Choice(ALERT_WAYS, { description: '`email` by default.' })),
      address: Type.Optional(
        Nullable(
          Type.String({
            minLength: 1,
            maxLength: MAX_ADDRESS_CHARACTERS,
            description: 'A mail address, or the address of a channel; left out, it is your own mail.',
          }),
        ),
      ),
      kinds: Kinds,
      scope: Type.Optional(Choice(ALERT_SCOPES, { description: '`all` by default.' })),
      scope_id: Type.Optional(Nullable(Uuid)),
      tag: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: MAX_TAG_CHARACTERS }))),
      ...timing,
    }),
  }),
});

export const SubscriptionChangesBody = Shape({
  data: Shape({
    type: Type.Optional(Choice(['alert_subscription'])),
    id: Type.Optional(Uuid),
    attributes: Shape({
      name: Type.Optional(Name),
      kinds: Type.Optional(Kinds),
      ...timing,
      active: Type.Optional(Type.Boolean()),
    }),
  }),
});
