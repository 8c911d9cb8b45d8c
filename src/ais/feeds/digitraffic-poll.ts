import { setTimeout as delay } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import { connectPlainly } from './connect-plainly.ts';
import { ConnectionLoop } from './connection-loop.ts';
import { type Report, readLocationCollection, readVesselList } from './digitraffic.ts';
import type { Feed, FeedContext } from './feed.ts';
import { handOver } from './json-lines.ts';

const INTERVAL_MS = 30_000;
/** Static data changes seldom. */
const POLLS_PER_VESSEL_LIST = 20;
const ANSWER_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;
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
  const question: Question = { dispatcher, signal };
  try {
    let fromMs = context.now() - 2 * intervalMs;
    for (let turn = 0; !signal.aborted; turn++) {
      const askedMs = context.now();
      const reports = readLocationCollection(await ask(`${url}/api/ais/v1/locations?from=${fromMs}`, question));
      if (turn % POLLS_PER_VESSEL_LIST === 0) {
        reports.push(...readVesselList(await ask(`${url}/api/ais/v1/vessels`, question)));
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

interface Question {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
}

async function handOverAll(reports: readonly Report[], context: FeedContext): Promise<void> {
  for (const report of reports) {
    if (context.sink.isBehind) await context.sink.untilReady();
    handOver(report, context);
  }
}

async function ask(url: string, { dispatcher, signal }: Question): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    dispatcher,
    headers: { 'accept-encoding': 'identity', 'digitraffic-user': USER },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
