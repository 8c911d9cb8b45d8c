import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { Contact, ContactDetails, ContactSubjectType } from '../../domain/notes/contact.ts';
import { found, LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { countContacts, deleteContact, findContact, insertContact, updateContact } from '../../store/notes/contacts.ts';
import type { Db } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { requireSubject } from './subjects.ts';

const MAX_CONTACTS = 5_000;

export async function createContact(
  db: Db,
  caller: Caller,
  of: { readonly subjectType: ContactSubjectType; readonly subjectId: Id },
  details: ContactDetails,
): Promise<Contact> {
  const id = newId();
  return inTransaction(db, async (trx) => {
    await requireSubject(trx, caller, of.subjectType, of.subjectId);
    if ((await countContacts(trx, caller.accountId)) >= MAX_CONTACTS)
      throw new LandfallError('conflict', `There are ${MAX_CONTACTS} contacts already.`);
    await insertContact(trx, caller.accountId, { id, ...of, ...details });
    await recordAudit(trx, caller, {
      action: 'contact.create',
      subject: { type: 'contact', id },
      changes: { ...details },
    });
    return getContact(trx, caller, id);
  });
}

/** Members left out stay as they are. */
export async function editContact(db: Db, caller: Caller, id: Id, edit: Partial<ContactDetails>): Promise<Contact> {
  return inTransaction(db, async (trx) => {
    const before = await getContact(trx, caller, id);
    await updateContact(trx, caller.accountId, id, { ...before, ...edit });
    await recordAudit(trx, caller, { action: 'contact.edit', subject: { type: 'contact', id }, changes: { ...edit } });
    return getContact(trx, caller, id);
  });
}

export async function removeContact(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { name } = await getContact(trx, caller, id);
    await deleteContact(trx, caller.accountId, id);
    await recordAudit(trx, caller, { action: 'contact.delete', subject: { type: 'contact', id }, changes: { name } });
  });
}

export async function getContact(db: Db, caller: Caller, id: Id): Promise<Contact> {
  return found(await findContact(db, caller.accountId, id), 'Contact');
}
