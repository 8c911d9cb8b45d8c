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
  { topic: 'The first minute of the demo', file: 'demo-start.ts', short: [], whole: [] },
  { topic: 'Jobs', file: 'queue.ts', short: [], whole: [] },
  { topic: 'Answers over HTTP', file: 'http.ts', short: [], whole: [] },
  { topic: 'Maps', file: 'map.ts', short: [], whole: [] },
  { topic: 'Webhooks', file: 'webhooks.ts', short: ['4000', '100000'], whole: ['10000', '1000000'] },
  { topic: 'Alerts', file: 'alerts.ts', short: ['10'], whole: ['60'] },
  { topic: 'Processes beside each other', file: 'processes.ts', short: ['4'], whole: ['8'] },
  { topic: 'A replica', file: 'replicas.ts', short: [], whole: [] },
  { topic: 'What one of each costs', file: 'unit-costs.ts', short: ['300'], whole: ['2000'] },
  { topic: 'Lists', file: 'list-filters.ts', short: ['1000,10000', '20'], whole: ['10000,100000,1000000', '60'] },
  { topic: 'Pages of a large account', file: 'desk.ts', short: ['pages', '2000'], whole: ['pages', '100000'] },
  { topic: 'Import in the page', file: 'desk.ts', short: ['import'], whole: ['import'] },
  { topic: 'Bombs', file: 'strangers.ts', short: ['stalls'], whole: ['stalls'] },
  {
    topic: 'A quiet account beside a greedy one',
    file: 'strangers.ts',
    short: ['fairness', '20'],
    whole: ['fairness', '40'],
  },
  { topic: 'Reliability of an account', file: 'reliability.ts', short: ['100000'], whole: ['1000000'] },
  { topic: 'A copy of the tables', file: 'warehouse.ts', short: ['20000'], whole: ['1000000'] },
  { topic: 'Sea routes', file: 'routing.ts', short: [], whole: [] },
  { topic: 'Lengths of sea routes', file: 'routing-distances.ts', short: [], whole: [] },
];
