// Run in a process of its own, so that the test can kill it: the production worker, on the clock of the test.
import { openDatabase } from '../../../src/db/database.ts';
import { createLog } from '../../../src/log.ts';
import type { Tables } from '../../../src/store/tables.ts';
import { startTrackingWorker } from '../../../src/tracking/polling/worker.ts';
import { createKillableTracking } from './killable-tracking.ts';
import { LEASE_MS, type WorkerSettings } from './settings.ts';

const [text = '', profilesFile = ''] = process.argv.slice(2);
const settings: WorkerSettings = JSON.parse(text);
const database = await openDatabase<Tables>(settings.databaseUrl, { maxConnections: 4, log: createLog('silent') });
const tracking = await createKillableTracking(database, settings, profilesFile);
startTrackingWorker(tracking, { concurrency: 2, idleMs: 10, leaseMs: LEASE_MS });
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
