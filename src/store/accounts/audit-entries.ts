import { type Selectable, sql } from 'kysely';
import type { AuditEntry, AuditKind } from '../../domain/accounts/audit-entry.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { wordsIn } from '../../text/words-in.ts';
import { defined } from '../../values/defined.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables } from '../tables.ts';
import { actorName } from './actor-name.ts';
import { subjectName } from './subject-name.ts';

const COLUMNS = wordsIn('id at actor_type actor_id action subject_type subject_id changes seen address');

const ACTOR_NAME = actorName(sql`audit_entry.account_id`, sql`audit_entry.actor_id`).as('actor_name');
const NAMES = [ACTOR_NAME, subjectName(sql`audit_entry`).as('subject_name')] as const;

export type NewAuditEntry = Pick<AuditEntry, 'action'> & {
  readonly subject: Pick<AuditEntry['subject'], 'type' | 'id'>;
} & Partial<Pick<AuditEntry, 'changes' | 'address'>>;

/**
 * Written in the transaction of the change itself, so that neither exists without the other. Nobody asks it for the name of what
 * was changed: whatever is done would look at the tables of everything that has one.
 */
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
      address: entry.address ?? null,
    })
    .returning([...COLUMNS, ACTOR_NAME])
    .executeTakeFirstOrThrow();
  return toAuditEntry({ ...row, subject_name: null });
}

/** What of the trail is asked for. */
export interface AuditAsked {
  readonly kind: AuditKind;
  readonly actorId?: Id;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly since?: Instant;
  readonly until?: Instant;
}

/** What was done or seen, newest first. */
export async function listAuditEntries(
  db: Db,
  accountId: Id,
  asked: AuditAsked,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  const trail = trailOf(db, accountId, asked);
  const { rows, total } = await readPage(trail.select([...COLUMNS, ...NAMES]).orderBy('id', 'desc'), page);
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
    .select([...COLUMNS, ...NAMES])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toAuditEntry);
}

function trailOf(db: Db, accountId: Id, { kind, actorId, subjectType, subjectId, since, until }: AuditAsked) {
  const same = defined({ actor_id: actorId, subject_type: subjectType, subject_id: subjectId });
  let trail = db
    .selectFrom('audit_entry')
    .where('account_id', '=', accountId)
    .where((of) => of.and(same));
  // In the words of the indexes.
  if (kind !== 'all') trail = trail.where(kind === 'seen' ? sql<boolean>`seen` : sql<boolean>`not seen`);
  if (since !== undefined) trail = trail.where('at', '>=', since);
  if (until !== undefined) trail = trail.where('at', '<', until);
  return trail;
}

type AuditRow = Pick<Selectable<Tables['audit_entry']>, (typeof COLUMNS)[number]>;

interface Named {
  readonly actor_name: string | null;
  readonly subject_name: string | null;
}

function toAuditEntry(row: AuditRow & Named): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    actor: { type: row.actor_type, id: row.actor_id },
    actorName: row.actor_name,
    action: row.action,
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    changes: row.changes as unknown as Record<string, unknown>,
    seen: row.seen,
    address: row.address,
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
