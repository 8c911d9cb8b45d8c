import { type Selectable, sql } from 'kysely';
import type { AuditEntry } from '../../domain/accounts/audit-entry.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { defined } from '../../values/defined.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables } from '../tables.ts';
import { actorName } from './actor-name.ts';

const COLUMNS = ['id', 'at', 'actor_type', 'actor_id', 'action', 'subject_type', 'subject_id', 'changes'] as const;

const ACTOR_NAME = actorName(sql`audit_entry.account_id`, sql`audit_entry.actor_id`).as('actor_name');

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
    .returning([...COLUMNS, ACTOR_NAME])
    .executeTakeFirstOrThrow();
  return toAuditEntry(row);
}

/** What of the trail is asked for. */
export interface AuditAsked {
  readonly actorId?: Id;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly since?: Instant;
  readonly until?: Instant;
}

/** What was done, newest first. */
export async function listAuditEntries(
  db: Db,
  accountId: Id,
  asked: AuditAsked,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const trail = trailOf(db, accountId, asked);
  const { rows, total } = await readPage(trail.select([...COLUMNS, ACTOR_NAME]).orderBy('id', 'desc'), page);
  return { rows: rows.map(toAuditEntry), total };
}

/** So many, newest first, that are older than one; the newest without. */
export async function listAuditEntriesBefore(
  db: Db,
  accountId: Id,
  asked: AuditAsked,
  before: AuditEntry['id'] | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  let trail = trailOf(db, accountId, asked);
  if (before !== undefined) trail = trail.where('id', '<', Number(before));
  const rows = await trail
    .select([...COLUMNS, ACTOR_NAME])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAuditEntry);
}

function trailOf(db: Db, accountId: Id, { actorId, subjectType, subjectId, since, until }: AuditAsked) {
  const same = defined({ actor_id: actorId, subject_type: subjectType, subject_id: subjectId });
  let trail = db
    .selectFrom('audit_entry')
    .where('account_id', '=', accountId)
    .where((of) => of.and(same));
  if (since !== undefined) trail = trail.where('at', '>=', since);
  if (until !== undefined) trail = trail.where('at', '<', until);
  return trail;
}

type AuditRow = Pick<Selectable<Tables['audit_entry']>, (typeof COLUMNS)[number]>;

function toAuditEntry(row: AuditRow & { readonly actor_name: string | null }): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    actor: { type: row.actor_type, id: row.actor_id },
    actorName: row.actor_name,
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id },
    changes: row.changes as unknown as Record<string, unknown>,
  };
}

/** What was changed about a person who is gone: that it was, by whom and when, stays. */
export async function forgetChangesOf(db: Db, accountId: Id, userId: Id): Promise<void> {
  await db
    .updateTable('audit_entry')
    .set({ changes: '{}' })
    .where('account_id', '=', accountId)
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .execute();
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
