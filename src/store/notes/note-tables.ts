import type { Generated } from 'kysely';
import type { Contact, ContactSubjectType } from '../../domain/notes/contact.ts';
import type { Note, NoteSubjectType } from '../../domain/notes/note.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

type Named = 'subjectName' | 'subjectCode';

export interface NoteTables {
  note: RowOf<
    Omit<Note, Named | 'authorName' | 'contactName' | 'mentionedUserIds' | 'createdAt' | 'updatedAt'> & {
      readonly accountId: Id;
      readonly subjectType: NoteSubjectType;
    }
  > & { created_at: Generated<Instant>; updated_at: Generated<Instant> };
  mention: {
    account_id: Id;
    id: Id;
    note_id: Id;
    user_id: Id;
    read_at: Instant | null;
    created_at: Generated<Instant>;
  };
  contact: RowOf<
    Omit<Contact, Named | 'createdAt' | 'updatedAt'> & {
      readonly accountId: Id;
      readonly subjectType: ContactSubjectType;
    }
  > & { created_at: Generated<Instant>; updated_at: Generated<Instant> };
}
