// Run in a process of its own, so that tests can kill it: does jobs of kind `effect`, each of which inserts one row.
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import { createLog } from '../../src/log.ts';
import { createWorker } from '../../src/queue/worker.ts';

const log = createLog('silent');
const db = await openDatabase(process.argv[2] ?? '', { maxConnections: 6, log });
createWorker({
  db,
  log,
  kinds: {
    effect: {
      concurrency: 4,
      handler: async (job, context) => {
        await db.kysely.transaction().execute(async (transaction) => {
          await sql`insert into effect (job_id) values (${job.id})`.execute(transaction);
          await delay(10 * Math.random());
          await context.completeIn(transaction);
        });
      },
    },
  },
});
