import { askJson } from './ask-json.ts';
import { readLocationCollection, readVesselList } from './digitraffic.ts';
import type { Feed, FeedContext } from './feed.ts';
import { handOverAll } from './json-lines.ts';
import { type AskInTurn, createPolling } from './polling.ts';

const INTERVAL_MS = 30_000;
/** Static data changes seldom. */
const POLLS_PER_VESSEL_LIST = 20;
const USER = 'Landfall';

/** Asks Digitraffic, the Finnish open data service, or one that answers like it, for what is new. */
export function createDigitraffic(context: FeedContext, url: string, intervalMs = INTERVAL_MS): Feed {
  return createPolling(context, () => begin(context, url, intervalMs), intervalMs);
}

function begin(context: FeedContext, url: string, intervalMs: number): AskInTurn {
  let fromMs = context.now() - 2 * intervalMs;
  return async (plain, turn, heard) => {
    const question = { ...plain, headers: { 'digitraffic-user': USER } };
    const askedMs = context.now();
    const reports = readLocationCollection(await askJson(`${url}/api/ais/v1/locations?from=${fromMs}`, question));
    if (turn % POLLS_PER_VESSEL_LIST === 0) {
      reports.push(...readVesselList(await askJson(`${url}/api/ais/v1/vessels`, question)));
    }
    heard();
    await handOverAll(reports, context);
    fromMs = askedMs - intervalMs;
  };
}
