import { cachedFor } from '../concurrency/cached-for.ts';
import { type Config, maxStorageOf } from '../config.ts';
import { isNearlyFull } from '../domain/accounts/storage.ts';
import { listFullest } from '../store/accounts/account-storage.ts';
import { measureProcess } from '../telemetry/measure-process.ts';
import { SpanExporter } from '../telemetry/otlp.ts';
import { createTracer, type Tracer, traceWork } from '../telemetry/tracer.ts';
import type { Parts } from './parts.ts';

/** Read at each scrape, and measured every hour. */
const FULLEST_MAX_AGE_MS = 60_000;

/** Measures what the process does, and makes traces of it if a collector is there to be told. */
export function startTelemetry(
  config: Config,
  { database, metrics, log, undo }: Pick<Parts, 'database' | 'metrics' | 'log' | 'undo'>,
): Tracer | undefined {
  const stopMeasuring = measureProcess(metrics, database);
  undo.push(async () => stopMeasuring());
  const max = maxStorageOf(config);
  const fullest = cachedFor(() => listFullest(database.kysely, max), FULLEST_MAX_AGE_MS);
  metrics.read('landfall_accounts_nearly_full', async () => [
    { value: (await fullest()).filter((kept) => isNearlyFull(kept, max)).length },
  ]);
  if (config.tracesEndpoint === undefined) return undefined;
  const collector = { url: config.tracesEndpoint, headers: config.tracesHeaders ?? {}, service: config.tracesService };
  const exporter = new SpanExporter(collector, metrics, log);
  const tracer = createTracer(config.tracesRatio, (span) => exporter.add(span));
  const stopTracing = traceWork(tracer);
  undo.push(async () => {
    stopTracing();
    await exporter.stop();
  });
  return tracer;
}
