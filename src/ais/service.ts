import type { Database } from '../db/database.ts';
import type { AisFeed } from '../domain/ais-feed.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { createWorker } from '../queue/worker.ts';
import { replaceAisFeeds } from '../store/ais-feeds.ts';
import { listPorts } from '../store/ports.ts';
import type { Tables } from '../store/tables.ts';
import { listOpenCalls } from '../store/vessel-calls.ts';
import type { FeedAddress } from '../values/ais-feed.ts';
import { toInstant } from '../values/instant.ts';
import type { Feed } from './feeds/feed.ts';
import { FeedStatus } from './feeds/feed-status.ts';
import { FeedWatch, type Standby } from './feeds/feed-watch.ts';
import { openFeed } from './feeds/open-feed.ts';
import type { Fix } from './ingest/fix.ts';
import { Ingest } from './ingest/ingest.ts';
import type { Ship } from './ingest/ship.ts';
import { createMaintenance, MAINTENANCE, maintenanceSchedule } from './maintenance.ts';
import { VesselCalls } from './vessel-calls.ts';

const STATUS_INTERVAL_MS = 5_000;

export interface AisOptions {
  readonly database: Database<Tables>;
  readonly feeds: readonly FeedAddress[];
  readonly trackDays: number;
  readonly metrics: Metrics;
  readonly log: Log;
}

/** Runs the feeds into the database, tells how they do, and keeps the tables of positions in order. Returns how to stop. */
export async function startAis(options: AisOptions): Promise<() => Promise<void>> {
  const { database, trackDays, metrics, log } = options;
  const db = database.kysely;
  const worker = createWorker({
    db: database,
    kinds: { [MAINTENANCE]: createMaintenance(db, trackDays, log) },
    schedules: [maintenanceSchedule],
    log,
  });
  const calls = new VesselCalls({
    db,
    ports: await listPorts(db),
    open: await listOpenCalls(db, Date.now()),
    log,
  });
  const onFix = (ship: Ship, fix: Fix) => calls.observe(ship, fix);
  const ingest = new Ingest({ database, log, retentionDays: trackDays, now: Date.now, onFix });
  const feeds: Feed[] = [];
  const standbys: Standby[] = [];
  for (const address of options.feeds) {
    const status = new FeedStatus(address.name, address.kind, Date.now());
    const open = () => openFeed({ status, sink: ingest, log, now: Date.now }, address);
    if (address.isStandby) standbys.push({ status, open });
    else feeds.push(await open());
  }
  const live = feeds.filter(({ status }) => status.kind !== 'file');
  const watch = new FeedWatch({ feeds: live, standbys, log, now: Date.now });
  const statuses = [...feeds, ...standbys].map(({ status }) => status);
  addMetrics(metrics, statuses, ingest);
  const report = async () => {
    await watch.tick();
    await replaceAisFeeds(db, statuses.map(describe)).catch((error: unknown) =>
      log.warn({ reason: messageOf(error) }, 'the state of the AIS feeds could not be written'),
    );
  };
  await report();
  const reporting = setInterval(report, STATUS_INTERVAL_MS);
  return async () => {
    clearInterval(reporting);
    await watch.stop();
    for (const feed of feeds) await feed.stop();
    await ingest.flush();
    await ingest.stop();
    await calls.stop();
    await report();
    await worker.stop();
  };
}

function describe(status: FeedStatus): AisFeed {
  const nowMs = Date.now();
  const { silentSinceMs, silence, usualPerSecond, share } = status.pulse;
  return {
    name: status.name,
    kind: status.kind,
    state: silence !== undefined && status.state === 'receiving' ? 'silent' : status.state,
    messages: status.messages,
    messagesPerSecond: status.messagesPerSecond(nowMs),
    lagSeconds: status.lagSeconds(nowMs) ?? null,
    drops: Object.fromEntries(Object.entries(status.drops).filter(([, count]) => count > 0)),
    lastError: status.lastError ?? null,
    silentSince: silentSinceMs === undefined ? null : toInstant(new Date(silentSinceMs)),
    silence: silence ?? null,
    usualPerSecond: usualPerSecond ?? null,
    coverage: share ?? null,
    startedAt: toInstant(new Date(status.startedMs)),
    updatedAt: toInstant(new Date(nowMs)),
  };
}

function addMetrics(metrics: Metrics, statuses: readonly FeedStatus[], ingest: Ingest): void {
  const perFeed = (read: (status: FeedStatus) => number) => () =>
    statuses.map((status) => ({ labels: { feed: status.name }, value: read(status) }));
  metrics.gauge(
    'ais_messages_total',
    'Messages received.',
    perFeed((status) => status.messages),
  );
  metrics.gauge(
    'ais_lag_seconds',
    'How far the newest message is behind the clock.',
    perFeed((status) => status.lagSeconds(Date.now()) ?? 0),
  );
  metrics.gauge('ais_drops_total', 'What did not become a position, by reason.', () =>
    statuses.flatMap(({ name, drops }) =>
      Object.entries(drops)
        .filter(([, count]) => count > 0)
        .map(([reason, value]) => ({ labels: { feed: name, reason }, value })),
    ),
  );
  metrics.gauge('ais_positions_stored_total', 'Positions stored.', () => [{ value: ingest.storedPositions }]);
}
