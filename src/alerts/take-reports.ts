import { inTransaction } from '../db/transaction.ts';
import { nextReportMs, type Report } from '../domain/reports/report.ts';
import type { ReportContent } from '../domain/reports/report-content.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { issueReport } from '../store/reports/report-issues.ts';
import { noteReportMade, takeDueReport } from '../store/reports/reports.ts';
import type { Db } from '../store/tables.ts';
import { storableText } from '../text/storable-text.ts';
import { HOUR_MS } from '../values/duration.ts';
import { toInstant } from '../values/instant.ts';

export interface ReportsOptions {
  readonly db: Db;
  readonly log: Log;
  /** What a report says now. It reads beside the transaction, which goes on when that fails. */
  readonly gatherReport: (report: Report, now: Date) => Promise<ReportContent>;
}

const MAX_ERROR_CHARACTERS = 500;
/** Such as when the view it is made from is no question. */
const TRIED_AGAIN_AFTER_MS = HOUR_MS;

/**
 * Makes messages of the report that is longest due, and says when it is due next: both or neither, so that whoever dies between
 * loses none and makes none twice. False when none is due.
 */
export function makeDueReport({ db, log, gatherReport }: ReportsOptions, now: Date): Promise<boolean> {
  const at = toInstant(now);
  return inTransaction(db, async (trx) => {
    const report = await takeDueReport(trx, at);
    if (report === undefined) return false;
    const content = await gatherReport(report, now).catch((error: unknown) => messageOf(error));
    if (typeof content !== 'string') {
      await issueReport(trx, report, content, at);
      const dueAt = toInstant(new Date(nextReportMs(report, now.getTime())));
      await noteReportMade(trx, report, { lastSentAt: at, lastError: null, dueAt });
      return true;
    }
    const reason = storableText(content).slice(0, MAX_ERROR_CHARACTERS).toWellFormed();
    log.warn({ account: report.accountId, report: report.id, reason }, 'a report could not be made');
    const dueAt = toInstant(new Date(now.getTime() + TRIED_AGAIN_AFTER_MS));
    await noteReportMade(trx, report, { lastError: reason, dueAt });
    return true;
  });
}
