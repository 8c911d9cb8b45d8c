import type { FeedBox } from '../../values/ais-feed.ts';
import { askAndRead } from './answers.ts';
import type { Feed, FeedContext } from './feed.ts';
import { handOverAll } from './json-lines.ts';
import { type AskInTurn, createPolling } from './polling.ts';

/** 120 questions a minute are allowed from an address; ships move no further in between than a map shows. */
const INTERVAL_MS = 30_000;
const SILENT_AFTER_MS = 4 * INTERVAL_MS;

export interface AiscastAddress {
  readonly url: string;
  readonly boxes: readonly FeedBox[];
}

/** aiscast, the open network of volunteers and open feeds, asked without a token for what is in an area. */
export function createAiscast(context: FeedContext, { url, boxes }: AiscastAddress, intervalMs = INTERVAL_MS): Feed {
  const asked = `${url}?bbox=${boxes.flat(2).join(',')}`;
  const ask: AskInTurn = async (question, _turn, heard) => {
    const reports = await askAndRead(context.status.name, 'aiscast', { ...question, url: asked });
    heard();
    await handOverAll(reports, context);
  };
  return createPolling(context, () => ask, intervalMs, SILENT_AFTER_MS);
}
