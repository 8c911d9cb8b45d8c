import type { FeedTrial } from '../domain/vessels/ais-feed.ts';
import type { PortCall } from '../domain/vessels/port-call.ts';
import type { Log } from '../log.ts';
import type { FeedAddress } from '../values/ais-feed.ts';
import type { PositionReport } from './decode/message.ts';
import type { FeedConnect } from './feeds/feed.ts';
import { FeedStatus } from './feeds/feed-status.ts';
import { openFeed } from './feeds/open-feed.ts';

/** Services that are asked answer at once, streams bring hundreds a second; a receiver may hear a ship every few seconds. */
const TRIAL = { ms: 10_000, lookMs: 50 };
/** So many are enough to see that it works. */
const ENOUGH_POSITIONS = 20;

export interface TrialOptions {
  readonly connect: FeedConnect;
  readonly log: Log;
  readonly now: () => number;
  readonly signal?: AbortSignal;
  /** How long to listen at most. */
  readonly forMs?: number;
}

/** Listens to a feed for a while, and keeps nothing of what it says. */
export async function tryFeed(address: FeedAddress, options: TrialOptions): Promise<FeedTrial> {
  const { connect, log, now, signal, forMs = TRIAL.ms } = options;
  // By a clock that nobody sets.
  const overMs = performance.now() + forMs;
  const status = new FeedStatus(address.name, address.kind, now());
  const ships = new Set<number>();
  const sink = {
    position: ({ mmsi, latitude, longitude }: PositionReport) => {
      status.messages++;
      if (latitude === null || longitude === null || status.positions >= ENOUGH_POSITIONS) return;
      status.positions++;
      ships.add(mmsi);
    },
    static: () => void status.messages++,
    isBehind: false,
    untilReady: async () => {},
  };
  const calls = { count: 0, ships: new Set<string>() };
  const portCalls = async (_feed: string, told: readonly PortCall[]) => {
    calls.count += told.length;
    for (const { imo } of told) calls.ships.add(imo);
  };
  const feed = await openFeed({ status, sink, portCalls, log, now, connect }, address);
  const isOver = () =>
    status.positions >= ENOUGH_POSITIONS ||
    calls.count > 0 ||
    status.lastError !== undefined ||
    signal?.aborted === true;
  while (!isOver() && performance.now() < overMs) await new Promise((resolve) => setTimeout(resolve, TRIAL.lookMs));
  const problem = status.lastError;
  await feed.stop();
  if (calls.count > 0) {
    const words = `${counted(calls.count, 'port call')} of ${counted(calls.ships.size, 'ship')} came in.`;
    return { outcome: 'port_calls', words, positions: 0, ships: calls.ships.size };
  }
  return { ...tell(status, ships.size, problem), positions: status.positions, ships: ships.size };
}

function tell(status: FeedStatus, ships: number, problem: string | undefined): Pick<FeedTrial, 'outcome' | 'words'> {
  if (status.positions > 0) {
    const isMore = status.positions >= ENOUGH_POSITIONS;
    const count = `${isMore ? 'At least ' : ''}${counted(status.positions, 'position')}`;
    return { outcome: 'positions', words: `${count} of ${counted(ships, 'ship')} came in.` };
  }
  if (problem !== undefined) return { outcome: 'failed', words: `It cannot be heard: ${problem}.` };
  const { unreadable, not_ais, malformed, overlong_line, bad_character } = status.drops;
  if (status.messages === 0 && unreadable + not_ais + malformed + overlong_line + bad_character > 0) {
    return { outcome: 'no_positions', words: 'It sends something that is not AIS, or in a form that is not known.' };
  }
  if (status.messages > 0) {
    return { outcome: 'no_positions', words: 'It sends messages, but none said where a ship is.' };
  }
  return { outcome: 'nothing', words: 'It said nothing while it was listened to.' };
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
