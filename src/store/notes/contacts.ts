import { type SelectQueryBuilder, sql } from 'kysely';
import {
  CONTACT_SUBJECTS,
  type Contact,
  type ContactDetails,
  type ContactSubjectType,
} from '../../domain/notes/contact.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables, Trx } from '../tables.ts';
import { containing } from '../text-search.ts';
import { subjectCode, subjectName, subjectsAround } from './subjects.ts';

const DETAILS = ['name', 'job', 'phone', 'email', 'hours', 'remark'] as const;
const COLUMNS = ['id', 'subject_type', 'subject_id', ...DETAILS] as const;

const toRow = rowWriter(COLUMNS);
const detailColumns = rowWriter(DETAILS);

/** Parties beyond these are no help to whoever wants to call. */
const MAX_PLACES = 20;

/** Somewhere that people can be called at. */
export interface ContactPlace {
  readonly type: ContactSubjectType;
  readonly id: Id;
  readonly name: string;
}

export interface ContactFilter {
  readonly subjectType?: ContactSubjectType;
  readonly subjectId?: Id;
  /** Whom to call about this container. */
  readonly containerId?: Id;
  /** Part of a name. */
  readonly text?: string;
}

export async function pageContacts(
  db: Db,
  accountId: Id,
  page: PageRequest,
  { subjectType, subjectId, containerId, text }: ContactFilter,
): Promise<Page<Contact>> {
  let contacts = selectContacts(db, accountId);
  if (subjectType !== undefined) contacts = contacts.where('contact.subject_type', '=', subjectType);
  if (subjectId !== undefined) contacts = contacts.where('contact.subject_id', '=', subjectId);
  if (text !== undefined && text !== '') contacts = contacts.where('contact.name', 'ilike', containing(text));
  if (containerId !== undefined) {
    const around = subjectsAround(accountId, containerId);
    contacts = contacts.where(
      sql<boolean>`(contact.subject_type, contact.subject_id) in (select type, id from (${around}) as about)`,
    );
  }
  return readPage(contacts.orderBy(sql`lower(contact.name)`).orderBy('contact.id'), page);
}

/** Where contacts of a container can be: its terminal, port, line and customers. */
export async function listPlacesAround(db: Db, accountId: Id, containerId: Id): Promise<ContactPlace[]> {
  const { rows } = await sql<ContactPlace>`
    select * from (select contact.subject_type as type, contact.subject_id as id, ${subjectName('contact')} as name
      from (select distinct ${accountId}::uuid as account_id, type as subject_type, id as subject_id
        from (${subjectsAround(accountId, containerId)}) as about) as contact) as place
    where type = any(${CONTACT_SUBJECTS}::text[]) and name is not null
    order by array_position(${CONTACT_SUBJECTS}::text[], type), name, id limit ${MAX_PLACES}`.execute(db);
  return rows;
}

export async function findContact(db: Db, accountId: Id, id: Id): Promise<Contact | undefined> {
  return selectContacts(db, accountId).where('contact.id', '=', id).executeTakeFirst();
}

export async function countContacts(db: Db, accountId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('contact')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertContact(
  trx: Trx,
  accountId: Id,
  contact: Pick<Contact, 'id' | 'subjectType' | 'subjectId'> & ContactDetails,
): Promise<void> {
  await trx
    .insertInto('contact')
    .values({ account_id: accountId, ...toRow(contact) })
    .execute();
}

export async function updateContact(trx: Trx, accountId: Id, id: Id, details: ContactDetails): Promise<void> {
  await trx
    .updateTable('contact')
    .set({ ...detailColumns(details), updated_at: sql<Instant>`now()` })
    .where(ownRow(accountId, id))
    .execute();
}

export async function deleteContact(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('contact').where(ownRow(accountId, id)).execute();
}

function selectContacts(db: Db, accountId: Id): SelectQueryBuilder<Tables, 'contact', Contact> {
  return db
    .selectFrom('contact')
    .where('contact.account_id', '=', accountId)
    .select([
      ...asMembersOf('contact', [...COLUMNS, 'created_at', 'updated_at']),
      subjectName('contact').as('subjectName'),
      subjectCode('contact').as('subjectCode'),
    ]);
}
