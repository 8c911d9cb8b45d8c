import { inTransaction } from '../../db/transaction.ts';
import { type Caller, isPermitted } from '../../domain/accounts/caller.ts';
import type { Note, NoteSubject } from '../../domain/notes/note.ts';
import { found, invalidBody, LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { listUsersByIds } from '../../store/accounts/users.ts';
import { findContainer } from '../../store/containers/containers.ts';
import { tellOfWork } from '../../store/containers/work-done.ts';
import { insertMentions } from '../../store/notes/mentions.ts';
import { deleteNote, findNote, insertNotes, type NoteEdit, updateNote } from '../../store/notes/notes.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { getContact } from './contacts.ts';
import { requireSubject } from './subjects.ts';

const MENTIONED = '/data/attributes/mentioned_user_ids';

/** What somebody writes, wherever they write it. */
export interface NoteText {
  readonly body: string;
  readonly followUpOn: string | null;
  readonly contactId: Id | null;
  readonly mentionedUserIds: readonly Id[];
}

export async function createNote(
  db: Db,
  caller: Caller,
  subject: NoteSubject,
  text: NoteText,
  now: Date,
): Promise<Note> {
  await requireSensible(db, caller, text);
  return inTransaction(db, async (trx) => {
    await requireSubject(trx, caller, subject.type, subject.id);
    return writeNote(trx, caller, subject, text, { now });
  });
}

/** Keeps a note of which all is known to be right, calls those it mentions, and tells colleagues. */
export async function writeNote(
  trx: Trx,
  caller: Caller,
  subject: NoteSubject,
  text: NoteText,
  { now, exceptionId = null }: { readonly now: Date; readonly exceptionId?: Id | null },
): Promise<Note> {
  const { accountId, actor } = caller;
  const id = newId(now.getTime());
  const createdAt = toInstant(now);
  await insertNotes(trx, accountId, [
    {
      ...text,
      id,
      subjectType: subject.type,
      subjectId: subject.id,
      authorType: actor.type,
      authorId: caller.userId ?? actor.id,
      exceptionId,
      createdAt,
    },
  ]);
  await insertMentions(trx, accountId, id, othersThan(caller, text.mentionedUserIds), createdAt);
  // A comment on an exception is told of as what it is.
  if (exceptionId === null) await recordNote(trx, caller, 'note.create', { id, subject }, { body: text.body });
  return getNote(trx, caller, id);
}

export interface NoteChange extends Partial<NoteText> {
  readonly isFollowedUp?: boolean;
}

/** What it says is changed by whoever wrote it, or an owner; that it was followed up, by anybody who may write. */
export async function editNote(db: Db, caller: Caller, id: Id, change: NoteChange, now: Date): Promise<Note> {
  const { isFollowedUp, mentionedUserIds, ...edit } = change;
  return inTransaction(db, async (trx) => {
    const before = await getNote(trx, caller, id);
    if (change.body !== undefined && change.body !== before.body) requireOwn(caller, before);
    await requireSensible(trx, caller, { ...before, ...change });
    const at = toInstant(now);
    const after: NoteEdit = {
      ...before,
      ...edit,
      followedUpAt: isFollowedUp === undefined ? before.followedUpAt : isFollowedUp ? at : null,
    };
    await updateNote(trx, caller.accountId, id, after, at);
    await insertMentions(trx, caller.accountId, id, othersThan(caller, mentionedUserIds ?? []), at);
    const subject = { type: before.subjectType, id: before.subjectId };
    const action = isFollowedUp === true ? 'note.follow_up' : 'note.edit';
    await recordNote(trx, caller, action, { id, subject }, { body: after.body, follow_up_on: after.followUpOn });
    return getNote(trx, caller, id);
  });
}

export async function removeNote(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    const note = await getNote(trx, caller, id);
    requireOwn(caller, note);
    await deleteNote(trx, caller.accountId, id);
    const subject = { type: note.subjectType, id: note.subjectId };
    await recordNote(trx, caller, 'note.delete', { id, subject }, { body: note.body });
  });
}

export async function getNote(db: Db, caller: Caller, id: Id): Promise<Note> {
  return found(await findNote(db, caller.accountId, id), 'Note');
}

/** Whoever is called can sign in to this account, and who was spoken to is a contact of it. */
export async function requireSensible(db: Db, caller: Caller, text: NoteText): Promise<void> {
  const ids = [...new Set(text.mentionedUserIds)];
  const known = ids.length === 0 ? [] : await listUsersByIds(db, caller.accountId, ids);
  if (known.length !== ids.length) throw invalidBody(MENTIONED, 'Somebody who is mentioned is not in this account.');
  if (text.contactId !== null) await getContact(db, caller, text.contactId);
}

function requireOwn(caller: Caller, { authorId }: Note): void {
  if (authorId === (caller.userId ?? caller.actor.id) || isPermitted(caller, 'admin')) return;
  throw new LandfallError('forbidden', 'What a note says is changed by whoever wrote it, or by an owner.');
}

/** Nobody needs to be called to what they write themselves. */
function othersThan(caller: Caller, userIds: readonly Id[]): Id[] {
  return [...new Set(userIds)].filter((id) => id !== caller.userId);
}

interface Written {
  readonly id: Id;
  readonly subject: NoteSubject;
}

async function recordNote(
  trx: Trx,
  caller: Caller,
  action: string,
  { id, subject }: Written,
  told: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = { ...told, subject_type: subject.type, subject_id: subject.id };
  await recordAudit(trx, caller, { action, subject: { type: 'note', id }, changes });
  await tellOfWork(trx, caller, { name: 'note.changed', action, changes }, [
    { id, ...(await placeOf(trx, caller, subject)) },
  ]);
}

/** Where in the feed of changes it belongs. */
async function placeOf(trx: Trx, caller: Caller, { type, id }: NoteSubject) {
  const none = { shipmentId: null, containerId: null, trackingRequestId: null };
  if (type === 'shipment') return { ...none, shipmentId: id };
  if (type === 'tracking_request') return { ...none, trackingRequestId: id };
  if (type !== 'container') return none;
  const container = await findContainer(trx, caller.accountId, id);
  return { ...none, containerId: id, shipmentId: container?.shipmentId ?? null };
}
