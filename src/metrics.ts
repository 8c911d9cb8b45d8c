/**
 * Everything that is measured, in one table: its kind, what it says, and the labels that tell its series apart.
 * docs/metrics.md is generated from it, and nothing else can be counted.
 */
export const METRICS = {
  http_request_seconds: {
    type: 'histogram',
    help: 'Time to answer a request.',
    labels: ['method', 'route', 'status'],
    bounds: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  },
  landfall_processes: { type: 'gauge', help: 'Running processes of the installation, by role.', labels: ['role'] },
  landfall_replica_lag_seconds: {
    type: 'gauge',
    help: 'How far a replica is behind at most; infinite while it is away.',
    labels: ['replica'],
  },
  landfall_database_connections: {
    type: 'gauge',
    help: 'Connections of this process to the database, by what they do: busy, idle, or a request that waits for one.',
    labels: ['state'],
  },
  landfall_job_seconds: {
    type: 'histogram',
    help: 'Time that jobs took in this process, by what became of them: done, later, given back or failed.',
    labels: ['kind', 'outcome'],
    bounds: [0.01, 0.1, 1, 10, 60, 600],
  },
  landfall_jobs_waiting: { type: 'gauge', help: 'Jobs that could run now, of all processes.', labels: ['kind'] },
  landfall_jobs_oldest_seconds: {
    type: 'gauge',
    help: 'How long the oldest of them has waited.',
    labels: ['kind'],
  },
  landfall_carrier_question_seconds: {
    type: 'histogram',
    help: 'Time that lines took to answer a question, all its pages together, by line (SCAC) and outcome.',
    labels: ['carrier', 'outcome'],
    bounds: [0.1, 0.5, 1, 5, 15, 60, 120],
  },
  landfall_accounts_nearly_full: {
    type: 'gauge',
    help: 'Accounts that keep nearly as much as they may: what they send is refused when they are full.',
    labels: [],
  },
  landfall_webhook_attempts_total: {
    type: 'counter',
    help: 'Attempts of this process to deliver a notification, by outcome: delivered or failed.',
    labels: ['outcome'],
  },
  landfall_webhook_attempt_seconds: {
    type: 'histogram',
    help: 'Time from sending a notification to the answer.',
    labels: [],
    bounds: [0.01, 0.05, 0.1, 0.5, 1, 5, 15],
  },
  landfall_outbox_changes: { type: 'gauge', help: 'Changes that subscribers are still to be told of.', labels: [] },
  landfall_outbox_age_seconds: { type: 'gauge', help: 'How long the oldest of them has waited.', labels: [] },
  landfall_broker_events_waiting: { type: 'gauge', help: 'Events that the broker is still to be given.', labels: [] },
  landfall_broker_lag_seconds: { type: 'gauge', help: 'How long the oldest of them has waited.', labels: [] },
  landfall_broker_failing: { type: 'gauge', help: '1 while events cannot be published.', labels: [] },
  landfall_webhook_pending: { type: 'gauge', help: 'Notifications still to be delivered.', labels: [] },
  landfall_webhook_backlog_age_seconds: { type: 'gauge', help: 'Age of the oldest of them.', labels: [] },
  landfall_webhook_success_ratio: {
    type: 'gauge',
    help: 'Lowest share of successful attempts of an endpoint in the last 24 hours.',
    labels: [],
  },
  landfall_webhook_latency_p99_seconds: {
    type: 'gauge',
    help: 'Highest 99th percentile of an endpoint in the last 24 hours.',
    labels: [],
  },
  landfall_webhook_breakers_open: { type: 'gauge', help: 'Endpoints whose breaker is open.', labels: [] },
  ais_messages_total: { type: 'counter', help: 'Messages received from a feed.', labels: ['feed'] },
  ais_lag_seconds: {
    type: 'gauge',
    help: 'How far the newest message of a feed is behind the clock.',
    labels: ['feed'],
  },
  ais_drops_total: {
    type: 'counter',
    help: 'Messages that did not become a position, by reason.',
    labels: ['feed', 'reason'],
  },
  ais_positions_stored_total: { type: 'counter', help: 'Positions stored.', labels: [] },
  landfall_spans_total: {
    type: 'counter',
    help: 'Spans of traces, by what became of them: exported, refused by the collector, or dropped since it was away for long.',
    labels: ['outcome'],
  },
  process_cpu_seconds_total: { type: 'counter', help: 'Time that the process kept a processor busy.', labels: [] },
  process_resident_memory_bytes: { type: 'gauge', help: 'Memory that the process has.', labels: [] },
  process_start_time_seconds: { type: 'gauge', help: 'When the process started, in seconds since 1970.', labels: [] },
  landfall_event_loop_delay_seconds: {
    type: 'gauge',
    help: 'How late the process came to what was due, since metrics were last read: half of the times, 99 of 100, and at most.',
    labels: ['quantile'],
  },
} as const satisfies Catalogue;

interface Described {
  readonly help: string;
  readonly labels: readonly string[];
}
type Entry =
  | (Described & { readonly type: 'counter' | 'gauge' })
  | (Described & { readonly type: 'histogram'; readonly bounds: readonly number[] });
type Catalogue = Readonly<Record<string, Entry>>;

type NamesOf<C extends Catalogue, Type> = { [Name in keyof C]: C[Name]['type'] extends Type ? Name : never }[keyof C] &
  string;
type LabelsOf<E extends Entry> = Readonly<Record<E['labels'][number], string>>;
interface Sample<E extends Entry> {
  readonly value: number;
  /** Absent where there is but one series. */
  readonly labels?: LabelsOf<E>;
}
type Read<E extends Entry> = () => Promise<readonly Sample<E>[]> | readonly Sample<E>[];

/** Counters, gauges and histograms in the Prometheus text format. One registry per process, handed to whoever counts. */
export interface Registry<C extends Catalogue> {
  counter<Name extends NamesOf<C, 'counter'>>(name: Name): (labels: LabelsOf<C[Name]>, by?: number) => void;
  /** What somebody else counts: `read` is called at every scrape. */
  read<Name extends NamesOf<C, 'counter' | 'gauge'>>(name: Name, read: Read<C[Name]>): void;
  /** Returns what opens a series by its labels, to be kept by whoever observes often. */
  histogram<Name extends NamesOf<C, 'histogram'>>(name: Name): (labels: LabelsOf<C[Name]>) => (value: number) => void;
  render(): Promise<string>;
}

export type Metrics = Registry<typeof METRICS>;

type Labels = Readonly<Record<string, string>>;

const MAX_SERIES_PER_METRIC = 2_000;

export function createMetrics(): Metrics {
  return createRegistry(METRICS);
}

export function createRegistry<C extends Catalogue>(catalogue: C): Registry<C> {
  const metrics: (() => Promise<string>)[] = [];
  const show = (name: string, lines: () => Promise<readonly string[]> | readonly string[]): void => {
    metrics.push(async () => block(name, catalogue[name], await lines()));
  };
  return {
    counter: (name) => {
      const series = new Map<string, number>();
      show(name, () => [...series].map(([labels, value]) => `${name}${labels} ${value}`));
      return (labels, by = 1) => {
        const key = writeLabels(labels);
        if (series.has(key) || series.size < MAX_SERIES_PER_METRIC) series.set(key, (series.get(key) ?? 0) + by);
      };
    },
    read: (name, read) => {
      show(name, async () =>
        (await read()).map(({ labels, value }) => `${name}${writeLabels(labels ?? {})} ${writeValue(value)}`),
      );
    },
    histogram: (name) => {
      const entry = catalogue[name];
      const histogram = createHistogram(name, entry?.type === 'histogram' ? entry.bounds : []);
      show(name, histogram.lines);
      return histogram.series;
    },
    render: async () => (await Promise.all(metrics.map((metric) => metric()))).join(''),
  };
}

function createHistogram(name: string, bounds: readonly number[]) {
  const all = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  return {
    lines: () =>
      [...all.values()].flatMap(({ labels, buckets, sum, count }) => [
        ...bounds.map(
          (bound, index) => `${name}_bucket${writeLabels({ ...labels, le: String(bound) })} ${buckets[index]}`,
        ),
        `${name}_bucket${writeLabels({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${writeLabels(labels)} ${sum}`,
        `${name}_count${writeLabels(labels)} ${count}`,
      ]),
    series: (labels: Labels) => {
      const key = writeLabels(labels);
      const row = all.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
      if (!all.has(key) && all.size < MAX_SERIES_PER_METRIC) all.set(key, row);
      return (value: number) => {
        row.sum += value;
        row.count += 1;
        for (let index = bounds.length - 1; index >= 0 && value <= (bounds[index] ?? 0); index--) {
          row.buckets[index] = (row.buckets[index] ?? 0) + 1;
        }
      };
    },
  };
}

function block(name: string, entry: Entry | undefined, lines: readonly string[]): string {
  return `# HELP ${name} ${entry?.help}\n# TYPE ${name} ${entry?.type}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** As Prometheus writes it. */
function writeValue(value: number): string {
  return value === Number.POSITIVE_INFINITY ? '+Inf' : String(value);
}
