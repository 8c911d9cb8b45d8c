import { type SelectQueryBuilder, sql } from 'kysely';
import type { Mention } from '../../domain/notes/note.ts';
import { type Id, newId } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { actorName } from '../accounts/actor-name.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables, Trx } from '../tables.ts';
import { subjectCode, subjectName } from './subjects.ts';

/** What one person was called for, the newest first. */
export async function pageMentions(
  db: Db,
  accountId: Id,
  userId: Id,
  page: PageRequest,
  unreadOnly: boolean,
): Promise<Page<Mention>> {
  const all = selectMentions(db, accountId, userId);
  const wanted = unreadOnly ? all.where('mention.read_at', 'is', null) : all;
  return readPage(wanted.orderBy('mention.created_at', 'desc').orderBy('mention.id', 'desc'), page);
}

export async function findMention(db: Db, accountId: Id, userId: Id, id: Id): Promise<Mention | undefined> {
  return selectMentions(db, accountId, userId).where('mention.id', '=', id).executeTakeFirst();
}

/** Those who were called by it already are not called again. */
export async function insertMentions(
  trx: Trx,
  accountId: Id,
  noteId: Id,
  userIds: readonly Id[],
  at: Instant,
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .insertInto('mention')
    .values(
      userIds.map((userId) => ({
        account_id: accountId,
        id: newId(),
        note_id: noteId,
        user_id: userId,
        read_at: null,
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'note_id', 'user_id']).doNothing())
    .execute();
}

/** All that were written until now, or one. */
export async function markMentions(
  db: Db,
  accountId: Id,
  userId: Id,
  { id, readAt }: { readonly id?: Id; readonly readAt: Instant | null },
): Promise<number> {
  let marked = db
    .updateTable('mention')
    .set({ read_at: readAt })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId);
  if (id !== undefined) marked = marked.where('id', '=', id);
  if (readAt !== null) marked = marked.where('read_at', 'is', null);
  return Number((await marked.executeTakeFirst()).numUpdatedRows);
}

export async function countUnread(db: Db, accountId: Id, userId: Id): Promise<number> {
  const { count } = await db
    .selectFrom('mention')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

function selectMentions(db: Db, accountId: Id, userId: Id): SelectQueryBuilder<Tables, 'mention' | 'note', Mention> {
  return db
    .selectFrom('mention')
    .innerJoin('note', (join) =>
      join.onRef('note.account_id', '=', 'mention.account_id').onRef('note.id', '=', 'mention.note_id'),
    )
    .where('mention.account_id', '=', accountId)
    .where('mention.user_id', '=', userId)
    .select([
      'mention.id',
      'mention.note_id as noteId',
      'mention.read_at as readAt',
      'mention.created_at as createdAt',
      'note.body',
      'note.subject_type as subjectType',
      'note.subject_id as subjectId',
      subjectName('note').as('subjectName'),
      subjectCode('note').as('subjectCode'),
      actorName(sql`note.account_id`, sql`note.author_id`).as('authorName'),
    ]);
}
