import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { FeedStatus } from '../../../src/ais/feeds/feed-status.ts';
import { createTcpClient } from '../../../src/ais/feeds/tcp-client.ts';
import { Ingest } from '../../../src/ais/ingest/ingest.ts';
import { VesselCalls } from '../../../src/ais/vessel-calls.ts';
import type { Database } from '../../../src/db/database.ts';
import { createLog } from '../../../src/log.ts';
import { createWorker } from '../../../src/queue/worker.ts';
import { startAisServer } from '../../../src/simulator/ais/ais-server.ts';
import { createShips, type FindRoute, type ShipReport, type Ships } from '../../../src/simulator/ais/positions.ts';
import type { World } from '../../../src/simulator/world/world.ts';
import { listPorts } from '../../../src/store/places/ports.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { createVesselCallJobs } from '../../../src/tracking/intake/vessel-calls.ts';
import type { Tracking } from '../../../src/tracking/tracking.ts';

export interface HeardShips {
  /** Lets the ships speak, and waits until everything that follows from it is done. */
  listen(): Promise<void>;
  at(nowMs: number): Promise<readonly ShipReport[]>;
  stop(): Promise<void>;
}

export interface HeardShipsOptions {
  readonly database: Database<Tables>;
  readonly tracking: Tracking;
  readonly world: World;
  readonly endMs: number;
  readonly nowMs: () => number;
  /** The ships that are heard; all of the world by default. */
  readonly imos?: ReadonlySet<string>;
  /** Their ways; straight by default, since what a ship does at ports is of interest and not how it gets there. */
  readonly findRoute?: FindRoute;
}

const RETENTION_DAYS = 30;
const WAIT_MS = 2;

/** The ships of a world over AIS on TCP, through decoding, ingest and vessel calls to the jobs that tell shipments. */
export async function hearShips(options: HeardShipsOptions): Promise<HeardShips> {
  const { database, tracking, world, endMs, nowMs, imos, findRoute = straight } = options;
  const log = createLog('error');
  const all = stoppedAt(createShips(world.schedule, findRoute), endMs);
  const ships = imos ? only(all, imos) : all;
  const onError = (error: unknown) => log.error({ err: error }, 'the simulated ships stumbled');
  const server = await startAisServer({ ships, nowMs, port: 0, historyDays: 0, onError });
  const calls = new VesselCalls({ db: database.kysely, ports: await listPorts(database.kysely), open: [], log });
  const sink = new Ingest({
    database,
    log,
    retentionDays: RETENTION_DAYS,
    now: nowMs,
    onFix: (ship, fix) => calls.observe(ship, fix),
  });
  const status = new FeedStatus('simulated', 'tcp', nowMs());
  const feed = createTcpClient({ status, sink, log, now: nowMs }, server);
  const worker = createWorker({ db: database, kinds: createVesselCallJobs(tracking), log });
  let told = 0;
  return {
    at: (nowMs) => ships.at(nowMs),
    listen: async () => {
      const before = told;
      while (told === before) {
        told += await server.tell();
        if (told === before) await delay(WAIT_MS);
      }
      while (status.messages < told) await delay(WAIT_MS);
      await sink.flush();
      await calls.flush();
      while (await hasJobs(database)) await delay(WAIT_MS);
    },
    stop: async () => {
      await feed.stop();
      await sink.stop();
      await calls.stop();
      await worker.stop();
      await server.close();
    },
  };
}

/** After the end ships lie where they were, and go on saying so. */
function stoppedAt(ships: Ships, endMs: number): Ships {
  return {
    at: async (nowMs) => (await ships.at(Math.min(nowMs, endMs))).map((report) => ({ ...report, atMs: nowMs })),
    turnsBetween: (fromMs, toMs) => ships.turnsBetween(Math.min(fromMs, endMs), Math.min(toMs, endMs)),
  };
}

function only(ships: Ships, imos: ReadonlySet<string>): Ships {
  return {
    at: async (nowMs) => (await ships.at(nowMs)).filter(({ vessel }) => imos.has(vessel.imo)),
    turnsBetween: async (fromMs, toMs) =>
      (await ships.turnsBetween(fromMs, toMs)).filter(({ vessel }) => imos.has(vessel.imo)),
  };
}

const straight: FindRoute = async (from, to) => {
  const turn = to.longitude - from.longitude;
  const longitude = to.longitude + (turn > 180 ? -360 : turn < -180 ? 360 : 0);
  return { kind: 'found', points: [from, { ...to, longitude }] };
};

async function hasJobs({ kysely }: Database<Tables>): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from job) as some`.execute(kysely);
  return rows[0]?.some === true;
}
