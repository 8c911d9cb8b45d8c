import type { Generated, Selectable } from 'kysely';
import type { AuditEntry } from '../domain/audit-entry.ts';
import type { Caller } from '../domain/caller.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { type Page, type PageRequest, readPage } from './page.ts';
import type { Db } from './tables.ts';

export interface AuditTables {
  audit_entry: {
    account_id: Id;
    id: Generated<number>;
    at: Generated<Instant>;
    actor_type: Caller['actor']['type'];
    actor_id: Id | null;
    action: string;
    subject_type: string;
    subject_id: string;
    changes: string;
  };
}

const COLUMNS = ['id', 'at', 'actor_type', 'actor_id', 'action', 'subject_type', 'subject_id', 'changes'] as const;

export type NewAuditEntry = Pick<AuditEntry, 'action' | 'subject'> & Partial<Pick<AuditEntry, 'changes'>>;

/** Written in the transaction of the change itself, so that neither exists without the other. */
export async function recordAudit(db: Db, caller: Caller, entry: NewAuditEntry): Promise<AuditEntry> {
  const row = await db
    .insertInto('audit_entry')
    .values({
      account_id: caller.accountId,
      actor_type: caller.actor.type,
      actor_id: caller.actor.id,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      changes: JSON.stringify(entry.changes ?? {}),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toAuditEntry(row);
}

export async function listAuditEntries(db: Db, accountId: Id, page: PageRequest): Promise<Page<AuditEntry>> {
  const trail = db.selectFrom('audit_entry').where('account_id', '=', accountId).select(COLUMNS);
  const { rows, total } = await readPage(trail.orderBy('id', 'desc'), page);
  return { rows: rows.map(toAuditEntry), total };
}

/** What was done about one thing, newest first. */
export async function listAuditEntriesOf(
  db: Db,
  accountId: Id,
  subject: AuditEntry['subject'],
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const trail = db
    .selectFrom('audit_entry')
    .where('account_id', '=', accountId)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .select(COLUMNS);
  const { rows, total } = await readPage(trail.orderBy('id', 'desc'), page);
  return { rows: rows.map(toAuditEntry), total };
}

function toAuditEntry(row: Pick<Selectable<AuditTables['audit_entry']>, (typeof COLUMNS)[number]>): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    actor: { type: row.actor_type, id: row.actor_id },
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id },
    changes: row.changes as unknown as Record<string, unknown>,
  };
}

const MAX_SUBJECTS = 100;

/** What an action was done to, for actions that are rare. */
export async function listSubjectsOf(db: Db, accountId: Id, action: string): Promise<Id[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('account_id', '=', accountId)
    .where('action', '=', action)
    .orderBy('id')
    .limit(MAX_SUBJECTS)
    .execute();
  return rows.map((row) => row.subject_id);
}
