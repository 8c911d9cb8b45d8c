import { readFileSync } from 'node:fs';
import { parseCsv } from '../text/csv.ts';
import { wordsIn } from '../text/words-in.ts';
import { projectFile } from './project-file.ts';

/** What somebody has to do before an open feed answers them. */
export const FEED_NEEDS = ['nothing', 'registration', 'receiver'] as const;

/** A feed of vessel positions that anybody may read without a contract, as its operator describes it. */
export interface OpenFeed {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly needs: (typeof FEED_NEEDS)[number];
  /** Where one registers. */
  readonly signUpUrl: string | null;
  readonly area: string;
  readonly licence: string;
  readonly licenceUrl: string;
  /** What the licence wants to be said wherever the ships are shown. */
  readonly attribution: string;
  readonly expect: string;
  /** The feed whose ships it tells too: it is connected while that one is silent. */
  readonly standsInFor: string | null;
  /** Where the operator describes it. */
  readonly describedAt: string;
}

const COLUMNS = wordsIn(
  'id name address needs sign_up_url area licence licence_url attribution expect stands_in_for described_at',
);
const COMES_WITH_LANDFALL = projectFile('data/open-ais-feeds.csv');

/** Those of a file, or of the one that comes with Landfall. Throws with what is wrong. */
export function readOpenFeeds(file: string | URL = COMES_WITH_LANDFALL): OpenFeed[] {
  return parseCsv(readFileSync(file, 'utf8'), COLUMNS).map((row) => {
    const needs = FEED_NEEDS.find((one) => one === row.needs);
    if (needs === undefined) throw new Error(`${row.id}: "${row.needs}" is none of ${FEED_NEEDS.join(', ')}`);
    if (!URL.canParse(row.address)) throw new Error(`${row.id}: the address cannot be read`);
    return {
      id: row.id,
      name: row.name,
      address: row.address,
      needs,
      signUpUrl: row.sign_up_url || null,
      area: row.area,
      licence: row.licence,
      licenceUrl: row.licence_url,
      attribution: row.attribution,
      expect: row.expect,
      standsInFor: row.stands_in_for || null,
      describedAt: row.described_at,
    };
  });
}

/** A feed as it is set up. */
export interface FeedSetup {
  readonly name: string;
  readonly address: string;
}

/** The feed of a name with those that stand in for it; undefined when there is none of that name. */
export function setupsOfOpenFeed(feeds: readonly OpenFeed[], id: string): FeedSetup[] | undefined {
  const feed = feeds.find((one) => one.id === id);
  if (feed === undefined) return undefined;
  const others = feeds.filter(({ standsInFor, needs }) => standsInFor === id && needs === 'nothing');
  return [
    { name: feed.id, address: feed.address },
    ...others.map((other) => ({ name: other.id, address: withStandby(other.address, id) })),
  ];
}

function withStandby(address: string, id: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}standby=${id}`;
}

/** What is to be said of the ships of an address, whoever set it up: by the host that tells of them. */
export function attributionOf(feeds: readonly OpenFeed[], host: string | undefined): string | null {
  return feeds.find(({ address }) => new URL(address).host === host)?.attribution ?? null;
}
