// Run in a process of its own: reads a document and is killed when all is written and nothing is committed.
import { openDatabase } from '../../src/db/database.ts';
import { processDocument } from '../../src/documents/process-document.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';

const [, , url = '', accountId = '', documentId = ''] = process.argv;
const log = createLog('silent');
const { kysely: db } = await openDatabase<Tables>(url, { maxConnections: 2, log });
const die = async () => {
  process.kill(process.pid, 'SIGKILL');
};
await processDocument({ db, now: () => new Date(), publish: async () => {} }, { accountId, documentId }, die);
