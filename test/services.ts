import { readFileSync } from 'node:fs';
import { tryFeed } from '../src/ais/try-feed.ts';
import { createMonotonicClock, monotonicNowMs } from '../src/concurrency/monotonic-clock.ts';
import { readInvoice } from '../src/documents/read-invoice.ts';
import { readMail } from '../src/documents/read-mail.ts';
import { rotateDocument } from '../src/documents/rotate.ts';
import { documentSchemaOf } from '../src/documents/schemas.ts';
import { INSTALLATION } from '../src/domain/carriers/carrier-state.ts';
import { createPlaceResolver, type ResolvePlace } from '../src/domain/places/place.ts';
import type { Services } from '../src/http/services.ts';
import { createOpenId } from '../src/identity/open-id.ts';
import { createLog } from '../src/log.ts';
import { createMapCache } from '../src/map/map-cache.ts';
import { Trail } from '../src/operations/people/trail.ts';
import { type CarrierProfile, parseProfiles } from '../src/sources/dcsa/profile.ts';
import { createRegistry } from '../src/sources/registry.ts';
import { appendDomainEvents } from '../src/store/events/domain-events.ts';
import type { Db } from '../src/store/tables.ts';
import { createCarrierServices } from '../src/tracking/carriers/carrier-services.ts';
import { createTracking } from '../src/tracking/create.ts';
import { createMemoryLoader } from '../src/tracking/estimates/load-memory.ts';
import { createOutlook } from '../src/tracking/estimates/outlook.ts';
import { createIntake } from '../src/tracking/intake/intake.ts';
import { CallBudgets } from '../src/tracking/polling/call-budgets.ts';
import { createTrackingServices } from '../src/tracking/services.ts';
import type { Tracking } from '../src/tracking/tracking.ts';
import { createVesselResolver } from '../src/tracking/vessels.ts';
import { readOpenFeeds } from '../src/values/open-feed.ts';
import { projectFile } from '../src/values/project-file.ts';
import { createClientDocuments } from '../src/webhooks/client-documents.ts';
import { createSender } from '../src/webhooks/deliver.ts';
import { guardedConnector } from '../src/webhooks/guard.ts';
import { createGuardedAgent } from '../src/webhooks/guarded-agent.ts';
import { createWebhookServices } from '../src/webhooks/services.ts';
import { sharedRouter } from './shared-router.ts';
import { LOOPBACK, newKeys } from './webhooks/outbox.ts';

const SHIPPED_PROFILES = parseProfiles(readFileSync(projectFile('data/carrier-profiles.json'), 'utf8'));

export interface TestServices {
  readonly services: Services;
  /** What the intake of the services works with. */
  readonly tracking: Tracking;
  close(): Promise<void>;
}

/** Carriers that can be spoken to; none by default. */
export interface TestCarriers {
  readonly profiles: readonly CarrierProfile[];
  readonly credentials: Readonly<Record<string, string>>;
  readonly publicUrl: string;
}

/** What handlers need, as app.ts would build it, with loopback open to webhooks and documents of applications. */
export function createTestServices(
  db: Db,
  given: Partial<Services> = {},
  carriers?: TestCarriers,
  resolvePlace: ResolvePlace = createPlaceResolver({ ports: [], metroAreas: [], terminals: [] }),
): TestServices {
  const sender = createSender(LOOPBACK);
  const clientDocuments = createClientDocuments(LOOPBACK, monotonicNowMs);
  const openIdAgent = createGuardedAgent({ policy: LOOPBACK, connectTimeoutMs: 2_000, connectionsPerOrigin: 4 });
  const now = given.now ?? (() => new Date());
  const webhooks = createWebhookServices({
    db,
    deliver: sender.deliver,
    targets: LOOPBACK,
    addresses: ['192.0.2.10'],
    baseUrl: 'http://localhost:4900',
    now,
  });
  const log = createLog('silent');
  const dbs = { db, aisDb: given.aisDb };
  const publish: Services['publish'] =
    given.publish ??
    (async (trx, events) => {
      await appendDomainEvents(trx, events);
    });
  const tracking: Tracking = {
    db,
    log,
    now,
    random: () => 0.5,
    resolvePlace,
    resolveVesselFor: createVesselResolver(dbs),
    sources: createRegistry(carriers?.profiles ?? [], () => now().getTime()),
    budgets: new CallBudgets(db),
    credentialsOf: async () => () => ({ owner: INSTALLATION, values: carriers?.credentials ?? {} }),
    publish,
    setInitialFields: async () => {},
  };
  const intake = createIntake(tracking, carriers?.publicUrl);
  const trail = new Trail({ db, log, now });
  return {
    tracking,
    services: {
      ...dbs,
      log,
      now,
      steadyNow: given.now ?? createMonotonicClock(),
      publish,
      trail,
      intake,
      demo: false,
      sendsMail: false,
      maxStorage: { bytes: 1e12, rows: 1e9 },
      retention: { webhookDays: 30, payloadDays: 90, changeDays: 400, trackDays: 400, seenDays: 180 },
      setupToken: { find: async () => undefined, remove: async () => {} },
      sealingKeys: newKeys(),
      webhooks,
      maxPositionDays: 90,
      tracking: lazyTracking(tracking),
      router: sharedRouter,
      maps: createMapCache(dbs),
      outlook: createOutlook(dbs, sharedRouter, createMemoryLoader(dbs, now), now),
      ais: {
        openFeeds: readOpenFeeds(),
        tryFeed: (address, signal) => {
          const connect = guardedConnector({ policy: LOOPBACK, connectTimeoutMs: 2_000 });
          return tryFeed(address, { connect, log, now: Date.now, signal });
        },
      },
      documents: { maxBytes: 1_000_000, turn: rotateDocument, readInvoice, readMail, schemaOf: documentSchemaOf },
      clientDocuments,
      openId: createOpenId({ policy: LOOPBACK, dispatcher: openIdAgent, steadyNow: monotonicNowMs }),
      warehouse: { plan: async () => ['create schema if not exists "landfall"'] },
      missingRoles: () => [],
      ...given,
    },
    close: async () => {
      await trail.close();
      await sender.close();
      await clientDocuments.close();
      await openIdAgent.destroy();
    },
  };
}

/** Made when first used: it reads all reference data. */
function lazyTracking(tracking: Tracking): Services['tracking'] {
  const { db, now } = tracking;
  const sources = createRegistry(SHIPPED_PROFILES, () => now().getTime());
  const carriers = createCarrierServices({ ...tracking, sources });
  const made = async () => {
    const { publish } = tracking;
    const setInitialCustomFields = async () => [];
    const parts = { db, log: createLog('silent'), now, publish, profiles: [], credentials: {}, setInitialCustomFields };
    return createTrackingServices(await createTracking(parts));
  };
  let services: ReturnType<typeof made> | undefined;
  const use = () => {
    services ??= made();
    return services;
  };
  return {
    catchUp: async (...given) => (await use()).catchUp(...given),
    ingestTerminalMessage: async (...given) => (await use()).ingestTerminalMessage(...given),
    reprocess: async (...given) => (await use()).reprocess(...given),
    carriers,
  };
}
