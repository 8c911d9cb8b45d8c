import { sql } from 'kysely';
import type { Report } from '../../domain/reports/report.ts';
import type { ReportContent } from '../../domain/reports/report-content.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';
import { listActiveRecipients } from './report-recipients.ts';

/** Settles what is sent, and makes a message of it for each address. */
export async function issueReport(
  trx: Trx,
  report: Pick<Report, 'accountId' | 'id'>,
  content: ReportContent,
  at: Instant,
): Promise<void> {
  const { accountId, id: reportId } = report;
  const recipients = await listActiveRecipients(trx, report);
  if (recipients.length === 0) return;
  const id = newId(Date.parse(at));
  const issue = { account_id: accountId, id, report_id: reportId, content: JSON.stringify(content), created_at: at };
  await trx.insertInto('report_issue').values(issue).execute();
  const message = { account_id: accountId, state: 'waiting', lines: '[]', total: 1, attempts: 0 } as const;
  const messages = recipients.map((subscription_id) => ({
    ...{ ...message, id: newId(Date.parse(at)), subscription_id },
    ...{ report_issue_id: id, ready_at: at, created_at: at },
  }));
  await trx.insertInto('alert').values(messages).execute();
}

export async function findReportIssue(db: Db, accountId: Id, id: Id): Promise<ReportContent | undefined> {
  const row = await db
    .selectFrom('report_issue')
    .select('content')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.content;
}

export async function deleteReportIssuesBefore(db: Db, before: Instant, limit: number): Promise<void> {
  await sql`
    delete from report_issue where (account_id, id) in (
      select old.account_id, old.id from report
      cross join lateral (
        select account_id, id from report_issue where account_id = report.account_id and report_id = report.id
          and id < ${newId(Date.parse(before))}::uuid
        order by id limit ${limit}
      ) as old
      limit ${limit})`.execute(db);
}
