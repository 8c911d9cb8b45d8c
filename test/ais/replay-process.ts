import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { replay } from '../../src/ais/feeds/replay.ts';
import { Ingest } from '../../src/ais/ingest/ingest.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createLog } from '../../src/log.ts';
import type { Tables } from '../../src/store/tables.ts';

/** Reads a file into a database in a process of its own, which a test kills: `DATABASE_URL FILE`. Prints what is stored. */
const [url = '', path = ''] = process.argv.slice(2);
const log = createLog('error');
const database = await openDatabase<Tables>(url, { maxConnections: 3, log });
const sink = new Ingest({ database, log, retentionDays: 400, now: Date.now });
const status = new FeedStatus('file', 'file', Date.now());
let told = 0;
const telling = setInterval(() => {
  if (sink.storedPositions > told) {
    told = sink.storedPositions;
    console.log(told);
  }
}, 1);
await replay({ status, sink, log, now: Date.now }, { path, speed: undefined });
await sink.flush();
clearInterval(telling);
console.log(sink.storedPositions);
await sink.stop();
await database.close();
