import type { Instant } from '../values/instant.ts';

export const FEED_STATES = [
  'connecting',
  'receiving',
  'silent',
  'paused',
  'disconnected',
  'finished',
  'standby',
] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** What a silent feed brings instead of something new: nothing, old reports, or the same again. */
export const FEED_SILENCES = ['nothing', 'old', 'repeated'] as const;
export type FeedSilence = (typeof FEED_SILENCES)[number];

/** A source of AIS data and how it does, as the process that runs it said last. */
export interface AisFeed {
  readonly name: string;
  readonly kind: string;
  readonly state: FeedState;
  readonly messages: number;
  readonly messagesPerSecond: number;
  /** How far its newest message is behind the clock. */
  readonly lagSeconds: number | null;
  /** By reason, how much of what it sent did not become a position. */
  readonly drops: Readonly<Record<string, number>>;
  readonly lastError: string | null;
  /** Since when it has brought nothing new, measured by what was usual. */
  readonly silentSince: Instant | null;
  readonly silence: FeedSilence | null;
  /** New position reports a second, over the last half hour or so; null until that is known. */
  readonly usualPerSecond: number | null;
  /** How much of the usual comes now, 0 to 1. */
  readonly coverage: number | null;
  readonly startedAt: Instant;
  readonly updatedAt: Instant;
}
