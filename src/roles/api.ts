import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { tryFeed } from '../ais/try-feed.ts';
import { createMonotonicClock, monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import { type Config, listOpenFeeds, maxStorageOf, runsDemo } from '../config.ts';
import { readInvoice } from '../documents/read-invoice.ts';
import { readMail } from '../documents/read-mail.ts';
import { rotateDocument } from '../documents/rotate.ts';
import { documentSchemaOf } from '../documents/schemas.ts';
import { PUBLIC_TARGETS } from '../domain/webhooks/webhook-target.ts';
import { hasFreeSpace } from '../files/free-space.ts';
import { setupTokenIn } from '../files/setup-token.ts';
import { createHealthServer } from '../http/health-server.ts';
import { createServer } from '../http/server.ts';
import type { Services } from '../http/services.ts';
import { createMapCache } from '../map/map-cache.ts';
import { Trail } from '../operations/people/trail.ts';
import { planSyncDestination } from '../sync/jobs.ts';
import { createOutlook } from '../tracking/estimates/outlook.ts';
import { createIntake } from '../tracking/intake/intake.ts';
import { createTrackingServices } from '../tracking/services.ts';
import { projectFile } from '../values/project-file.ts';
import { type ClientDocuments, createClientDocuments } from '../webhooks/client-documents.ts';
import type { Deliver } from '../webhooks/deliver.ts';
import { linkHost } from './addresses.ts';
import { addedFeedConnector } from './ais.ts';
import type { Announcement } from './announce.ts';
import type { Following } from './following.ts';
import type { Parts } from './parts.ts';
import { openOpenId } from './single-sign-on.ts';
import { openSyncServices } from './warehouse.ts';
import { openWebhookServices } from './webhooks.ts';

const SITE_DIR = fileURLToPath(projectFile('web/dist'));
const MEGABYTE = 1_000_000;

/** Answers requests. Returns where, and what does. */
export async function startApiRole(
  parts: Parts,
  following: Following,
  { missing, count }: Announcement,
  deliver: Deliver,
): Promise<{ readonly url: string; readonly server: FastifyInstance }> {
  const { config, database, ais, metrics, sealingKeys, log, now, publish } = parts;
  const { tracking, router, memory } = following;
  const dbs = { db: database.kysely, aisDb: ais?.reading.kysely };
  const { publicUrl, rateLimits, trustProxy, metricsToken } = config;
  const connect = addedFeedConnector(config);
  const syncServices = openSyncServices(parts);
  const trail = new Trail({ db: database.kysely, log, now });
  parts.undo.push(() => trail.close());
  metrics.read('landfall_replica_lag_seconds', () =>
    (parts.replicas?.lags() ?? []).map(({ name, seconds }) => ({ labels: { replica: name }, value: seconds })),
  );
  const server = createServer({
    services: {
      ...dbs,
      log,
      now,
      steadyNow: createMonotonicClock(),
      publish,
      trail,
      ...settingsOf(config),
      setupToken: setupTokenIn(config.dataDir),
      sealingKeys,
      webhooks: openWebhookServices(parts, deliver),
      tracking: createTrackingServices(tracking),
      router,
      maps: createMapCache(dbs),
      outlook: createOutlook(dbs, router, memory, now),
      intake: createIntake(tracking, publicUrl),
      documents: createDocumentServices(config),
      ais: {
        openFeeds: listOpenFeeds(config),
        tryFeed: (address, signal) => tryFeed(address, { connect, log, now: Date.now, signal }),
      },
      clientDocuments: openClientDocuments(parts),
      openId: openOpenId(parts),
      warehouse: { plan: (own, signal) => planSyncDestination(syncServices, own, signal) },
      missingRoles: missing,
    },
    metrics,
    tracer: parts.tracer,
    publicUrl,
    rateLimits,
    hasCompany: () => count('api') > 1,
    trustProxy,
    metricsToken,
    hasFreeSpace: roomOf(config),
    siteDir: SITE_DIR,
    replicas: parts.replicas,
  });
  // Roles that answer nobody do without that library.
  const { prepareMcp } = await import('../mcp/prepare.ts');
  await prepareMcp();
  return { url: await listen(parts, server), server };
}

/** What the other roles show of themselves to those who watch over them. Returns where. */
export function startHealth(parts: Parts, { missing: missingRoles }: Announcement): Promise<string> {
  const { config, database, metrics } = parts;
  const server = createHealthServer({
    ...config,
    db: database.kysely,
    metrics,
    missingRoles,
    hasFreeSpace: roomOf(config),
  });
  return listen(parts, server);
}

/** What handlers need to know of the settings. */
function settingsOf(
  config: Config,
): Pick<Services, 'demo' | 'sendsMail' | 'retention' | 'maxStorage' | 'maxPositionDays'> {
  const {
    webhookRetentionDays: webhookDays,
    payloadDays,
    changeDays,
    aisTrackDays: trackDays,
    seenDays,
    maxPositionDays,
  } = config;
  const retention = { webhookDays, payloadDays, changeDays, trackDays, seenDays };
  const maxStorage = maxStorageOf(config);
  return { demo: runsDemo(config), sendsMail: config.smtpServer !== undefined, retention, maxStorage, maxPositionDays };
}

async function listen({ config, undo }: Parts, server: ReturnType<typeof createServer>): Promise<string> {
  undo.push(() => server.close());
  await server.listen({ port: config.port, host: config.host });
  const { port } = server.server.address() as AddressInfo;
  return `http://${linkHost(config.host)}:${port}`;
}

function roomOf({ dataDir }: Config): () => Promise<boolean> {
  return () => hasFreeSpace([dataDir, tmpdir()]);
}

function createDocumentServices({ documentMegabytes }: Config): Services['documents'] {
  return {
    maxBytes: documentMegabytes * MEGABYTE,
    turn: rotateDocument,
    readInvoice,
    readMail,
    schemaOf: documentSchemaOf,
  };
}

/** Applications describe themselves on the public internet, over TLS, or in a network that the operator opened. */
function openClientDocuments({ config, undo }: Parts): ClientDocuments {
  const policy = { ...PUBLIC_TARGETS, ownNetworks: config.webhookNetworks ?? PUBLIC_TARGETS.ownNetworks };
  const documents = createClientDocuments(policy, monotonicNowMs);
  undo.push(() => documents.close());
  return documents;
}
