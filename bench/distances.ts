// Lengths of sea routes against NGA Pub. 151, by band, with the worst pairs and what is known of the reason:
// `npx tsx bench/routing-distances.ts` prints them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { SeaRouter } from '../src/routing/route.ts';
import { parseCsvByHeader } from '../src/text/csv.ts';

export interface DistancePair {
  readonly name: string;
  readonly codes: readonly [string, string];
  readonly nm: number;
  readonly from: { readonly latitude: number; readonly longitude: number };
  readonly to: { readonly latitude: number; readonly longitude: number };
  /** Why the publication and a route between these positions cannot agree: a misprint, or another harbour. */
  readonly unlike: string | undefined;
  /** Nothing is drawn or chosen by looking at these: they say how good the rest is. */
  readonly isKeptBack: boolean;
  /** What else is known of the difference. */
  readonly note: string | undefined;
}

export interface Measured {
  readonly pair: DistancePair;
  readonly foundNm: number;
  /** Signed, in percent. */
  readonly error: number;
  readonly passages: readonly string[];
}

interface Band {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Per cent, of the middle pair and of 95 in 100. */
  readonly wanted?: { readonly median: number; readonly most: number };
}

export const BANDS: readonly Band[] = [
  { name: '100 to 500 nm', from: 100, to: 500, wanted: { median: 1.5, most: 6 } },
  { name: '500 to 2,000 nm', from: 500, to: 2_000, wanted: { median: 0.5, most: 3 } },
  { name: 'over 2,000 nm', from: 2_000, to: Number.POSITIVE_INFINITY },
  { name: 'over 500 nm', from: 500, to: Number.POSITIVE_INFINITY, wanted: { median: 0.5, most: 3 } },
];

/** A search for one pair goes only as far as it must; for long ones the whole tree is as quick and serves others. */
const ONCE_NM = 700;

const read = (name: string) => parseCsvByHeader(readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8'));

/** Ordered by destination, so that the search from each is made once. */
export function readPairs(): DistancePair[] {
  const notes = read('sea-distances-notes.csv');
  const pairs = read('sea-distances-pub151.csv').map((row): DistancePair => {
    const codes = [row['origin_locode'] ?? '', row['dest_locode'] ?? ''] as const;
    const ends = [...codes, row['origin'], row['dest']];
    const own = notes.filter(({ origin, dest }) => ends.includes(origin) && (dest === '' || ends.includes(dest)));
    const reasonOf = (kind: string) => own.find((note) => note['kind'] === kind)?.['reason'];
    return {
      name: `${row['origin']} – ${row['dest']}`,
      codes,
      nm: Number(row['nm']),
      isKeptBack: isKeptBack(codes),
      from: { latitude: Number(row['origin_lat']), longitude: Number(row['origin_lon']) },
      to: { latitude: Number(row['dest_lat']), longitude: Number(row['dest_lon']) },
      unlike: reasonOf('misprint') ?? reasonOf('harbour'),
      note: reasonOf('route'),
    };
  });
  return pairs.sort((a, b) => a.codes[1].localeCompare(b.codes[1]));
}

/** Half of the pairs, by their codes, whichever way round. */
function isKeptBack(codes: readonly string[]): boolean {
  const [first = 0] = createHash('sha256').update(codes.toSorted().join('-')).digest();
  return first % 2 === 1;
}

export function measure(router: SeaRouter, pair: DistancePair): Measured {
  const result = router.route(pair.from, pair.to, { once: pair.nm < ONCE_NM });
  if (result.kind !== 'found') return { pair, foundNm: Number.NaN, error: Number.POSITIVE_INFINITY, passages: [] };
  const { distanceNm: foundNm, passages } = result;
  return { pair, foundNm, error: (foundNm / pair.nm - 1) * 100, passages };
}

export function inBand(all: readonly Measured[], band: Band): Measured[] {
  return all.filter(({ pair }) => pair.nm >= band.from && pair.nm < band.to);
}

/** The error that a part of the pairs stays under, in percent. */
export function errorOf(all: readonly Measured[], part: number): number {
  const sorted = all.map(({ error }) => Math.abs(error)).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
