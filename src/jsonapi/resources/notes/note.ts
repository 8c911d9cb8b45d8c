import { CONTACT_SUBJECTS, type Contact } from '../../../domain/notes/contact.ts';
import { type Mention, NOTE_SUBJECTS, type Note } from '../../../domain/notes/note.ts';
import { Choice, DateTime, Nullable, Text, Type, Uuid } from '../../../values/schema.ts';
import { resourceOf } from '../../resource.ts';

const named = {
  subject_id: Uuid,
  subject_name: Nullable(Text),
  /** UN/LOCODE of a port, SCAC of a line. */
  subject_code: Nullable(Text),
};

export const noteResource = resourceOf<Note>()({
  type: 'note',
  path: '/notes',
  attributes: {
    body: Text,
    subject_type: Choice(NOTE_SUBJECTS),
    ...named,
    author_type: Text,
    author_id: Nullable(Text),
    author_name: Nullable(Text),
    contact_id: Nullable(Text),
    contact_name: Nullable(Text),
    exception_id: Nullable(Text),
    follow_up_on: Nullable(Type.String({ format: 'date' })),
    followed_up_at: Nullable(DateTime),
    mentioned_user_ids: Type.Array(Uuid),
    created_at: DateTime,
    updated_at: DateTime,
  },
});

export const mentionResource = resourceOf<Mention>()({
  type: 'mention',
  attributes: {
    note_id: Uuid,
    body: Text,
    subject_type: Choice(NOTE_SUBJECTS),
    ...named,
    author_name: Nullable(Text),
    read_at: Nullable(DateTime),
    created_at: DateTime,
  },
});

export const contactResource = resourceOf<Contact>()({
  type: 'contact',
  path: '/contacts',
  attributes: {
    subject_type: Choice(CONTACT_SUBJECTS),
    ...named,
    name: Text,
    job: Nullable(Text),
    phone: Nullable(Text),
    email: Nullable(Text),
    hours: Nullable(Text),
    remark: Nullable(Text),
    created_at: DateTime,
    updated_at: DateTime,
  },
});
