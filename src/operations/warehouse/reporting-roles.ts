import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import type { Db } from '../../store/tables.ts';
import { createReportingRole, dropReportingRole, isRole } from '../../store/warehouse/reporting-roles.ts';

const NAME = /^[a-z][a-z0-9_]{2,62}$/;
const PASSWORD_BYTES = 24;
const SALT_BYTES = 16;
/** As many as PostgreSQL takes itself. */
const ITERATIONS = 4096;

/** Makes a role of PostgreSQL that reads the account's tables; gives back its password, which is kept nowhere. */
export async function addReportingRole(db: Db, caller: Caller, name: string): Promise<string> {
  if (!NAME.test(name) || name.startsWith('pg_')) {
    throw new LandfallError(
      'invalid_query',
      'A role is 3 to 63 small letters, digits and underscores, a letter first.',
    );
  }
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  await inTransaction(db, async (trx) => {
    if (await isRole(trx, name))
      throw new LandfallError('conflict', `There is a role ${name} already: choose another name.`);
    await createReportingRole(trx, caller.accountId, name, verifierOf(password));
    const subject = { type: 'reporting_role', id: name };
    await recordAudit(trx, caller, { action: 'reporting_role.create', subject, changes: {} });
  });
  return password;
}

export async function removeReportingRole(db: Db, caller: Caller, name: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await dropReportingRole(trx, caller.accountId, name))) {
      throw new LandfallError('not_found', `The account has no reporting role ${name}.`);
    }
    const subject = { type: 'reporting_role', id: name };
    await recordAudit(trx, caller, { action: 'reporting_role.remove', subject, changes: {} });
  });
}

/** RFC 5802 and 7677, as PostgreSQL keeps it: so that the password is in no statement and in no log. */
function verifierOf(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}
