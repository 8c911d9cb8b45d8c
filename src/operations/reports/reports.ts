import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { nextReportMs, type Report } from '../../domain/reports/report.ts';
import { found, invalidBody, LandfallError, notFound } from '../../errors.ts';
import { isMailAddress } from '../../net/smtp-server.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { findSavedView } from '../../store/accounts/saved-views.ts';
import { issueReport } from '../../store/reports/report-issues.ts';
import { deleteRecipients, insertRecipient } from '../../store/reports/report-recipients.ts';
import {
  countReports,
  deleteReport,
  findReport,
  insertReport,
  noteReportMade,
  updateReport,
} from '../../store/reports/reports.ts';
import { findParty } from '../../store/shipments/parties.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { groupBy } from '../../values/group-by.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { isTimeZone } from '../../values/time-zone.ts';
import { askBeforeFirst } from '../alert-subscriptions.ts';
import { gatherReport } from './gather.ts';
import type { ReportSources } from './report-list.ts';

interface ReportContext {
  readonly db: Db;
  readonly now: Date;
}

type Given = Pick<
  Report,
  'name' | 'savedViewId' | 'customerId' | 'weekday' | 'atTime' | 'timezone' | 'formats' | 'active'
> & { readonly addresses: readonly string[] };

const ATTRIBUTES = '/data/attributes';
const MAX_OF_ACCOUNT = 100;

export async function createReport({ db, now }: ReportContext, caller: Caller, given: Given): Promise<Report> {
  const { accountId } = caller;
  await check(db, caller, given);
  if ((await countReports(db, accountId)) >= MAX_OF_ACCOUNT)
    throw new LandfallError('conflict', `There are ${MAX_OF_ACCOUNT} reports already.`);
  const at = toInstant(now);
  const report = {
    ...given,
    id: newId(now.getTime()),
    accountId,
    formats: [...new Set(given.formats)],
    lastError: null,
    dueAt: dueAt(given, now),
    lastSentAt: null,
    createdAt: at,
    updatedAt: at,
  };
  await inTransaction(db, async (trx) => {
    await insertReport(trx, report);
    await addRecipients(trx, report, addressesOf(given), now);
    await record(trx, caller, 'report.create', report.id, { ...given });
  });
  return getReport(db, caller, report.id);
}

export async function getReport(db: Db, { accountId }: Pick<Caller, 'accountId'>, id: Id): Promise<Report> {
  return found(await findReport(db, accountId, id), 'Report');
}

/** An address that stays goes on as it was: somebody who wants no more of them is not sent more. */
export async function editReport(
  { db, now }: ReportContext,
  caller: Caller,
  id: Id,
  changes: Partial<Given>,
): Promise<Report> {
  const { recipients, ...before } = await getReport(db, caller, id);
  const known = recipients.map(({ address }) => address);
  const after = { ...before, addresses: known, ...changes };
  await check(db, caller, after, before.savedViewId);
  const addresses = addressesOf(after);
  const { addresses: _, ...report } = after;
  await inTransaction(db, async (trx) => {
    const formats = [...new Set(report.formats)];
    const due = isTimedAlike(before, after) ? undefined : { at: dueAt(after, now) };
    await updateReport(trx, { ...report, formats, updatedAt: toInstant(now) }, due);
    const [gone, fresh] = [without(known, addresses), without(addresses, known)];
    await deleteRecipients(trx, report, gone);
    await addRecipients(trx, report, fresh, now);
    await record(trx, caller, 'report.edit', id, { ...changes });
  });
  return getReport(db, caller, id);
}

export async function removeReport({ db }: Pick<ReportContext, 'db'>, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteReport(trx, caller.accountId, id))) throw notFound('Report');
    await record(trx, caller, 'report.delete', id, {});
  });
}

/** Once more, as it is now; the next one comes when it was to come. */
export async function sendReport(sources: ReportSources, caller: Caller, id: Id, now: Date): Promise<void> {
  const { db } = sources.dbs;
  const report = await getReport(db, caller, id);
  const content = await gatherReport(sources, report, now);
  const at = toInstant(now);
  await inTransaction(db, async (trx) => {
    await issueReport(trx, report, content, at);
    await noteReportMade(trx, report, { lastSentAt: at, lastError: null });
    await record(trx, caller, 'report.send', id, {});
  });
}

async function addRecipients(
  trx: Trx,
  report: Pick<Report, 'accountId' | 'id' | 'name' | 'atTime' | 'timezone'>,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const at = toInstant(now);
  for (const address of addresses) {
    const id = await insertRecipient(trx, report, address, at);
    const { accountId } = report;
    await askBeforeFirst(trx, { accountId, id, way: 'email', userId: null, address }, at);
  }
}

type Timing = Pick<Report, 'active' | 'weekday' | 'atTime' | 'timezone'>;

function isTimedAlike(before: Timing, after: Timing): boolean {
  const keys = ['active', 'weekday', 'atTime', 'timezone'] as const;
  return keys.every((key) => before[key] === after[key]);
}

function dueAt(report: Timing, now: Date): Report['dueAt'] {
  return report.active ? toInstant(new Date(nextReportMs(report, now.getTime()))) : null;
}

async function check(
  db: Db,
  { accountId, userId }: Caller,
  { savedViewId, customerId, timezone, addresses }: Given,
  knownViewId: Id | null = null,
): Promise<void> {
  if (!isTimeZone(timezone)) throw invalidBody(`${ATTRIBUTES}/timezone`, 'This time zone is not known.');
  const wrong = addresses.find((address) => !isMailAddress(address));
  if (wrong !== undefined) throw invalidBody(`${ATTRIBUTES}/addresses`, `${wrong} is no mail address.`);
  if (customerId !== null) found(await findParty(db, accountId, customerId), 'Customer');
  if (savedViewId === null || savedViewId === knownViewId) return;
  const view = await findSavedView(db, accountId, savedViewId);
  if (view === undefined || (view.userId !== userId && !view.shared)) throw notFound('Saved view');
  if (view.entity !== 'container')
    throw invalidBody(`${ATTRIBUTES}/saved_view_id`, 'A report is made from a view of containers.');
}

/** Each once, whatever the capitals, as it was given first. */
function addressesOf({ addresses }: Pick<Given, 'addresses'>): string[] {
  return [...groupBy(addresses, (address) => address.toLowerCase()).values()].map(([first]) => first);
}

function without(some: readonly string[], others: readonly string[]): string[] {
  const taken = new Set(others.map((one) => one.toLowerCase()));
  return some.filter((one) => !taken.has(one.toLowerCase()));
}

async function record(trx: Trx, caller: Caller, action: string, id: Id, changes: object): Promise<void> {
  await recordAudit(trx, caller, { action, subject: { type: 'report', id }, changes: { ...changes } });
}
