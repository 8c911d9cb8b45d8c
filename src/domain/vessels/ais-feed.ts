import { wordsIn } from '../../text/words-in.ts';
import type { Instant } from '../../values/instant.ts';

export const FEED_STATES = wordsIn('connecting receiving silent paused disconnected finished standby');
export type FeedState = (typeof FEED_STATES)[number];

/** What a silent feed brings instead of something new: nothing, old reports, or the same again. */
export const FEED_SILENCES = ['nothing', 'old', 'repeated'] as const;
export type FeedSilence = (typeof FEED_SILENCES)[number];

/** A source of AIS data and how it does, as the process that runs it said last. */
export interface AisFeed {
  readonly name: string;
  readonly kind: string;
  /** Whether somebody added it while the service runs; else it is in the settings. */
  readonly isAdded: boolean;
  readonly state: FeedState;
  readonly messages: number;
  /** Of the messages, those that tell where a ship is. */
  readonly positions: number;
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
  /** What its licence wants to be said wherever its ships are shown. */
  readonly attribution: string | null;
  readonly startedAt: Instant;
  readonly updatedAt: Instant;
}

/** A feed that somebody added while the service runs, without its key. */
export interface AddedFeed {
  readonly name: string;
  readonly address: string;
  readonly hasKey: boolean;
  readonly isStandby: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A feed as it is shown: how it does, and, of one that was added, what it was added with. */
export interface ShownFeed extends AisFeed {
  readonly added: Pick<AddedFeed, 'address' | 'hasKey' | 'isStandby'> | null;
}

export const FEED_OUTCOMES = ['positions', 'port_calls', 'no_positions', 'nothing', 'failed'] as const;

/** What a feed brought while it was tried. */
export interface FeedTrial {
  readonly outcome: (typeof FEED_OUTCOMES)[number];
  readonly words: string;
  readonly positions: number;
  readonly ships: number;
}
