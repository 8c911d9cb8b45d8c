import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Agent, type Dispatcher } from 'undici';
import type { FeedConnect } from './ais/feeds/feed.ts';
import { startAis } from './ais/service.ts';
import { tryFeed } from './ais/try-feed.ts';
import { type Config, ConfigError, runsDemo } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { type EmbeddedServer, startEmbeddedServer } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { createDocumentJobs } from './documents/jobs.ts';
import { readMail } from './documents/read-mail.ts';
import { rotateDocument } from './documents/rotate.ts';
import { documentSchemaOf } from './documents/schemas.ts';
import { VESSEL_CALL_JOB } from './domain/vessel-call.ts';
import { PUBLIC_TARGETS, type TargetPolicy } from './domain/webhook-target.ts';
import { messageOf } from './errors.ts';
import { hasFreeSpace } from './files/free-space.ts';
import { keepSealingKeys } from './files/sealing-key.ts';
import { setupTokenIn } from './files/setup-token.ts';
import { createServer } from './http/server.ts';
import type { Services } from './http/services.ts';
import type { Log } from './log.ts';
import { createMapCache } from './map/map-cache.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { checkSealingKeys } from './operations/check-sealing-keys.ts';
import { type FirstAccount, systemCaller } from './operations/first-account.ts';
import { setInitialCustomFields } from './operations/initial-custom-fields.ts';
import { loadReferenceData } from './operations/load-reference-data.ts';
import { openInstallation } from './operations/open-installation.ts';
import { createTrackingRequest } from './operations/tracking-requests.ts';
import { createWorker } from './queue/worker.ts';
import { keepWarm } from './routing/keep-warm.ts';
import { createRouter, type Router } from './routing/router.ts';
import { type Demo, startDemo } from './simulator/demo.ts';
import { createDemoClock, type DemoClock } from './simulator/demo-clock.ts';
import { redirect, type Simulator, simulatedCredentials, startSimulator } from './simulator/simulator.ts';
import { type CarrierProfile, parseProfiles } from './sources/dcsa/profile.ts';
import { appendDomainEvents, type Publish } from './store/domain-events.ts';
import { listBusiestPorts } from './store/ports.ts';
import { findLastAttempt, findShipmentIdByNumber } from './store/shipment-tracking.ts';
import type { Db, Tables } from './store/tables.ts';
import { wakeWaiting } from './tracking/await-keys.ts';
import { createTracking } from './tracking/create.ts';
import { parseCredentials } from './tracking/credentials.ts';
import { watchEdiFolder } from './tracking/edi-folder.ts';
import { createSeaway } from './tracking/eta/create-seaway.ts';
import { createEtaJobs } from './tracking/eta/jobs.ts';
import { createMemoryLoader } from './tracking/eta/load-memory.ts';
import { createOutlook } from './tracking/eta/outlook.ts';
import type { EtaServices } from './tracking/eta.ts';
import { createTallyFolding } from './tracking/fold-tallies.ts';
import { createForgetting } from './tracking/forget-payloads.ts';
import { createIntake } from './tracking/intake.ts';
import { createIntakeJobs } from './tracking/intake-jobs.ts';
import { createTrackingServices } from './tracking/services.ts';
import type { Tracking } from './tracking/tracking.ts';
import { createVesselCallJob } from './tracking/vessel-calls.ts';
import { watchSetting } from './tracking/watch-setting.ts';
import { runDuePolls, startTrackingWorker } from './tracking/worker.ts';
import type { FeedAddress } from './values/ais-feed.ts';
import type { Id } from './values/id.ts';
import { toInstant } from './values/instant.ts';
import { type IpNetworks, isLoopbackAddress } from './values/ip-network.ts';
import { projectFile } from './values/project-file.ts';
import type { SealingKeys } from './values/sealed.ts';
import { createSteadyClock, steadyNowMs } from './values/steady-clock.ts';
import { type ClientDocuments, createClientDocuments } from './webhooks/client-documents.ts';
import { createSender } from './webhooks/deliver.ts';
import { startDelivery } from './webhooks/delivery.ts';
import { guardedConnector } from './webhooks/guard.ts';
import { createOutbox } from './webhooks/outbox.ts';
import { createWebhookServices, type WebhookServices } from './webhooks/services.ts';
import { LaneSignal } from './webhooks/wake.ts';

const CARRIER_PROFILES = fileURLToPath(projectFile('data/carrier-profiles.json'));
const SITE_DIR = fileURLToPath(projectFile('web/dist'));

/** Always the same world: its time has no beginning, so that a demo goes on where it was. */
const DEMO_SEED = 'landfall';

const OUTSIDE_CONNECT_TIMEOUT_MS = 10_000;
/** Half of what the router keeps. */
const WARM_PORTS = 32;
const MEGABYTE = 1_000_000;

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
    const firstAccount = await openInstallation(db, { ...config, demo: runsDemo(config) }, log);
    const metrics = createMetrics();
    const sealingKeys = config.sealingKeys ?? (await keepSealingKeys(config.dataDir));
    await checkSealingKeys(db, sealingKeys, config.sealingKeyLost, log);
    const webhooks = await startWebhooks(config, database, sealingKeys, metrics, log, undo);
    const now = () => new Date();
    const publish = createPublish(config, db, log, now);
    const router = startRouter(db, log, undo);
    const demoClock = createDemoClock(Date.now);
    const simulator = await startSimulatedWorld(config, demoClock, router, log, undo);
    const carriers = readCarriers(config, simulator);
    const tracking = await createTracking({
      db,
      log,
      now,
      publish,
      ...carriers,
      sealingKeys,
      dispatcher: openCarrierConnections(config, undo),
      setInitialCustomFields,
    });
    await watchCarriers(config, carriers, tracking, undo);
    const memory = createMemoryLoader(db, now);
    const connectAdded = addedFeedConnector(config);
    const server = createServer({
      services: {
        db,
        log,
        now,
        steadyNow: createSteadyClock(),
        publish,
        demo: runsDemo(config),
        setupToken: setupTokenIn(config.dataDir),
        sealingKeys,
        webhooks,
        maxPositionDays: config.maxPositionDays,
        tracking: createTrackingServices(tracking),
        router,
        maps: createMapCache(db),
        outlook: createOutlook(db, router, memory, now),
        intake: createIntake(tracking, config.publicUrl),
        documents: createDocumentServices(config),
        ais: createAisServices(connectAdded, log),
        clientDocuments: openClientDocuments(config, undo),
      },
      metrics,
      ...serverSettings(config),
    });
    undo.push(() => server.close());
    await server.listen({ port: config.port, host: config.host });
    // Whoever waits for an answer gets it before the work in the background begins.
    const demo = simulator && playDemo(config, simulator, demoClock, tracking, firstAccount.id);
    if (config.tracking) startAsking(tracking, undo, demo?.caughtUp);
    if (demo) undo.push(() => demo.stop());
    if (config.tracking) await startTrackingJobs(config, database, tracking, { router, memory, sealingKeys }, undo);
    watchInbox(config, tracking, firstAccount.id, undo);
    const added = config.tracking ? { sealingKeys, connect: connectAdded } : undefined;
    const ais = { feeds: aisFeedsOf(config, simulator), added, trackDays: config.aisTrackDays };
    undo.push(await startAis({ database, metrics, log, ...ais }));
    const { port } = server.server.address() as AddressInfo;
    return { url: `http://${linkHost(config.host)}:${port}`, firstAccount, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function watchInbox(
  { ediFolder: path }: Config,
  tracking: Tracking,
  accountId: Id,
  undo: (() => Promise<unknown>)[],
): void {
  if (path === undefined) return;
  const watched = watchEdiFolder(tracking, { path, accountId });
  undo.push(() => watched.stop());
}

function serverSettings({ publicUrl, rateLimits, trustProxy, metricsToken, dataDir }: Config) {
  const room = () => hasFreeSpace([dataDir, tmpdir()]);
  return { publicUrl, rateLimits, trustProxy, metricsToken, hasFreeSpace: room, siteDir: SITE_DIR };
}

function createDocumentServices({ documentMegabytes }: Config): Services['documents'] {
  return { maxBytes: documentMegabytes * MEGABYTE, turn: rotateDocument, readMail, schemaOf: documentSchemaOf };
}

/** Asks carriers what is due, but nothing before it is `ready`. */
function startAsking(tracking: Tracking, undo: (() => Promise<unknown>)[], ready = Promise.resolve()): void {
  let stopped = false;
  const worker = ready.then(() => (stopped ? undefined : startTrackingWorker(tracking)));
  undo.push(async () => {
    stopped = true;
    await (await worker)?.stop();
  });
}

/** What following shipments needs done in the background. */
async function startTrackingJobs(
  config: Config,
  database: Database<Tables>,
  tracking: Tracking,
  parts: { router: Router; memory: EtaServices['memory']; sealingKeys: SealingKeys },
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { router, memory, sealingKeys } = parts;
  const { kinds, schedules } = createIntakeJobs({ tracking, sealingKeys, publicUrl: config.publicUrl });
  const { db, log, now, publish } = tracking;
  const seaway = await createSeaway(db, router);
  const eta = createEtaJobs({ db, log, now, publish, seaway, memory });
  const forgetting = createForgetting(tracking, config.payloadDays);
  const folding = createTallyFolding(tracking);
  const documents = createDocumentJobs({ db, now, publish });
  const jobs = createWorker({
    db: database,
    kinds: {
      ...kinds,
      ...eta.kinds,
      ...forgetting.kinds,
      ...folding.kinds,
      ...documents.kinds,
      [VESSEL_CALL_JOB]: createVesselCallJob(tracking),
    },
    schedules: [...schedules, ...eta.schedules, ...forgetting.schedules, ...folding.schedules, ...documents.schedules],
    log,
  });
  undo.push(() => jobs.stop());
}

/** Carriers are outside: an address of theirs that leads inside is refused, unless the operator opened that network. */
function openCarrierConnections(config: Config, undo: (() => Promise<unknown>)[]): Dispatcher {
  const own = config.carrierNetworks ?? (() => false);
  const ownNetworks: IpNetworks = (address) => own(address) || (runsDemo(config) && isLoopbackAddress(address));
  const policy = { ownNetworks, allowHttp: true, ports: 'any' } as const;
  const agent = new Agent({ connect: guardedConnector({ policy, connectTimeoutMs: OUTSIDE_CONNECT_TIMEOUT_MS }) });
  undo.push(() => agent.destroy());
  return agent;
}

/** Applications describe themselves on the public internet, over TLS, or in a network that the operator opened. */
function openClientDocuments(config: Config, undo: (() => Promise<unknown>)[]): ClientDocuments {
  const policy = { ...PUBLIC_TARGETS, ownNetworks: config.webhookNetworks ?? PUBLIC_TARGETS.ownNetworks };
  const documents = createClientDocuments(policy, steadyNowMs);
  undo.push(() => documents.close());
  return documents;
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

/** What happened is kept for whoever asks, and put before the webhooks, in the transaction in which it happened. */
export function createPublish(config: Config, db: Db, log: Log, now: () => Date): Publish {
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

/** Its thread starts with the first question; the ways to the ports most asked for are readied when there is time. */
function startRouter(db: Db, log: Log, undo: (() => Promise<unknown>)[]): Router {
  const router = createRouter();
  undo.push(() => router.close());
  const warm = keepWarm({
    router,
    listPlaces: () => listBusiestPorts(db, WARM_PORTS),
    onError: (error) => log.debug({ reason: messageOf(error) }, 'routes were not readied'),
  });
  undo.push(async () => warm.stop());
  return router;
}

/** How the carriers are reached, from the files the settings name. In the demo simulated ones stand in for some. */
function readCarriers(config: Config, simulator: Simulator | undefined) {
  const { carrierProfiles, carrierCredentials } = config;
  const withSimulated = (profiles: CarrierProfile[]) =>
    simulator ? [...redirect(profiles, simulator.carriersUrl), ...profiles] : profiles;
  const read = readSettingFile('CARRIER_PROFILES', carrierProfiles ?? CARRIER_PROFILES, parseProfiles);
  let credentials = carrierCredentials
    ? readSettingFile('CARRIER_CREDENTIALS', carrierCredentials, parseCredentials)
    : {};
  return {
    profiles: withSimulated(read),
    credentials: () => (simulator ? { ...credentials, ...simulatedCredentials() } : credentials),
    readProfiles: (text: string) => withSimulated(parseProfiles(text)),
    takeUpCredentials: (text: string) => {
      credentials = parseCredentials(text);
    },
  };
}

/** Profiles and keys are taken up when their files change, and what waited for keys looks again. */
async function watchCarriers(
  { carrierProfiles, carrierCredentials }: Config,
  carriers: ReturnType<typeof readCarriers>,
  { db, sources, now, log }: Tracking,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const wake = () => wakeWaiting(db, toInstant(now()));
  await wake();
  const watched = [
    carrierProfiles && watchSetting(carrierProfiles, log, (text) => sources.replace(carriers.readProfiles(text))),
    carrierCredentials &&
      watchSetting(carrierCredentials, log, async (text) => {
        carriers.takeUpCredentials(text);
        await wake();
      }),
  ];
  undo.push(async () => {
    for (const one of watched) if (one) one.stop();
  });
}

/** Whatever is wrong with a file is said with the setting that names it. */
function readSettingFile<Value>(env: string, file: string | URL, parse: (text: string) => Value): Value {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${env}: ${file}: ${messageOf(error)}`, { cause: error });
  }
}

/** The world of the demo: its carriers, terminals and ships take the place of those outside. */
async function startSimulatedWorld(
  config: Config,
  clock: DemoClock,
  router: Router,
  log: Log,
  undo: (() => Promise<unknown>)[],
): Promise<Simulator | undefined> {
  if (!runsDemo(config) || !config.tracking) return undefined;
  const simulator = await startSimulator({
    seed: DEMO_SEED,
    nowMs: clock.nowMs,
    shipsNowMs: Date.now,
    findRoute: (from, to) => router.route(from, to),
    onError: (error) => log.warn({ reason: messageOf(error) }, 'the simulated world stumbled'),
  });
  undo.push(() => simulator.stop());
  return simulator;
}

function createAisServices(connect: FeedConnect, log: Log): Services['ais'] {
  return { tryFeed: (address, signal) => tryFeed(address, { connect, log, now: Date.now, signal }) };
}

/** Feeds that people add are outside too, unless the operator says where else they may be. */
function addedFeedConnector({ aisNetworks: ownNetworks = () => false }: Config): FeedConnect {
  const policy = { ownNetworks, allowHttp: true, ports: 'any' } as const;
  return guardedConnector({ policy, connectTimeoutMs: OUTSIDE_CONNECT_TIMEOUT_MS });
}

function aisFeedsOf(config: Config, simulator: Simulator | undefined): readonly FeedAddress[] {
  const own = config.aisFeeds ?? [];
  return simulator ? [...own, { name: 'simulated', isStandby: false, kind: 'tcp', ...simulator.ais }] : own;
}

/** Its customers ask for what they booked, and its terminals report, like anybody else. The past is caught up with first. */
function playDemo(config: Config, simulator: Simulator, clock: DemoClock, tracking: Tracking, accountId: Id): Demo {
  const { db, log } = tracking;
  const now = () => new Date(clock.nowMs());
  const inDemoTime: Tracking = { ...tracking, now, publish: createPublish(config, db, log, now) };
  const services = createTrackingServices(inDemoTime);
  const caller = systemCaller(accountId);
  return startDemo({
    simulator,
    clock,
    register: async ({ type: requestType, number: requestNumber, scac, refNumbers, tags: shipmentTags }) => {
      if (await findShipmentIdByNumber(db, accountId, scac, requestNumber)) return;
      const nothing = { autoDetectVoccScac: false, initialCustomFields: null, parties: [] };
      const request = { requestType, requestNumber, scac, refNumbers, shipmentTags, ...nothing };
      await createTrackingRequest(db, caller, request, toInstant(now()));
    },
    deliver: async (body) => {
      await services.ingestTerminalMessage(accountId, body, 'application/json');
    },
    findLastAsked: async () => {
      const at = await findLastAttempt(db, accountId);
      return at === undefined ? undefined : Date.parse(at);
    },
    askDue: () => runDuePolls(inDemoTime),
    onError: (error) => log.warn({ reason: messageOf(error) }, 'the demo stumbled'),
  });
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
