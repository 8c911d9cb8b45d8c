import { sql } from 'kysely';
import type { AuditEntry } from '../../domain/accounts/audit-entry.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db } from '../tables.ts';

/** An entry that is written after what it tells of. */
export interface LateEntry {
  readonly accountId: Id;
  readonly at: Instant;
  readonly actor: AuditEntry['actor'];
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly changes: AuditEntry['changes'];
  readonly seen: boolean;
  readonly address: string | null;
}

/** What was seen within the hour already is no row. Nothing is told of accounts and people that are gone meanwhile. */
export async function insertLateEntries(db: Db, entries: readonly LateEntry[]): Promise<void> {
  await sql`
    insert into audit_entry
      (account_id, at, actor_type, actor_id, action, subject_type, subject_id, changes, seen, address)
    select account.id, at, actor ->> 'type', (actor ->> 'id')::uuid, action, "subjectType", "subjectId", changes, seen, address
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given ("accountId" uuid, at timestamptz, actor jsonb,
        action text, "subjectType" text, "subjectId" text, changes jsonb, seen boolean, address text)
      join account on account.id = given."accountId"
    where "subjectType" <> 'user'
      or exists (select from app_user where account_id = account.id and app_user.id::text = "subjectId")
    on conflict do nothing`.execute(db);
}

/** Forgets what was seen before, and from where anything came. Returns how much of that there was, up to a limit of each. */
export async function forgetSeenBefore(db: Db, before: Instant, limit: number): Promise<number> {
  const old = sql`select account_id, id from audit_entry where at < ${before}`;
  const { numAffectedRows: deleted = 0n } = await sql`
    delete from audit_entry where (account_id, id) in (${old} and seen limit ${limit})`.execute(db);
  const { numAffectedRows: blanked = 0n } = await sql`
    update audit_entry set address = null
    where (account_id, id) in (${old} and address is not null limit ${limit})`.execute(db);
  return Math.max(Number(deleted), Number(blanked));
}
