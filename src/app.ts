import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startAis } from './ais/service.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type EmbeddedServer, startEmbeddedServer } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { VESSEL_CALL_JOB } from './domain/vessel-call.ts';
import type { TargetPolicy } from './domain/webhook-target.ts';
import { findDemoKey, keepDemoKey } from './files/demo-key.ts';
import { keepSealingKeys } from './files/sealing-key.ts';
import { createServer } from './http/server.ts';
import type { Log } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { ensureDemoUser } from './operations/demo-user.ts';
import { ensureFirstAccount, type FirstAccount } from './operations/first-account.ts';
import { setInitialCustomFields } from './operations/initial-custom-fields.ts';
import { loadReferenceData } from './operations/load-reference-data.ts';
import { createWorker } from './queue/worker.ts';
import { createRouter } from './routing/router.ts';
import { parseProfiles } from './sources/dcsa/profile.ts';
import { appendDomainEvents, type Publish } from './store/domain-events.ts';
import type { Db, Tables } from './store/tables.ts';
import { createTracking } from './tracking/create.ts';
import { parseCredentials } from './tracking/credentials.ts';
import { watchEdiFolder } from './tracking/edi-folder.ts';
import { createIntake } from './tracking/intake.ts';
import { createTrackingServices } from './tracking/services.ts';
import { createVesselCallJob } from './tracking/vessel-calls.ts';
import { startTrackingWorker } from './tracking/worker.ts';

import { isLoopbackAddress } from './values/ip-network.ts';
import type { SealingKeys } from './values/sealed.ts';
import { createSender } from './webhooks/deliver.ts';
import { startDelivery } from './webhooks/delivery.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createWebhookServices, type WebhookServices } from './webhooks/services.ts';
import { LaneSignal } from './webhooks/wake.ts';

/** The same one level up from `src` and from `dist`. */
const CARRIER_PROFILES = fileURLToPath(new URL('../data/carrier-profiles.json', import.meta.url));

/** The same from src/ and from dist/. */
const SITE_DIR = fileURLToPath(new URL('../web/dist', import.meta.url));

export interface App {
  readonly url: string;
  readonly firstAccount: FirstAccount;
  stop(): Promise<void>;
}

/** The one place where the parts are put together. What was started is stopped in the opposite order. */
export async function startApp(config: Config, log: Log): Promise<App> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, log, undo));
    const database = await openDatabase<Tables>(databaseUrl, { maxConnections: config.databaseConnections, log });
    undo.push(() => database.close());
    await migrate(database.pool, { log });
    const db = database.kysely;
    await loadReferenceData(db);
    const firstAccount = await openFirstAccount(config, db);
    const metrics = createMetrics();
    const sealingKeys = config.sealingKeys ?? (await keepSealingKeys(config.dataDir));
    const webhooks = await startWebhooks(config, database, sealingKeys, metrics, log, undo);
    const now = () => new Date();
    const publish = createPublish(config, db, log, now);
    const tracking = await createTracking({ db, log, now, publish, ...readCarriers(config), setInitialCustomFields });
    if (config.tracking) {
      const worker = startTrackingWorker(tracking);
      undo.push(() => worker.stop());
      const calls = createWorker({ db: database, kinds: { [VESSEL_CALL_JOB]: createVesselCallJob(tracking) }, log });
      undo.push(() => calls.stop());
    }
    if (config.ediFolder) {
      const watched = watchEdiFolder(tracking, { path: config.ediFolder, accountId: firstAccount.id });
      undo.push(() => watched.stop());
    }
    if (config.aisFeeds) {
      const { aisFeeds: feeds, aisTrackDays: trackDays } = config;
      undo.push(await startAis({ database, feeds, trackDays, metrics, log }));
    }
    const router = createRouter();
    undo.push(() => router.close());
    const server = createServer({
      services: {
        db,
        log,
        now,
        publish,
        demo: runsDemo(config),
        sealingKeys,
        webhooks,
        maxPositionDays: config.maxPositionDays,
        tracking: createTrackingServices(tracking),
        router,
        intake: createIntake(tracking),
      },
      metrics,
      publicUrl: config.publicUrl,
      rateLimits: config.rateLimits,
      trustProxy: config.trustProxy,
      siteDir: SITE_DIR,
    });
    undo.push(() => server.close());
    await server.listen({ port: config.port, host: config.host });
    const { port } = server.server.address() as AddressInfo;
    return { url: `http://${linkHost(config.host)}:${port}`, firstAccount, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startWebhooks(
  config: Config,
  database: Database<Tables>,
  keys: SealingKeys,
  metrics: Metrics,
  log: Log,
  undo: (() => Promise<unknown>)[],
): Promise<WebhookServices> {
  const targets = webhookTargets(config);
  const sender = createSender(targets);
  undo.push(() => sender.close());
  const { deliver } = sender;
  const retentionDays = config.webhookRetentionDays;
  undo.push(await startDelivery({ database, keys, deliver, log, metrics, retentionDays }));
  return createWebhookServices({
    db: database.kysely,
    deliver,
    targets,
    addresses: config.webhookAddresses ?? [],
    baseUrl: baseUrlOf(config),
    now: () => new Date(),
  });
}

/** In the demo, receivers run on the same machine. */
function webhookTargets(config: Config): TargetPolicy {
  const { webhookNetworks: own = () => false, webhookHttp: allowHttp, webhookPorts: ports } = config;
  if (!runsDemo(config)) return { ownNetworks: own, allowHttp, ports };
  return { ownNetworks: (address) => own(address) || isLoopbackAddress(address), allowHttp: true, ports: 'any' };
}

/** Events are kept, and handed to whoever tells subscribers, in the transaction of the change. */
function createPublish(config: Config, db: Db, log: Log, now: () => Date): Publish {
  const onDomainEvents = createOutbox({ signal: new LaneSignal(db, log), baseUrl: baseUrlOf(config), now });
  return async (trx, events) => {
    if (events.length === 0) return;
    await appendDomainEvents(trx, events);
    await onDomainEvents(trx, events);
  };
}

/** Of links in what is sent without having been asked for. */
function baseUrlOf(config: Config): string {
  return config.publicUrl ?? `http://${linkHost(config.host)}:${config.port}`;
}

/** How the carriers are reached, from the files the settings name. */
function readCarriers(config: Config) {
  const { carrierProfiles, carrierCredentials } = config;
  return {
    profiles: parseProfiles(readFileSync(carrierProfiles ?? CARRIER_PROFILES, 'utf8')),
    credentials: carrierCredentials ? parseCredentials(readFileSync(carrierCredentials, 'utf8')) : {},
  };
}

async function openFirstAccount(config: Config, db: Db): Promise<FirstAccount> {
  const demo = runsDemo(config);
  const account = await ensureFirstAccount(db, {
    demo,
    key: config.apiKey ?? (demo ? await findDemoKey(config.dataDir) : undefined),
  });
  if (demo) await ensureDemoUser(db, account.id);
  if (demo && account.key !== undefined) await keepDemoKey(config.dataDir, account.key);
  return account;
}

/** The demo is for trying out: on somebody's own database it runs only when asked for. */
function runsDemo(config: Config): boolean {
  return config.demo ?? config.databaseUrl === undefined;
}

async function startOwnDatabase(config: Config, log: Log, undo: (() => Promise<unknown>)[]): Promise<string> {
  const server: EmbeddedServer = await startEmbeddedServer({ dataDir: config.dataDir, log });
  undo.push(() => server.stop());
  return server.url;
}

function linkHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
