import { type AlertOptions, startAlerts } from '../alerts/start-alerts.ts';
import { matchView } from '../http/match-view.ts';
import { createMailSender } from '../mail/smtp.ts';
import { listExceptions } from '../operations/exceptions.ts';
import type { Deliver } from '../webhooks/deliver.ts';
import { baseUrlOf } from './addresses.ts';
import type { Parts } from './parts.ts';

/** Tells people by mail and chat what they asked to be told of. */
export function startAlerting(parts: Parts, post: Deliver): void {
  parts.undo.push(startAlerts(alertOptions(parts, post)));
}

function alertOptions({ config, database, sealingKeys: keys, log, now }: Parts, post: Deliver): AlertOptions {
  const { smtpServer, mailFrom } = config;
  return {
    db: database.kysely,
    keys,
    log,
    now,
    post,
    baseUrl: baseUrlOf(config),
    maxMailsAnHour: config.accountMailsAnHour,
    sendMail: smtpServer && mailFrom ? createMailSender(smtpServer, mailFrom, now) : undefined,
    listExceptions,
    matchView: (db, view, ids) => matchView(db, view, ids, now),
  };
}
