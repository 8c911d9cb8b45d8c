import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { EdiPartner, EdiPartnerProfile } from '../domain/carriers/edi-partner.ts';
import { found, invalidBody } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { deleteEdiPartner, findEdiPartner, insertEdiPartner, updateEdiPartner } from '../store/intake/edi-partners.ts';
import type { Db } from '../store/tables.ts';
import { type Id, newId } from '../values/id.ts';
import { type Instant, toInstant } from '../values/instant.ts';
import { isTimeZone } from '../values/time-zone.ts';

export interface EdiPartnerChanges {
  readonly name: string;
  readonly profile: EdiPartnerProfile;
}

export async function createEdiPartner(
  db: Db,
  caller: Caller,
  given: EdiPartnerChanges,
  now: Date,
): Promise<EdiPartner> {
  checkProfile(given.profile);
  const at = toInstant(now);
  const partner = { id: newId(now.getTime()), ...given };
  await inTransaction(db, async (trx) => {
    await insertEdiPartner(trx, caller.accountId, partner, at);
    const subject = { type: 'edi_partner', id: partner.id };
    await recordAudit(trx, caller, { action: 'edi_partner.create', subject, changes: { name: given.name } });
  });
  return { ...partner, createdAt: at, updatedAt: at };
}

export async function replaceEdiPartner(
  db: Db,
  caller: Caller,
  id: Id,
  given: EdiPartnerChanges,
  at: Instant,
): Promise<EdiPartner> {
  checkProfile(given.profile);
  return inTransaction(db, async (trx) => {
    const before = await getEdiPartner(trx, caller, id);
    await updateEdiPartner(trx, caller.accountId, { id, ...given }, at);
    const changes = { name: [before.name, given.name], profile: [before.profile, given.profile] };
    await recordAudit(trx, caller, { action: 'edi_partner.edit', subject: { type: 'edi_partner', id }, changes });
    return { ...before, ...given, updatedAt: at };
  });
}

export async function removeEdiPartner(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    await getEdiPartner(trx, caller, id);
    await deleteEdiPartner(trx, caller.accountId, id);
    await recordAudit(trx, caller, { action: 'edi_partner.delete', subject: { type: 'edi_partner', id }, changes: {} });
  });
}

export async function getEdiPartner(db: Db, caller: Caller, id: Id): Promise<EdiPartner> {
  return found(await findEdiPartner(db, caller.accountId, id), 'EDI partner');
}

/** What a schema cannot say. */
function checkProfile({ timeZone }: EdiPartnerProfile): void {
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw invalidBody('/data/attributes/profile/timeZone', `"${timeZone}" is no IANA time zone.`);
  }
}
