import { FEED_SILENCES, FEED_STATES, type ShownFeed } from '../../domain/vessels/ais-feed.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

export const aisFeedResource = resourceOf<ShownFeed & { readonly id: string }>()({
  type: 'ais_feed',
  attributes: {
    name: Text,
    kind: Text,
    origin: Choice(['settings', 'added']),
    address: Nullable(Text),
    has_key: Nullable(Type.Boolean()),
    standby: Nullable(Type.Boolean()),
    state: Choice(FEED_STATES),
    messages: Type.Integer(),
    positions: Type.Integer(),
    messages_per_second: Type.Number(),
    lag_seconds: Nullable(Type.Number()),
    drops: Type.Record(Type.String(), Type.Integer()),
    last_error: Nullable(Text),
    silent_since: Nullable(DateTime),
    silence: Nullable(Choice(FEED_SILENCES)),
    usual_per_second: Nullable(Type.Number()),
    coverage: Nullable(Type.Number()),
    attribution: Nullable(Text),
    started_at: DateTime,
    updated_at: DateTime,
  },
  otherAttributes: (feed) => ({
    origin: feed.isAdded ? ('added' as const) : ('settings' as const),
    address: feed.added?.address ?? null,
    has_key: feed.added?.hasKey ?? null,
    standby: feed.added?.isStandby ?? null,
  }),
});
