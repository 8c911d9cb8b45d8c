import { monotonicNowMs } from './concurrency/monotonic-clock.ts';
import { type Config, runsDemo } from './config.ts';
import { createDatabase, describeServer, openDatabase } from './db/database.ts';
import { startEmbeddedServer } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { REPLICA_PATIENCE, Replicas } from './db/replicas.ts';
import { keepSealingKeys } from './files/sealing-key.ts';
import type { Log } from './log.ts';
import { createMetrics } from './metrics.ts';
import { checkSealingKeys } from './operations/check-sealing-keys.ts';
import type { FirstAccount } from './operations/first-account.ts';
import { loadReferenceData } from './operations/load-reference-data.ts';
import { openInstallation } from './operations/open-installation.ts';
import { startAisRole } from './roles/ais.ts';
import { openAisDatabase } from './roles/ais-database.ts';
import { startAlerting } from './roles/alerts.ts';
import { announce } from './roles/announce.ts';
import { startApiRole, startHealth } from './roles/api.ts';
import { startBroker } from './roles/broker.ts';
import { openFollowing } from './roles/following.ts';
import type { Parts } from './roles/parts.ts';
import { createPublish } from './roles/publish.ts';
import { bringInSettingsProvider } from './roles/single-sign-on.ts';
import { startTelemetry } from './roles/telemetry.ts';
import { openSender, startWebhooksRole } from './roles/webhooks.ts';
import { startWorkerRole } from './roles/worker.ts';
import type { Tables } from './store/tables.ts';
import type { ProcessRole } from './values/process-role.ts';

export interface App {
  readonly url: string;
  readonly roles: ReadonlySet<ProcessRole>;
  readonly firstAccount: FirstAccount;
  stop(): Promise<void>;
}

/** Puts the parts together and starts what the roles of the process ask for. Stopped in the opposite order. */
export async function startApp(config: Config, log: Log): Promise<App> {
  const undo: Parts['undo'] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { firstAccount, ...parts } = await openParts(config, log, undo);
    const url = await startRoles(parts, firstAccount);
    return { url, roles: config.roles, firstAccount, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRoles(parts: Parts, firstAccount: FirstAccount): Promise<string> {
  const { roles } = parts.config;
  const announcement = await announce(parts);
  const deliver = openSender(parts);
  if (roles.has('webhooks')) {
    await startWebhooksRole(parts, deliver);
    startBroker(parts);
  }
  const following = roles.has('api') || roles.has('worker') ? await openFollowing(parts) : undefined;
  // Whoever waits for an answer gets it before the work in the background begins.
  const api = following && roles.has('api') ? await startApiRole(parts, following, announcement, deliver) : undefined;
  const url = api?.url ?? (await startHealth(parts, announcement));
  if (roles.has('worker')) startAlerting(parts, deliver);
  const demo = following && roles.has('worker') ? await startWorkerRole(parts, following, firstAccount.id) : undefined;
  const world = following?.world;
  if (api && demo) world?.openOffice(api.server, demo, firstAccount.id);
  await startAisRole(parts, world);
  return url;
}

/** The database at its newest version with what every installation has, and what opens its secrets. */
async function openParts(
  config: Config,
  log: Log,
  undo: Parts['undo'],
): Promise<Parts & { readonly firstAccount: FirstAccount }> {
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, log, undo));
  const { databaseConnections: maxConnections, databaseDirectUrl: directUrl } = config;
  const database = await openDatabase<Tables>(databaseUrl, { maxConnections, directUrl, log });
  undo.push(() => database.close());
  await migrate(database.sessions, { log });
  const db = database.kysely;
  await loadReferenceData(db);
  const firstAccount = await openInstallation(db, { ...config, demo: runsDemo(config) }, log);
  const sealingKeys = config.sealingKeys ?? (await keepSealingKeys(config.dataDir));
  await checkSealingKeys(db, sealingKeys, config.sealingKeyLost, log);
  await bringInSettingsProvider(config, { db, keys: sealingKeys, log, accountId: firstAccount.id });
  const now = () => new Date();
  const publish = createPublish(db, log, now);
  const metrics = createMetrics();
  const tracer = startTelemetry(config, { database, metrics, log, undo });
  const ais = await openAisDatabase(config, log, undo);
  const replicas = openReplicas(config, databaseUrl, log, undo);
  return { config, log, metrics, tracer, database, ais, replicas, sealingKeys, now, publish, undo, firstAccount };
}

/** They need not be there when the service starts. */
function openReplicas(config: Config, databaseUrl: string, log: Log, undo: Parts['undo']): Parts['replicas'] {
  const { databaseReadUrls: urls = [], databaseConnections: maxConnections, databaseReadLagSeconds } = config;
  if (urls.length === 0 || !config.roles.has('api')) return undefined;
  const isShared = config.databaseDirectUrl !== undefined;
  // A connection of its own: how far replicas are must be known when all others are busy, most of all.
  const primary = createDatabase<Tables>(databaseUrl, { maxConnections: 1, isShared, log });
  undo.push(() => primary.close());
  const replicas = new Replicas<Tables>({
    primary: primary.pool,
    replicas: urls.map((url) => ({
      name: describeServer(url),
      database: createDatabase(url, { maxConnections, isShared, patience: REPLICA_PATIENCE, log }),
    })),
    maxLagMs: databaseReadLagSeconds * 1000,
    log,
    now: monotonicNowMs,
  });
  undo.push(() => replicas.stop());
  return replicas;
}

async function startOwnDatabase(config: Config, log: Log, undo: Parts['undo']): Promise<string> {
  const server = await startEmbeddedServer({ dataDir: config.dataDir, log });
  undo.push(() => server.stop());
  return server.url;
}
