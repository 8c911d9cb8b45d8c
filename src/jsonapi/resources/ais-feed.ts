import { type AisFeed, FEED_SILENCES, FEED_STATES } from '../../domain/ais-feed.ts';
import { Choice, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource } from '../resource.ts';

export const aisFeedResource = defineResource({
  type: 'ais_feed',
  attributes: {
    name: Text,
    kind: Text,
    state: Choice(FEED_STATES),
    messages: Type.Integer(),
    messages_per_second: Type.Number(),
    lag_seconds: Nullable(Type.Number()),
    drops: Type.Record(Type.String(), Type.Integer()),
    last_error: Nullable(Text),
    silent_since: Nullable(DateTime),
    silence: Nullable(Choice(FEED_SILENCES)),
    usual_per_second: Nullable(Type.Number()),
    coverage: Nullable(Type.Number()),
    started_at: DateTime,
    updated_at: DateTime,
  },
  relationships: {},
  toAttributes: (feed: AisFeed & { readonly id: string }) => ({
    name: feed.name,
    kind: feed.kind,
    state: feed.state,
    messages: feed.messages,
    messages_per_second: feed.messagesPerSecond,
    lag_seconds: feed.lagSeconds,
    drops: { ...feed.drops },
    last_error: feed.lastError,
    silent_since: feed.silentSince,
    silence: feed.silence,
    usual_per_second: feed.usualPerSecond,
    coverage: feed.coverage,
    started_at: feed.startedAt,
    updated_at: feed.updatedAt,
  }),
  toRelationships: () => ({}),
});
