import { inTransaction } from '../db/transaction.ts';
import type { AuditEntry } from '../domain/accounts/audit-entry.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { stateOf, type WorkChange, withChange } from '../domain/exceptions/work.ts';
import type { NoteSubject } from '../domain/notes/note.ts';
import { invalidBody, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { findUser } from '../store/accounts/users.ts';
import { countComment, saveExceptionWork } from '../store/containers/exception-work.ts';
import { tellOfWork } from '../store/containers/work-done.ts';
import type { Db } from '../store/tables.ts';
import { defined } from '../values/defined.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import { type FoundException, listEveryException } from './exceptions.ts';
import { requireSensible as requireSensibleNote, writeNote } from './notes/notes.ts';

export async function getException(db: Db, caller: Caller, id: Id, now: Date): Promise<FoundException> {
  const found = (await listEveryException(db, caller.accountId, now)).find((one) => one.id === id);
  if (found === undefined) throw notFound('Exception');
  return found;
}

/**
 * Assigns, snoozes, dismisses or takes back. Ids of exceptions that are over are passed by. Returns those that are not,
 * as they stand now.
 */
export async function workOnExceptions(
  db: Db,
  caller: Caller,
  ids: readonly Id[],
  change: WorkChange,
  now: Date,
): Promise<FoundException[]> {
  await requireSensible(db, caller, change, now);
  const wanted = new Set(ids);
  const all = await listEveryException(db, caller.accountId, now);
  const found = all.filter((one) => wanted.has(one.id));
  const at = toInstant(now);
  const changed = found.map((one) => {
    const work = withChange(one.work, change, one.fingerprint);
    return { ...one, work, state: stateOf(work) };
  });
  await inTransaction(db, async (trx) => {
    const done = { action: actionOf(change), changes: wireChange(change) };
    for (const { id, work } of changed) {
      await saveExceptionWork(trx, caller.accountId, id, work, at);
      await recordAudit(trx, caller, { ...done, subject: subjectOf(id) });
    }
    await tellOfWork(trx, caller, { name: 'exception.changed', ...done }, changed);
  });
  return changed;
}

/** A comment is a note about the container or the request, and calls whom it mentions as one does. */
export async function commentOnException(
  db: Db,
  caller: Caller,
  id: Id,
  comment: { readonly body: string; readonly mentionedIds: readonly Id[] },
  now: Date,
): Promise<AuditEntry> {
  const exception = await getException(db, caller, id, now);
  const mentionedIds = [...new Set(comment.mentionedIds)];
  const text = { body: comment.body, followUpOn: null, contactId: null, mentionedUserIds: mentionedIds };
  await requireSensibleNote(db, caller, text);
  const at = toInstant(now);
  return inTransaction(db, async (trx) => {
    await countComment(trx, caller.accountId, id, mentionedIds, at);
    const changes = { body: comment.body, mentioned_user_ids: mentionedIds };
    const done = { action: 'exception.comment', changes };
    await tellOfWork(trx, caller, { name: 'exception.changed', ...done }, [exception]);
    await writeNote(trx, caller, noteSubjectOf(exception), text, { now, exceptionId: id });
    return recordAudit(trx, caller, { ...done, subject: subjectOf(id) });
  });
}

async function requireSensible(db: Db, caller: Caller, change: WorkChange, now: Date): Promise<void> {
  const { assigneeId, snoozedUntil } = change;
  if (typeof snoozedUntil === 'string' && Date.parse(snoozedUntil) <= now.getTime()) {
    throw invalidBody('/data/attributes/snoozed_until', 'This is in the past.');
  }
  if (typeof assigneeId !== 'string') return;
  const assignee = await findUser(db, caller.accountId, assigneeId);
  if (assignee === undefined || assignee.disabledAt !== null || assignee.partyId !== null) {
    throw invalidBody('/data/attributes/assignee_id', 'Nobody who can sign in to this account has this id.');
  }
}

function actionOf(change: WorkChange): string {
  if (typeof change.dismissedReason === 'string') return 'exception.dismiss';
  if (typeof change.snoozedUntil === 'string' || change.snoozedUntilChange === true) return 'exception.snooze';
  return change.assigneeId === undefined ? 'exception.reopen' : 'exception.assign';
}

function wireChange(change: WorkChange): Record<string, unknown> {
  return defined({
    assignee_id: change.assigneeId,
    snoozed_until: change.snoozedUntil,
    snoozed_until_change: change.snoozedUntilChange,
    dismissed_reason: change.dismissedReason,
  });
}

function noteSubjectOf({ containerId, trackingRequestId, id }: FoundException): NoteSubject {
  if (containerId !== null) return { type: 'container', id: containerId };
  if (trackingRequestId !== null) return { type: 'tracking_request', id: trackingRequestId };
  throw new Error(`exception ${id} is about nothing`);
}

function subjectOf(id: Id) {
  return { type: 'exception', id };
}
