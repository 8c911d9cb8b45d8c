import { openDatabase } from '../../../src/db/database.ts';
import { createLog } from '../../../src/log.ts';
import { isLoopbackAddress } from '../../../src/net/ip-network.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { parseSealingKeys } from '../../../src/values/sealed.ts';
import { createSender } from '../../../src/webhooks/deliver.ts';
import { startTelling } from '../../../src/webhooks/delivery.ts';
import { watchEndpoints } from '../../../src/webhooks/endpoint-watch.ts';
import { LaneWorker, WORKER_LIMITS } from '../../../src/webhooks/lanes.ts';
import { DEADLINE_MS, LEASE_MARGIN_MS, LEASE_MS, readSettings } from './settings.ts';

/** The production worker, with short leases and an impatient schedule. */
const settings = readSettings();
const log = createLog('silent');
const keys = parseSealingKeys(settings.sealingKey);
if (!keys) throw new Error('no key');
const database = await openDatabase<Tables>(settings.databaseUrl, { maxConnections: 6, log });
const { kysely: db } = database;
const sender = createSender(
  { ownNetworks: isLoopbackAddress, allowHttp: true, ports: 'any' },
  { connectTimeoutMs: DEADLINE_MS, deadlineMs: DEADLINE_MS },
);
const worker = new LaneWorker({
  db,
  keys,
  log,
  deliver: sender.deliver,
  limits: {
    ...WORKER_LIMITS,
    leaseMs: LEASE_MS,
    deadlineMs: DEADLINE_MS,
    leaseMarginMs: LEASE_MARGIN_MS,
    slowAfterMs: 200,
    pollMs: 50,
  },
  schedule: (attempts) => 100 * 2 ** Math.min(attempts, 5),
  onRecorded: (outcomes) =>
    watchEndpoints(db, log, outcomes, new Date(), { opensAt: 3, firstProbeMs: 100, maxProbeMs: 400 }),
});
startTelling({ database, keys, log, baseUrl: 'http://localhost' }, worker);
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
