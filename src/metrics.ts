/** Counters, gauges and histograms in the Prometheus text format. One registry per process, handed to whoever counts. */
export interface Metrics {
  counter(name: string, help: string): (labels?: Labels, by?: number) => void;
  /** `read` is called at every scrape. */
  gauge(name: string, help: string, read: () => Promise<readonly Sample[]> | readonly Sample[]): void;
  /** Returns what opens a series by its labels, to be kept by whoever observes often. */
  histogram(name: string, help: string, bounds: readonly number[]): (labels: Labels) => (value: number) => void;
  render(): Promise<string>;
}

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

const MAX_SERIES_PER_METRIC = 2_000;

export function createMetrics(): Metrics {
  const metrics: (() => Promise<string>)[] = [];
  return {
    counter: (name, help) => {
      const series = new Map<string, number>();
      metrics.push(async () =>
        block(
          name,
          help,
          'counter',
          [...series].map(([labels, value]) => `${name}${labels} ${value}`),
        ),
      );
      return (labels = {}, by = 1) => {
        const key = writeLabels(labels);
        if (series.has(key) || series.size < MAX_SERIES_PER_METRIC) series.set(key, (series.get(key) ?? 0) + by);
      };
    },
    gauge: (name, help, read) => {
      metrics.push(async () => {
        const samples = await read();
        return block(
          name,
          help,
          'gauge',
          samples.map(({ labels, value }) => `${name}${writeLabels(labels ?? {})} ${writeValue(value)}`),
        );
      });
    },
    histogram: (name, help, bounds) => createHistogram(metrics, name, help, bounds),
    render: async () => (await Promise.all(metrics.map((metric) => metric()))).join(''),
  };
}

function createHistogram(
  metrics: (() => Promise<string>)[],
  name: string,
  help: string,
  bounds: readonly number[],
): (labels: Labels) => (value: number) => void {
  const series = new Map<string, { labels: Labels; buckets: number[]; sum: number; count: number }>();
  metrics.push(async () => {
    const lines = [...series.values()].flatMap(({ labels, buckets, sum, count }) => [
      ...bounds.map(
        (bound, index) => `${name}_bucket${writeLabels({ ...labels, le: String(bound) })} ${buckets[index]}`,
      ),
      `${name}_bucket${writeLabels({ ...labels, le: '+Inf' })} ${count}`,
      `${name}_sum${writeLabels(labels)} ${sum}`,
      `${name}_count${writeLabels(labels)} ${count}`,
    ]);
    return block(name, help, 'histogram', lines);
  });
  return (labels) => {
    const key = writeLabels(labels);
    const row = series.get(key) ?? { labels, buckets: bounds.map(() => 0), sum: 0, count: 0 };
    if (!series.has(key) && series.size < MAX_SERIES_PER_METRIC) series.set(key, row);
    return (value) => {
      row.sum += value;
      row.count += 1;
      for (let index = bounds.length - 1; index >= 0 && value <= (bounds[index] ?? 0); index--) {
        row.buckets[index] = (row.buckets[index] ?? 0) + 1;
      }
    };
  };
}

function block(name: string, help: string, type: string, lines: readonly string[]): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

/** As Prometheus writes it. */
function writeValue(value: number): string {
  return value === Number.POSITIVE_INFINITY ? '+Inf' : String(value);
}
