import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Db, Trx } from '../tables.ts';

export interface ReportingRole {
  readonly name: string;
  readonly createdAt: Instant;
}

const MAX_LISTED = 1_000;
/** A tool opens some connections; its questions must not take the service's. */
const MAX_CONNECTIONS = 10;
const STATEMENT_SECONDS = 120;
/** What a connection made for itself goes when it has ended, and a role that owns something cannot be dropped. */
const END_MS = 10_000;

export async function listReportingRoles(db: Db, accountId: Id): Promise<ReportingRole[]> {
  return db
    .selectFrom('reporting_role')
    .where('account_id', '=', accountId)
    .select(['role_name as name', 'created_at as createdAt'])
    .orderBy('role_name')
    .limit(MAX_LISTED)
    .execute();
}

/** Of any kind and whosever: roles are those of the whole server. */
export async function isRole(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db);
  return rows.length > 0;
}

/** May sign in and read the views of its account, and nothing else. `verifier` is what PostgreSQL keeps of the password. */
export async function createReportingRole(trx: Trx, accountId: Id, name: string, verifier: string): Promise<void> {
  const role = sql.id(name);
  await sql`create role ${role} login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls
    connection limit ${sql.lit(MAX_CONNECTIONS)} password ${sql.lit(verifier)}`.execute(trx);
  await sql`alter role ${role} set default_transaction_read_only = on`.execute(trx);
  await sql`alter role ${role} set search_path = reporting`.execute(trx);
  await sql`alter role ${role} set statement_timeout = ${sql.lit(`${STATEMENT_SECONDS}s`)}`.execute(trx);
  await sql`grant usage on schema reporting to ${role}`.execute(trx);
  await sql`grant select on all tables in schema reporting to ${role}`.execute(trx);
  await trx.insertInto('reporting_role').values({ account_id: accountId, role_name: name }).execute();
}

/** Ends what it has open, too. False when the account has no such role. */
export async function dropReportingRole(trx: Trx, accountId: Id, name: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('reporting_role')
    .where('account_id', '=', accountId)
    .where('role_name', '=', name)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  const role = sql.id(name);
  await sql`revoke all on all tables in schema reporting from ${role}`.execute(trx);
  await sql`revoke all on schema reporting from ${role}`.execute(trx);
  await sql`select pg_terminate_backend(pid, ${sql.lit(END_MS)}) from pg_stat_activity where usename = ${name}`.execute(
    trx,
  );
  await sql`drop role ${role}`.execute(trx);
  return true;
}
