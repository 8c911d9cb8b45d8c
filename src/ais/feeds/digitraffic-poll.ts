import { setTimeout as delay } from 'node:timers/promises';
import { Agent } from 'undici';
import { askJson, type Question } from './ask-json.ts';
import { connectPlainly } from './connect-plainly.ts';
import { ConnectionLoop } from './connection-loop.ts';
import { readLocationCollection, readVesselList } from './digitraffic.ts';
import type { Feed, FeedContext } from './feed.ts';
import { handOverAll } from './json-lines.ts';

const INTERVAL_MS = 30_000;
/** Static data changes seldom. */
const POLLS_PER_VESSEL_LIST = 20;
const USER = 'Landfall';

/** Asks Digitraffic, the Finnish open data service, or one that answers like it, for what is new. */
export function createDigitraffic(context: FeedContext, url: string, intervalMs = INTERVAL_MS): Feed {
  const loop = new ConnectionLoop(context, (heard, signal) => poll(context, url, intervalMs, heard, signal));
  return { status: context.status, reconnect: () => loop.reconnect(), stop: () => loop.stop() };
}

async function poll(
  context: FeedContext,
  url: string,
  intervalMs: number,
  heard: () => void,
  signal: AbortSignal,
): Promise<void> {
  const dispatcher = new Agent({ connect: context.connect ?? connectPlainly });
  const question: Question = { dispatcher, signal, headers: { 'digitraffic-user': USER } };
  try {
    let fromMs = context.now() - 2 * intervalMs;
    for (let turn = 0; !signal.aborted; turn++) {
      const askedMs = context.now();
      const reports = readLocationCollection(await askJson(`${url}/api/ais/v1/locations?from=${fromMs}`, question));
      if (turn % POLLS_PER_VESSEL_LIST === 0) {
        reports.push(...readVesselList(await askJson(`${url}/api/ais/v1/vessels`, question)));
      }
      heard();
      await handOverAll(reports, context);
      fromMs = askedMs - intervalMs;
      await delay(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    await dispatcher.destroy();
  }
}
