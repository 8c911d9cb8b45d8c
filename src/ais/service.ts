import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { AisFeed } from '../domain/vessels/ais-feed.ts';
import { type PortCall, portCallObservations } from '../domain/vessels/port-call.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { enqueue, wakeWorkers } from '../queue/job.ts';
import { PORT_CALL_JOB } from '../queue/jobs/vessel-calls.ts';
import { createWorker } from '../queue/worker.ts';
import { listPorts } from '../store/places/ports.ts';
import { listTerminals } from '../store/places/terminals.ts';
import type { Db, Tables } from '../store/tables.ts';
import { reportAisFeeds } from '../store/vessels/ais-feeds.ts';
import { listOpenStays } from '../store/vessels/port-stays.ts';
import { listAwaitedVessels, listOpenCalls } from '../store/vessels/vessel-calls.ts';
import type { HeardTables } from '../store/vessels/vessel-tables.ts';
import { type FeedAddress, hostOf, isAskedForShips } from '../values/ais-feed.ts';
import { toInstant } from '../values/instant.ts';
import { attributionOf, type OpenFeed } from '../values/open-feed.ts';
import { CarryingFleet } from './carrying-fleet.ts';
import type { PortCallSink } from './feeds/feed.ts';
import type { FeedStatus } from './feeds/feed-status.ts';
import type { Fix } from './ingest/fix.ts';
import { Ingest } from './ingest/ingest.ts';
import type { Ship } from './ingest/ship.ts';
import { LeasedFeeds, type LeasedFeedsOptions } from './leased-feeds.ts';
import { createMaintenance, MAINTENANCE, maintenanceSchedule } from './maintenance.ts';
import { PortStays } from './port-stays.ts';
import { RunningFeeds } from './running-feeds.ts';
import { VesselCalls } from './vessel-calls.ts';

const LOOK_EVERY_MS = 5_000;

export interface AisOptions {
  readonly database: Database<Tables>;
  /** Where what is heard of ships is kept, if not there. */
  readonly aisDatabase: Database<HeardTables> | undefined;
  /** Of this process alone, such as the ships of its own simulated world. */
  readonly own: readonly FeedAddress[];
  /** Those that one process runs for all; absent in processes that run none. */
  readonly leased?: Pick<LeasedFeedsOptions, 'configured' | 'sealingKeys' | 'connect'> | undefined;
  /** What their licences want to be said of them. */
  readonly openFeeds?: readonly OpenFeed[];
  readonly trackDays: number;
  /** How often what runs is compared with what is wanted. */
  readonly lookEveryMs?: number;
  readonly metrics: Metrics;
  readonly log: Log;
}

/**
 * Runs the feeds into the database, takes up what people change of them, tells how they do, and keeps the tables of
 * positions in order. Returns how to stop.
 */
export async function startAis(options: AisOptions): Promise<() => Promise<void>> {
  const { database, log } = options;
  const db = database.kysely;
  const own = options.own.map((address) => ({ address, isAdded: false }));
  const leased = options.leased && new LeasedFeeds({ db, log, now: Date.now, ...options.leased });
  const fleet = new CarryingFleet({ db, aisDb: options.aisDatabase?.kysely, log, now: Date.now });
  let intake: Intake | undefined;
  const look = async () => {
    const wanted = [...own, ...((await leased?.list()) ?? [])];
    // Nothing is readied for feeds that nobody has.
    if (wanted.length > 0) intake ??= await startIntake(options, fleet);
    if (wanted.some(({ address }) => isAskedForShips(address))) await fleet.keepUp();
    if (intake === undefined) return;
    await intake.feeds.keepTo(wanted);
    await intake.feeds.tick();
    await intake.report();
  };
  await look();
  const looking = repeat(options.lookEveryMs ?? LOOK_EVERY_MS, () =>
    look().catch((error: unknown) => log.warn({ reason: messageOf(error) }, 'the AIS feeds could not be looked after')),
  );
  return async () => {
    await looking.stop();
    await intake?.stop();
    await leased?.stop();
  };
}

/** One turn after the other, however long one takes. */
function repeat(intervalMs: number, turn: () => Promise<void>): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await delay(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!stopping.signal.aborted) await turn();
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

interface Intake {
  readonly feeds: RunningFeeds;
  /** Tells how the feeds do. */
  report(): Promise<void>;
  stop(): Promise<void>;
}

/** What takes in the reports of all feeds. */
async function startIntake(options: AisOptions, fleet: CarryingFleet): Promise<Intake> {
  const { database, aisDatabase = database, trackDays, metrics, log } = options;
  const db = database.kysely;
  const ais = aisDatabase.kysely;
  const worker = createWorker({
    db: database,
    kinds: { [MAINTENANCE]: createMaintenance(ais, trackDays, log) },
    schedules: [maintenanceSchedule],
    log,
  });
  const ports = await listPorts(db);
  const calls = new VesselCalls({ db, ports, open: await listOpenCalls(db, Date.now()), log });
  const terminals = (await listTerminals(db)).filter((terminal) => terminal.kind === 'terminal');
  const stays = new PortStays({ db: ais, ports, terminals, open: await listOpenStays(ais, Date.now()), log });
  const onFix = (ship: Ship, fix: Fix) => {
    calls.observe(ship, fix);
    stays.observe(ship, fix);
  };
  const ingest = new Ingest({ database: aisDatabase, log, retentionDays: trackDays, now: Date.now, onFix });
  const portCalls: PortCallSink = (feed, told) => handOverPortCalls(db, feed, told);
  const feeds = new RunningFeeds({ sink: ingest, fleet, portCalls, log, now: Date.now });
  addMetrics(metrics, feeds, ingest);
  const report = () => {
    const told = feeds.statuses.map((one) => describe(one, options.openFeeds ?? []));
    return reportAisFeeds(db, told, toInstant(new Date()));
  };
  return {
    feeds,
    report,
    stop: async () => {
      await feeds.stop();
      await ingest.flush();
      await ingest.stop();
      await calls.stop();
      await stays.stop();
      await report();
      await worker.stop();
    },
  };
}

function describe(
  { status, isAdded, address }: RunningFeeds['statuses'][number],
  openFeeds: readonly OpenFeed[],
): AisFeed {
  const nowMs = Date.now();
  const { silentSinceMs, silence, usualPerSecond, share } = status.pulse;
  return {
    name: status.name,
    kind: status.kind,
    isAdded,
    state: silence !== undefined && status.state === 'receiving' ? 'silent' : status.state,
    messages: status.messages,
    positions: status.positions,
    messagesPerSecond: status.messagesPerSecond(nowMs),
    lagSeconds: status.lagSeconds(nowMs) ?? null,
    drops: Object.fromEntries(Object.entries(status.drops).filter(([, count]) => count > 0)),
    lastError: status.lastError ?? null,
    silentSince: silentSinceMs === undefined ? null : toInstant(new Date(silentSinceMs)),
    silence: silence ?? null,
    usualPerSecond: usualPerSecond ?? null,
    coverage: share ?? null,
    attribution: attributionOf(openFeeds, hostOf(address)),
    startedAt: toInstant(new Date(status.startedMs)),
    updatedAt: toInstant(new Date(nowMs)),
  };
}

function addMetrics(metrics: Metrics, feeds: RunningFeeds, ingest: Ingest): void {
  const perFeed = (read: (status: FeedStatus) => number) => () =>
    feeds.statuses.map(({ status }) => ({ labels: { feed: status.name }, value: read(status) }));
  metrics.read(
    'ais_messages_total',
    perFeed((status) => status.messages),
  );
  metrics.read(
    'ais_lag_seconds',
    perFeed((status) => status.lagSeconds(Date.now()) ?? 0),
  );
  metrics.read('ais_drops_total', () =>
    feeds.statuses.flatMap(({ status: { name, drops } }) =>
      Object.entries(drops)
        .filter(([, count]) => count > 0)
        .map(([reason, value]) => ({ labels: { feed: name, reason }, value })),
    ),
  );
  metrics.read('ais_positions_stored_total', () => [{ value: ingest.storedPositions }]);
}

/** Hands what a feed says of port calls to whoever follows shipments: of the ships that some shipment waits for. */
export async function handOverPortCalls(db: Db, feed: string, calls: readonly PortCall[]): Promise<void> {
  const awaited = new Set(await listAwaitedVessels(db, [...new Set(calls.map(({ imo }) => imo))]));
  const told = calls.filter(({ imo }) => awaited.has(imo));
  if (told.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const call of told) {
      const payload = { feed, observations: portCallObservations(call) };
      await enqueue(trx, { kind: PORT_CALL_JOB, key: `${feed}/${call.id}`, payload });
    }
  });
  await wakeWorkers(db, PORT_CALL_JOB);
}
