import type { Instant } from '../values/instant.ts';

export const FEED_STATES = ['connecting', 'receiving', 'silent', 'paused', 'disconnected', 'finished'] as const;
export type FeedState = (typeof FEED_STATES)[number];

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
  readonly startedAt: Instant;
  readonly updatedAt: Instant;
}
