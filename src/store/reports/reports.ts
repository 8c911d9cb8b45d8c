import { sql } from 'kysely';
import type { Report, ReportRecipient } from '../../domain/reports/report.ts';
import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';

const SAID = wordsIn(
  'account_id id name saved_view_id customer_id weekday at_time timezone formats active last_error due_at last_sent_at',
  'created_at updated_at',
);
const MEMBERS = asMembersOf('report', SAID);
const toRow = rowWriter(SAID);

const RECIPIENTS = sql<readonly ReportRecipient[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('address', recipient.address, 'active', recipient.active,
    'deactivatedReason', recipient.deactivated_reason, 'lastError', recipient.last_error) order by recipient.address), '[]')
  from alert_subscription as recipient
  where recipient.account_id = report.account_id and recipient.report_id = report.id
)`.as('recipients');

export function pageReports(db: Db, accountId: Id, page: PageRequest): Promise<Page<Report>> {
  return readPage(selectReports(db, accountId).orderBy('report.id', 'desc'), page);
}

export function findReport(db: Db, accountId: Id, id: Id): Promise<Report | undefined> {
  return selectReports(db, accountId).where('report.id', '=', id).executeTakeFirst();
}

function selectReports(db: Db, accountId: Id) {
  return db.selectFrom('report').select(MEMBERS).select(RECIPIENTS).where('report.account_id', '=', accountId);
}

export async function countReports(db: Db, accountId: Id): Promise<number> {
  const counted = db.selectFrom('report').where('account_id', '=', accountId);
  const { count } = await counted.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

export async function insertReport(trx: Trx, report: Omit<Report, 'recipients'>): Promise<void> {
  await trx
    .insertInto('report')
    .values({ ...toRow(report), formats: [...report.formats] })
    .execute();
}

const CHANGED = wordsIn('name saved_view_id customer_id weekday at_time timezone formats active updated_at');
const toChanges = rowWriter(CHANGED);

/** When it is due stays as it is unless that is said: it may be made at this moment. */
export async function updateReport(
  trx: Trx,
  report: Omit<Report, 'recipients'>,
  due: { readonly at: Instant | null } | undefined,
): Promise<void> {
  await trx
    .updateTable('report')
    .set({
      ...toChanges(report),
      formats: [...report.formats],
      ...(due === undefined ? {} : { due_at: due.at, last_error: null }),
    })
    .where('account_id', '=', report.accountId)
    .where('id', '=', report.id)
    .execute();
}

export async function deleteReport(trx: Trx, accountId: Id, id: Id): Promise<boolean> {
  const row = trx.deleteFrom('report').where('account_id', '=', accountId).where('id', '=', id);
  return (await row.executeTakeFirst()).numDeletedRows === 1n;
}

/** The report that is longest due, which nobody else takes until the transaction is over. */
export async function takeDueReport(trx: Trx, now: Instant): Promise<Report | undefined> {
  return trx
    .selectFrom('report')
    .select(MEMBERS)
    .select(RECIPIENTS)
    .where('report.due_at', '<=', now)
    .orderBy('report.due_at')
    .limit(1)
    .forUpdate('report')
    .skipLocked()
    .executeTakeFirst();
}

/** When it was made, or why it could not be, and when it is made next. */
export async function noteReportMade(
  trx: Trx,
  { accountId, id }: Pick<Report, 'accountId' | 'id'>,
  made: { readonly lastSentAt?: Instant; readonly lastError: string | null; readonly dueAt?: Instant },
): Promise<void> {
  const { lastSentAt, lastError, dueAt } = made;
  await trx
    .updateTable('report')
    .set({
      last_error: lastError,
      ...(lastSentAt === undefined ? {} : { last_sent_at: lastSentAt }),
      ...(dueAt === undefined ? {} : { due_at: dueAt }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
