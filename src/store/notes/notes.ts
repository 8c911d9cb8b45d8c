import { type SelectQueryBuilder, sql } from 'kysely';
import type { Note, NoteSubject } from '../../domain/notes/note.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { actorName } from '../accounts/actor-name.ts';
import { asMembersOf, rowWriter } from '../columns.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables, Trx } from '../tables.ts';
import { subjectCode, subjectName, subjectsAround, subjectsOfShipment } from './subjects.ts';

const COLUMNS = [
  'id',
  'subject_type',
  'subject_id',
  'body',
  'author_type',
  'author_id',
  'contact_id',
  'exception_id',
  'follow_up_on',
  'followed_up_at',
] as const;

const toRow = rowWriter(COLUMNS);

export type NewNote = Omit<
  Note,
  'subjectName' | 'subjectCode' | 'authorName' | 'contactName' | 'updatedAt' | 'followedUpAt'
>;

export interface NoteFilter {
  readonly subject?: Partial<NoteSubject>;
  /** Of the container and what it has to do with. */
  readonly containerId?: Id;
  /** Of the shipment and its containers. */
  readonly shipmentId?: Id;
  /** Not followed up yet, and to be on this day or before. */
  readonly dueBy?: string;
}

/** The newest first; what is due, the earliest first. */
export async function pageNotes(db: Db, accountId: Id, page: PageRequest, filter: NoteFilter): Promise<Page<Note>> {
  const { subject, containerId, shipmentId, dueBy } = filter;
  let notes = selectNotes(db, accountId);
  if (subject?.type !== undefined) notes = notes.where('note.subject_type', '=', subject.type);
  if (subject?.id !== undefined) notes = notes.where('note.subject_id', '=', subject.id);
  const around =
    containerId !== undefined
      ? subjectsAround(accountId, containerId)
      : shipmentId !== undefined
        ? subjectsOfShipment(accountId, shipmentId)
        : undefined;
  if (around !== undefined)
    notes = notes.where(
      sql<boolean>`(note.subject_type, note.subject_id) in (select type, id from (${around}) as about)`,
    );
  if (dueBy === undefined) return readPage(notes.orderBy('note.created_at', 'desc').orderBy('note.id', 'desc'), page);
  const due = notes.where('note.follow_up_on', '<=', dueBy).where('note.followed_up_at', 'is', null);
  return readPage(due.orderBy('note.follow_up_on').orderBy('note.id'), page);
}

export async function findNote(db: Db, accountId: Id, id: Id): Promise<Note | undefined> {
  return selectNotes(db, accountId).where('note.id', '=', id).executeTakeFirst();
}

export async function insertNotes(trx: Trx, accountId: Id, notes: readonly NewNote[]): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map((note) => ({
    account_id: accountId,
    ...toRow({ ...note, followedUpAt: null }),
    created_at: note.createdAt,
    updated_at: note.createdAt,
  }));
  await trx.insertInto('note').values(rows).execute();
}

export interface NoteEdit {
  readonly body: string;
  readonly followUpOn: string | null;
  readonly followedUpAt: Instant | null;
  readonly contactId: Id | null;
}

export async function updateNote(trx: Trx, accountId: Id, id: Id, edit: NoteEdit, at: Instant): Promise<void> {
  await trx
    .updateTable('note')
    .set({
      body: edit.body,
      follow_up_on: edit.followUpOn,
      followed_up_at: edit.followedUpAt,
      contact_id: edit.contactId,
      updated_at: at,
    })
    .where(ownRow(accountId, id))
    .execute();
}

export async function deleteNote(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('note').where(ownRow(accountId, id)).execute();
}

function selectNotes(db: Db, accountId: Id): SelectQueryBuilder<Tables, 'note', Note> {
  return db
    .selectFrom('note')
    .where('note.account_id', '=', accountId)
    .select([
      ...asMembersOf('note', [...COLUMNS, 'created_at', 'updated_at']),
      subjectName('note').as('subjectName'),
      subjectCode('note').as('subjectCode'),
      actorName(sql`note.account_id`, sql`note.author_id`).as('authorName'),
      sql<string | null>`(select who.name from contact as who
        where who.account_id = note.account_id and who.id = note.contact_id)`.as('contactName'),
      sql<Id[]>`array(select called.user_id from mention as called
        where called.account_id = note.account_id and called.note_id = note.id order by called.user_id)`.as(
        'mentionedUserIds',
      ),
    ]);
}
