import type { NoteSubjectType } from '../../../domain/notes/note.ts';
import { Choice, Nullable, Type, Uuid } from '../../../values/schema.ts';

const MAX_BODY_CHARACTERS = 4_000;
const MAX_MENTIONED = 20;

/** What a note may be about; a line is called either. */
const GIVEN_SUBJECTS = [
  'container',
  'shipment',
  'tracking_request',
  'vessel',
  'port',
  'terminal',
  'shipping_line',
  'carrier',
] as const;

export const GivenSubject = Choice(GIVEN_SUBJECTS, { description: '`carrier` is another word for `shipping_line`.' });

export function readSubjectType(given: (typeof GIVEN_SUBJECTS)[number]): NoteSubjectType {
  return given === 'carrier' ? 'shipping_line' : given;
}

export const NoteBody = Type.String({ minLength: 1, maxLength: MAX_BODY_CHARACTERS, pattern: '\\S' });

/** A day that calendars have: no year 0. */
const DAY = { format: 'date', pattern: '^[12]\\d{3}-' };
export const NoteDay = Type.String(DAY);

/** What a note has besides its text. */
export const noteMembers = {
  follow_up_on: Type.Optional(Nullable(Type.String({ ...DAY, description: 'The day on which it becomes a task.' }))),
  contact_id: Type.Optional(Nullable(Type.String({ format: 'uuid', description: 'Who was spoken to.' }))),
  mentioned_user_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: MAX_MENTIONED, description: 'Colleagues who are called to it.' }),
  ),
};
