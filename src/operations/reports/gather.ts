import { RELIABILITY_DAYS } from '../../domain/reliability/reliability.ts';
import type { Report } from '../../domain/reports/report.ts';
import type { ReportContent } from '../../domain/reports/report-content.ts';
import { found } from '../../errors.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { toInstant } from '../../values/instant.ts';
import { dayNumberOf, dayOfNumber } from '../../values/time-zone.ts';
import { arrivedSection, arrivingSection, lateSection } from './arrivals.ts';
import { chargesSection } from './charges.ts';
import { onTimeSection } from './on-time.ts';
import type { ReportSources } from './report-list.ts';
import { scopeOfReport } from './report-scope.ts';

const WEEK = 7;

/**
 * What a report says now. Days are those of UTC, as lists count them: the last seven are over, so that each day is in one
 * report as a day of arrivals.
 */
export async function gatherReport(sources: ReportSources, report: Report, now: Date): Promise<ReportContent> {
  const { db } = sources.dbs;
  const account = found(await findAccount(db, report.accountId), 'Account');
  const scope = await scopeOfReport(db, report);
  const today = dayNumberOf(now.toISOString().slice(0, 10));
  const day = (offset: number) => dayOfNumber(today + offset);
  return {
    name: report.name,
    companyName: account.companyName,
    scope: scope.words,
    madeAt: toInstant(now),
    timezone: report.timezone,
    formats: report.formats,
    // One after the other: none of them is waited for by anybody.
    sections: [
      await arrivedSection(sources, scope, [day(-WEEK), day(-1)]),
      await arrivingSection(sources, scope, [day(0), day(WEEK - 1)]),
      await lateSection(sources, scope, day(-WEEK)),
      await chargesSection(sources, scope, { since: day(-WEEK), now }),
      await onTimeSection(sources, scope, [day(-RELIABILITY_DAYS), day(-1)]),
    ],
  };
}
