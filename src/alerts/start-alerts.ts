import { WokenLoop } from '../concurrency/woken-loop.ts';
import { inTransaction } from '../db/transaction.ts';
import { forgetMailWindows } from '../store/accounts/mail-windows.ts';
import { composeDueAlerts, deleteAlertsBefore } from '../store/alerts/alerts.ts';
import { deleteReportIssuesBefore } from '../store/reports/report-issues.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../values/duration.ts';
import { toInstant } from '../values/instant.ts';
import type { MatchView } from './match.ts';
import { AlertSender, type SendOptions } from './send.ts';
import { createChangeTaker } from './take-changes.ts';
import { type ListExceptions, takeExceptions } from './take-exceptions.ts';
import { makeDueReport, type ReportsOptions } from './take-reports.ts';

export interface AlertOptions extends SendOptions, ReportsOptions {
  readonly listExceptions: ListExceptions;
  readonly matchView: MatchView;
}

const POLL_MS = 500;
const COMPOSED_AT_ONCE = 50;
const EXCEPTIONS_EVERY_MS = MINUTE_MS;
const CLEAN_EVERY_MS = HOUR_MS;
const CLEANED_AT_ONCE = 5_000;
/** What was sent can be looked up for so long. */
const KEPT_DAYS = 90;

/** One look: changes to those who want them, what is due into messages, messages sent. Returns whether there was any. */
export async function workOnAlerts(options: AlertOptions): Promise<boolean> {
  const prepared = await prepareAlerts(options, createChangeTaker(options));
  const hasMade = await makeDueReport(options, options.now());
  const sender = new AlertSender(options);
  const sent = await sender.begin();
  await sender.idle();
  return hasMade || prepared + sent > 0;
}

async function prepareAlerts({ db, now }: AlertOptions, takeChanges: () => Promise<number>): Promise<number> {
  const taken = await takeChanges();
  return taken + (await inTransaction(db, (trx) => composeDueAlerts(trx, toInstant(now()), COMPOSED_AT_ONCE)));
}

/** Looks all the time, any number of processes beside each other. Returns what stops it. */
export function startAlerts(options: AlertOptions): () => Promise<void> {
  const { log } = options;
  const takeChanges = createChangeTaker(options);
  const sender = new AlertSender(options, () => sending.wake());
  const sending = new WokenLoop({
    work: async () => (await sender.begin()) > 0,
    ...{ pollMs: POLL_MS, log, trouble: 'alerts could not be sent' },
  });
  const preparing = new WokenLoop({
    work: async () => {
      const prepared = await prepareAlerts(options, takeChanges);
      if (prepared > 0) sending.wake();
      return prepared > 0;
    },
    ...{ pollMs: POLL_MS, log, trouble: 'alerts could not be told' },
  });
  const looking = new WokenLoop({
    work: createLooker(options),
    ...{ pollMs: POLL_MS, log, trouble: 'exceptions could not be told' },
  });
  const reporting = new WokenLoop({
    work: async () => {
      const hasMade = await makeDueReport(options, options.now());
      if (hasMade) sending.wake();
      return hasMade;
    },
    ...{ pollMs: POLL_MS, log, trouble: 'reports could not be made' },
  });
  const loops = [preparing, sending, looking, reporting];
  for (const loop of loops) loop.start();
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await sender.idle();
  };
}

/** What comes with time: exceptions, and the end of what was sent long ago. */
function createLooker(options: AlertOptions): () => Promise<boolean> {
  const { db, now } = options;
  let [exceptionsMs, cleanedMs] = [0, 0];
  return async () => {
    const nowMs = now().getTime();
    if (Math.abs(nowMs - exceptionsMs) >= EXCEPTIONS_EVERY_MS) {
      exceptionsMs = nowMs;
      await takeExceptions(options, now());
    }
    if (Math.abs(nowMs - cleanedMs) >= CLEAN_EVERY_MS) {
      cleanedMs = nowMs;
      await deleteAlertsBefore(db, toInstant(new Date(nowMs - KEPT_DAYS * DAY_MS)), CLEANED_AT_ONCE);
      await deleteReportIssuesBefore(db, toInstant(new Date(nowMs - KEPT_DAYS * DAY_MS)), CLEANED_AT_ONCE);
      await forgetMailWindows(db, toInstant(new Date(nowMs - DAY_MS)), CLEANED_AT_ONCE);
    }
    return false;
  };
}
