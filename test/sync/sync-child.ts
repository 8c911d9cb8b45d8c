import { openDatabase } from '../../src/db/database.ts';
import { messageOf } from '../../src/errors.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';
import { openDestination } from '../../src/sync/open-destination.ts';
import { sync } from '../../src/sync/sync.ts';

/** Syncs again and again, to one destination after the other, until it is killed. */
const [url = '', accountId = '', ...addresses] = process.argv.slice(2);
const { sessions: pool } = await openDatabase<Tables>(url, { maxConnections: 3, log: createLog('silent') });
process.send?.('ready');
for (;;) {
  for (const address of addresses) {
    try {
      const { destination } = await openDestination(address, 'landfall');
      await sync({ pool, accountId, destination, now: () => new Date() }).finally(() => destination.close());
    } catch (error) {
      process.send?.(messageOf(error));
    }
  }
}
