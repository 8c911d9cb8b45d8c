/** A program of this folder, and what it is given in the short form and in the whole one. */
export interface Benchmark {
  readonly topic: string;
  readonly file: string;
  readonly short: readonly string[];
  readonly whole: readonly string[];
}

export const BENCHMARKS: readonly Benchmark[] = [
  { topic: 'Reading AIS', file: 'ais-decode.ts', short: [], whole: [] },
  { topic: 'AIS into the database', file: 'ais-ingest.ts', short: [], whole: [] },
  { topic: 'A fleet under the limits of a feed', file: 'ais-rota.ts', short: [], whole: [] },
  { topic: 'Tracks of vessels', file: 'vessel-tracks.ts', short: [], whole: [] },
  { topic: 'Reading EDI', file: 'edi.ts', short: [], whole: [] },
  { topic: 'Taking in what carriers say', file: 'tracking.ts', short: ['1000'], whole: ['2000'] },
  { topic: 'Jobs', file: 'queue.ts', short: [], whole: [] },
  { topic: 'Answers over HTTP', file: 'http.ts', short: [], whole: [] },
  { topic: 'Maps', file: 'map.ts', short: [], whole: [] },
  { topic: 'Webhooks', file: 'webhooks.ts', short: ['4000', '100000'], whole: ['10000', '1000000'] },
  { topic: 'Processes beside each other', file: 'processes.ts', short: ['4'], whole: ['8'] },
  { topic: 'Sea routes', file: 'routing.ts', short: [], whole: [] },
  { topic: 'Lengths of sea routes', file: 'routing-distances.ts', short: [], whole: [] },
];
