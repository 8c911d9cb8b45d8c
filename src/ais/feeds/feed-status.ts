import type { FeedState } from '../../domain/vessels/ais-feed.ts';
import { type DropReason, noDrops } from '../decode/drops.ts';
import { USELESS_REASONS, type UselessReason } from '../ingest/fix.ts';
import { Pulse } from './pulse.ts';

/** Why something that a feed sent did not become a position: it could not be read, said nothing, or was known. */
const INGEST_DROPS = ['repeated', 'superseded', 'implausible', 'no_room', 'too_old', 'overload', 'unreadable'] as const;
export type FeedDrop = DropReason | UselessReason | (typeof INGEST_DROPS)[number];

/** The rate is measured over this time. */
const RATE_WINDOW_MS = 10_000;

/** What a feed does, counted as it happens. */
export class FeedStatus {
  readonly name: string;
  readonly kind: string;
  readonly startedMs: number;
  pulse: Pulse;
  readonly drops: Record<FeedDrop, number>;
  state: FeedState = 'connecting';
  messages = 0;
  /** Of the messages, those that tell where a ship is. */
  positions = 0;
  /** By the messages' own time. */
  newestMs: number | undefined;
  lastError: string | undefined;
  #rate = 0;
  #rateFrom: { readonly atMs: number; readonly messages: number };

  constructor(name: string, kind: string, nowMs: number) {
    this.name = name;
    this.kind = kind;
    this.startedMs = nowMs;
    this.pulse = new Pulse(nowMs);
    this.#rateFrom = { atMs: nowMs, messages: 0 };
    const more = [...USELESS_REASONS, ...INGEST_DROPS].map((reason) => [reason, 0]);
    this.drops = { ...noDrops(), ...Object.fromEntries(more) };
  }

  /** What was usual before a feed was let go says nothing about it now. */
  startAgain(nowMs: number): void {
    this.state = 'connecting';
    this.pulse = new Pulse(nowMs);
  }

  received(atMs: number): void {
    this.messages++;
    if (this.newestMs === undefined || atMs > this.newestMs) this.newestMs = atMs;
  }

  messagesPerSecond(nowMs: number): number {
    const elapsedMs = nowMs - this.#rateFrom.atMs;
    if (elapsedMs >= RATE_WINDOW_MS) {
      this.#rate = ((this.messages - this.#rateFrom.messages) * 1000) / elapsedMs;
      this.#rateFrom = { atMs: nowMs, messages: this.messages };
    } else if (this.#rate === 0 && elapsedMs > 0) {
      return ((this.messages - this.#rateFrom.messages) * 1000) / elapsedMs;
    }
    return this.#rate;
  }

  lagSeconds(nowMs: number): number | undefined {
    return this.newestMs === undefined ? undefined : Math.max(0, (nowMs - this.newestMs) / 1000);
  }
}
