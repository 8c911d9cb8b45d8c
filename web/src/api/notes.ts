import { useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '../time/duration.ts';
import { useAttempt } from '../ui/attempt.ts';
import { send } from './client.ts';
import { type Many, queryString, type Resource } from './json-api.ts';
import { useGet } from './use-get.ts';

export type Note = Resource<'note'>;
export type Mention = Resource<'mention'>;
export type Contact = Resource<'contact'>;
export type SubjectType = Note['attributes']['subject_type'];
export type ContactSubjectType = Contact['attributes']['subject_type'];

/** What notes are about, as a page knows it. */
export interface Subject {
  readonly type: SubjectType;
  readonly id: string;
  /** What it is called. */
  readonly name: string;
}

export interface Place {
  readonly type: ContactSubjectType;
  readonly id: string;
  readonly name: string;
}

export interface NewNote {
  readonly body: string;
  readonly follow_up_on: string | null;
  readonly contact_id: string | null;
  readonly mentioned_user_ids: readonly string[];
}

export type NewContact = Readonly<
  Record<'name', string> & Record<'job' | 'phone' | 'email' | 'hours' | 'remark', string | null>
>;

const AT_ONCE = 50;
const LOOK_AGAIN_MS = MINUTE_MS;

/** Notes about a container or a shipment are those about what they have to do with, too. */
export function useNotes({ type, id }: Pick<Subject, 'type' | 'id'>) {
  const wide = type === 'container' || type === 'shipment';
  const about = wide ? { [`filter[${type}_id]`]: id } : { 'filter[subject_type]': type, 'filter[subject_id]': id };
  return useGet<Many<Note>>(['notes', type, id], `/notes${queryString({ ...about, 'page[size]': AT_ONCE })}`);
}

export function useDueNotes(day: string) {
  return useGet<Many<Note>>(
    ['notes', 'due', day],
    `/notes${queryString({ 'filter[due_by]': day, 'page[size]': AT_ONCE })}`,
  );
}

export function useMentions() {
  return useGet<Many<Mention, { unread: number }>>(['mentions'], '/mentions?page%5Bsize%5D=10', {
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export function useContacts(
  of: { readonly containerId?: string; readonly type?: string; readonly id?: string },
  enabled = true,
) {
  const { containerId, type, id } = of;
  const query = queryString({
    'filter[container_id]': containerId,
    'filter[subject_type]': type,
    'filter[subject_id]': id,
    'page[size]': AT_ONCE,
  });
  return useGet<Many<Contact, { places?: readonly Place[] }>>(
    ['contacts', containerId, type, id],
    `/contacts${query}`,
    { enabled },
  );
}

/** Does one of these, says so, and shows it at once. Answers whether it was done. */
export function useNoteWork() {
  const attempt = useRefreshing();
  return {
    add: ({ type, id }: Pick<Subject, 'type' | 'id'>, note: NewNote) => {
      const attributes = { ...note, subject_type: type, subject_id: id };
      return attempt(() => send('POST', '/notes', { data: { type: 'note', attributes } }), 'Noted');
    },
    followUp: (id: string) =>
      attempt(() => send('PATCH', `/notes/${id}`, { data: { attributes: { followed_up: true } } }), 'Followed up'),
    remove: (id: string) => attempt(() => send('DELETE', `/notes/${id}`), 'Note deleted'),
  };
}

export function useContactWork() {
  const attempt = useRefreshing();
  return {
    add: ({ type, id }: Pick<Place, 'type' | 'id'>, contact: NewContact) => {
      const attributes = { ...contact, subject_type: type, subject_id: id };
      return attempt(() => send('POST', '/contacts', { data: { type: 'contact', attributes } }), 'Contact added');
    },
    edit: (id: string, contact: NewContact) =>
      attempt(() => send('PATCH', `/contacts/${id}`, { data: { attributes: contact } }), 'Contact changed'),
    remove: (id: string) => attempt(() => send('DELETE', `/contacts/${id}`), 'Contact deleted'),
  };
}

export function useMentionWork() {
  const attempt = useRefreshing();
  return {
    read: (id: string) =>
      attempt(() => send('PATCH', `/mentions/${id}`, { data: { attributes: { read: true } } }), undefined),
    readAll: () => attempt(() => send('POST', '/mentions/read'), undefined),
  };
}

function useRefreshing() {
  const queries = useQueryClient();
  const attempt = useAttempt();
  return async (work: () => Promise<unknown>, done: string | undefined): Promise<boolean> => {
    if (!(await attempt(work, done))) return false;
    for (const key of ['notes', 'mentions', 'contacts']) void queries.invalidateQueries({ queryKey: [key] });
    return true;
  };
}
