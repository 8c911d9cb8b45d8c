import { DAY_MS, MINUTE_MS } from '../../values/duration.ts';
import { askAndRead } from './answers.ts';
import { DIGITRAFFIC_USER } from './digitraffic-ask.ts';
import type { Feed, FeedContext } from './feed.ts';
import { type AskInTurn, createPolling } from './polling.ts';

const INTERVAL_MS = 5 * MINUTE_MS;
const SILENT_AFTER_MS = 4 * INTERVAL_MS;
/** Everything is told again once an hour: somebody may have begun to follow the ship of a call that has not changed. */
const TURNS_UNTIL_ALL = 12;
/** A call that nobody has said anything of for so long is over. */
const ALL_MS = 10 * DAY_MS;
/** More than a thousand calls are refused: Finland has some hundred a day. */
const AT_ONCE_MS = 2 * DAY_MS;

/**
 * Port calls as Digitraffic tells of them: when ships are expected and have arrived and departed, and who reported it. A
 * service of other ports that is asked in another way is a reader beside `port-calls-answer.ts`.
 */
export function createPortCalls(context: FeedContext, url: string, intervalMs = INTERVAL_MS): Feed {
  return createPolling(context, () => begin(context, url, intervalMs), intervalMs, SILENT_AFTER_MS);
}

function begin(context: FeedContext, url: string, intervalMs: number): AskInTurn {
  const { status, portCalls, now } = context;
  let fromMs: number | undefined;
  return async (asking, turn, heard) => {
    const askedMs = now();
    const isAll = turn % TURNS_UNTIL_ALL === 0 || fromMs === undefined;
    for (let sinceMs = isAll ? askedMs - ALL_MS : (fromMs ?? askedMs); sinceMs < askedMs; sinceMs += AT_ONCE_MS) {
      const [from, to] = [sinceMs, Math.min(sinceMs + AT_ONCE_MS, askedMs)].map((ms) => new Date(ms).toISOString());
      const calls = await askAndRead(status.name, 'port_calls', {
        ...asking,
        // Without an end what is told while the question is under way is in the answer too.
        url: `${url}?from=${from}${to === new Date(askedMs).toISOString() ? '' : `&to=${to}`}`,
        headers: { 'accept-encoding': 'gzip', 'digitraffic-user': DIGITRAFFIC_USER },
      });
      heard();
      for (const _call of calls) status.received(now());
      await portCalls?.(status.name, calls);
    }
    fromMs = askedMs - intervalMs;
  };
}
