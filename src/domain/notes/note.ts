import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { AuditEntry } from '../accounts/audit-entry.ts';

export const NOTE_SUBJECTS = [
  'container',
  'shipment',
  'tracking_request',
  'vessel',
  'port',
  'terminal',
  'shipping_line',
] as const;
export type NoteSubjectType = (typeof NOTE_SUBJECTS)[number];

/** What a note is about. */
export interface NoteSubject {
  readonly type: NoteSubjectType;
  readonly id: Id;
}

/** Something with a name that people know it by, and the code that its page is found by. */
export interface NamedSubject<Type extends string> {
  readonly subjectType: Type;
  readonly subjectId: Id;
  /** Null when it is there no more. */
  readonly subjectName: string | null;
  readonly subjectCode: string | null;
}

/** What somebody wrote about a thing. */
export interface Note extends NamedSubject<NoteSubjectType> {
  readonly id: Id;
  readonly body: string;
  readonly authorType: AuditEntry['actor']['type'];
  readonly authorId: Id | null;
  readonly authorName: string | null;
  readonly contactId: Id | null;
  readonly contactName: string | null;
  readonly exceptionId: Id | null;
  /** The day on which somebody is to look at it again. */
  readonly followUpOn: string | null;
  readonly followedUpAt: Instant | null;
  readonly mentionedUserIds: readonly Id[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A note that calls a person. */
export interface Mention extends NamedSubject<NoteSubjectType> {
  readonly id: Id;
  readonly noteId: Id;
  readonly body: string;
  readonly authorName: string | null;
  readonly readAt: Instant | null;
  readonly createdAt: Instant;
}
