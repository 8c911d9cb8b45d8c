import { setTimeout as delay } from 'node:timers/promises';
import { brokerName, openBroker } from '../../src/broker/open-broker.ts';
import { Publisher } from '../../src/broker/publisher.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createLog } from '../../src/log.ts';
import { parseBrokerAddress } from '../../src/net/broker-address.ts';
import type { Tables } from '../../src/store/tables.ts';

const IDLE_MS = 10;

/** Publishes until it is killed. */
const [databaseUrl = '', broker = ''] = process.argv.slice(2);
const address = parseBrokerAddress(broker);
const log = createLog('silent');
const database = await openDatabase<Tables>(databaseUrl, { maxConnections: 3, log });
const publisher = new Publisher({
  database,
  name: brokerName(address),
  open: () => openBroker(address),
  baseUrl: 'http://localhost:4900',
  log,
  now: () => new Date(),
});
for (;;) if (!(await publisher.publish())) await delay(IDLE_MS);
