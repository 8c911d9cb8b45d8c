import { askDigitraffic } from './digitraffic-ask.ts';
import type { Feed, FeedContext } from './feed.ts';
import { handOverAll } from './json-lines.ts';
import { type AskInTurn, createPolling } from './polling.ts';

const INTERVAL_MS = 30_000;
/** Static data changes seldom. */
const POLLS_PER_VESSEL_LIST = 20;

/** Asks Digitraffic, the Finnish open data service, or one that answers like it, for what is new. */
export function createDigitraffic(context: FeedContext, url: string, intervalMs = INTERVAL_MS): Feed {
  return createPolling(context, () => begin(context, url, intervalMs), intervalMs);
}

function begin(context: FeedContext, url: string, intervalMs: number): AskInTurn {
  let fromMs: number | undefined;
  return async (asking, turn, heard) => {
    const ask = askDigitraffic(context.status.name, url, asking);
    const askedMs = context.now();
    const positions = await ask.locations(askedMs, fromMs);
    const ships = turn % POLLS_PER_VESSEL_LIST === 0 ? await ask.vessels(askedMs, turn === 0) : [];
    heard();
    await handOverAll(positions, context);
    await handOverAll(ships, context);
    fromMs = askedMs - intervalMs;
  };
}
