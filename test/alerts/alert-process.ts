import { startAlerts } from '../../src/alerts/start-alerts.ts';
import { createDatabase } from '../../src/db/database.ts';
import { writeReportFiles } from '../../src/http/export/reports/report-files.ts';
import { readFilterOfQuery } from '../../src/http/match-view.ts';
import { createLog } from '../../src/log.ts';
import { createMailSender } from '../../src/mail/smtp.ts';
import { gatherReport } from '../../src/operations/reports/gather.ts';
import type { Tables } from '../../src/store/tables.ts';
import { parseSealingKeys } from '../../src/values/sealed.ts';
import { createSender } from '../../src/webhooks/deliver.ts';
import { LOOPBACK } from '../webhooks/outbox.ts';

const [url = '', keyText = '', mailPort = '', origin = ''] = process.argv.slice(2);
const keys = parseSealingKeys(keyText);
if (keys === undefined) throw new Error('no key');
const log = createLog('silent');
// Its clock runs fast, so that what a dead process held comes back soon.
const startedMs = Number(origin);
const TIMES = 240;
const now = () => new Date(startedMs + (Date.now() - startedMs) * TIMES);
const database = createDatabase<Tables>(url, { maxConnections: 4, log });
const { kysely: db } = database;
const sources = { dbs: { db, aisDb: undefined }, readFilter: readFilterOfQuery(db, now) };
startAlerts({
  db,
  keys,
  log,
  now,
  maxMailsAnHour: 1_000_000,
  baseUrl: 'https://track.acme.example',
  post: createSender(LOOPBACK).deliver,
  sendMail: createMailSender(
    { host: '127.0.0.1', port: Number(mailPort), isEncrypted: false, credentials: undefined },
    'landfall@acme.example',
    now,
  ),
  listExceptions: async () => [],
  matchView: async () => new Set(),
  gatherReport: (report, at) => gatherReport(sources, report, at),
  writeReportFiles,
});
