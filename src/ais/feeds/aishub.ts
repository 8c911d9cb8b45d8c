import { askAndRead } from './answers.ts';
import type { Report } from './digitraffic.ts';
import type { Feed, FeedContext } from './feed.ts';
import type { Fleet } from './fleet.ts';
import { handOverAll } from './json-lines.ts';
import { type AskInTurn, createPolling } from './polling.ts';

/** It answers with nothing when it is asked more often. */
const INTERVAL_MS = 61_000;
/** Numbers in one question, so that it stays short; of more ships, the next ones are asked for a minute later. */
const SHIPS_AT_ONCE = 400;
const SILENT_AFTER_MS = 4 * INTERVAL_MS;
const MAX_TOLD = 400_000;

export interface AishubAddress {
  readonly url: string;
  /** The name of the member. */
  readonly key: string;
  /** Asked for the ships that carry our boxes alone. */
  readonly hasShips: boolean;
}

/** AISHub's web service, or one that answers like it: JSON with values as people write them. */
export function createAishub(context: FeedContext, address: AishubAddress, intervalMs = INTERVAL_MS): Feed {
  return createPolling(context, () => begin(context, address), intervalMs, SILENT_AFTER_MS);
}

function begin(context: FeedContext, address: AishubAddress): AskInTurn {
  const told = new Map<string, number>();
  return async (question, turn, heard) => {
    const asked = address.hasShips && context.fleet ? shipsAsked(context.fleet, turn) : '';
    if (asked === undefined) return;
    const reports = await askAndRead(context.status.name, 'aishub', { ...question, url: urlOf(address, asked) });
    heard();
    await handOverAll(
      reports.filter((report) => isNew(report, told)),
      context,
    );
  };
}

function urlOf({ url, key }: AishubAddress, asked: string): string {
  return `${url}?username=${encodeURIComponent(key)}&format=1&output=json&compress=0${asked}`;
}

/** Undefined: nobody is to be heard, and a question for nobody would be one for all. */
function shipsAsked({ ships, unknown }: Fleet, turn: number): string | undefined {
  const numbers = [...ships.map(({ mmsi }) => `m${mmsi}`), ...unknown.map((imo) => `i${imo}`)];
  if (numbers.length === 0) return undefined;
  const turns = Math.ceil(numbers.length / SHIPS_AT_ONCE);
  const from = (turn % turns) * SHIPS_AT_ONCE;
  const inTurn = numbers.slice(from, from + SHIPS_AT_ONCE);
  const listed = (kind: string) => inTurn.filter((number) => number.startsWith(kind)).map((number) => number.slice(1));
  const [mmsis, imos] = [listed('m'), listed('i')];
  return (mmsis.length > 0 ? `&mmsi=${mmsis.join(',')}` : '') + (imos.length > 0 ? `&imo=${imos.join(',')}` : '');
}

/** It tells of every ship again each time. What was told is kept by kind and ship. */
function isNew({ kind, report }: Report, told: Map<string, number>): boolean {
  const key = `${kind} ${report.mmsi}`;
  if (report.atMs <= (told.get(key) ?? 0)) return false;
  if (told.size >= MAX_TOLD) told.clear();
  told.set(key, report.atMs);
  return true;
}
