import { FeedStatus } from '../src/ais/feeds/feed-status.ts';
import { createTcpClient } from '../src/ais/feeds/tcp-client.ts';
import { Ingest } from '../src/ais/ingest/ingest.ts';
import { openDatabase } from '../src/db/database.ts';
import { createLog } from '../src/log.ts';
import type { Tables } from '../src/store/tables.ts';

/** The ingest of the benchmark: `ais-ingest-worker.ts DATABASE_URL PORT MESSAGES`; reports over IPC. */
export interface IngestResult {
  readonly seconds: number;
  readonly stored: number;
  readonly memoryMb: number;
}

const SAMPLE_INTERVAL_MS = 20;
const POLL_INTERVAL_MS = 5;

if (process.send) process.send(await run());

async function run(): Promise<IngestResult> {
  const [url = '', port, messages] = process.argv.slice(2);
  const log = createLog('error');
  const database = await openDatabase<Tables>(url, { maxConnections: 4, log });
  const sink = new Ingest({ database, log, retentionDays: 10, now: Date.now });
  const status = new FeedStatus('bench', 'tcp', Date.now());
  let memory = 0;
  const sampling = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage.rss());
  }, SAMPLE_INTERVAL_MS);
  const startedMs = performance.now();
  const feed = createTcpClient({ status, sink, log, now: Date.now }, { host: '127.0.0.1', port: Number(port) });
  while (status.messages < Number(messages)) await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  await sink.flush();
  const seconds = (performance.now() - startedMs) / 1000;
  clearInterval(sampling);
  await feed.stop();
  await sink.stop();
  await database.close();
  return { seconds, stored: sink.storedPositions, memoryMb: memory / 1e6 };
}
