import { type AlertOptions, startAlerts } from '../alerts/start-alerts.ts';
import { writeReportFiles } from '../http/export/reports/report-files.ts';
import { matchView, readFilterOfQuery } from '../http/match-view.ts';
import { createMailSender } from '../mail/smtp.ts';
import { listExceptions } from '../operations/exceptions.ts';
import { gatherReport } from '../operations/reports/gather.ts';
import type { Deliver } from '../webhooks/deliver.ts';
import { baseUrlOf } from './addresses.ts';
import type { Parts } from './parts.ts';

/** Tells people by mail and chat what they asked to be told of. */
export function startAlerting(parts: Parts, post: Deliver): void {
  parts.undo.push(startAlerts(alertOptions(parts, post)));
}

function alertOptions({ config, database, ais, sealingKeys: keys, log, now }: Parts, post: Deliver): AlertOptions {
  const { smtpServer, mailFrom } = config;
  const { kysely: db } = database;
  const sources = { dbs: { db, aisDb: ais?.reading.kysely }, readFilter: readFilterOfQuery(db, now) };
  return {
    db,
    keys,
    log,
    now,
    post,
    baseUrl: baseUrlOf(config),
    maxMailsAnHour: config.accountMailsAnHour,
    sendMail: smtpServer && mailFrom ? createMailSender(smtpServer, mailFrom, now) : undefined,
    listExceptions,
    matchView: (from, view, ids) => matchView(from, view, ids, now),
    gatherReport: (report, at) => gatherReport(sources, report, at),
    writeReportFiles,
  };
}
