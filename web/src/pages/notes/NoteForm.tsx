import type { FormEvent } from 'react';
import { useBulk } from '../../api/bulk.ts';
import { useColleagues } from '../../api/exception-work.ts';
import { queryString } from '../../api/json-api.ts';
import { type Contact, type Subject, useNoteWork } from '../../api/notes.ts';
import { counted } from '../../text/counted.ts';
import { Button } from '../../ui/Button.tsx';
import { useDraft } from '../../ui/draft.ts';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { MentionField } from './MentionField.tsx';
import { mentionedIn } from './mention-text.ts';

interface NoteFormProps {
  readonly subject: Subject;
  readonly contacts: readonly Contact[];
}

/** Who was called, what they said, and when to look again. */
export function NoteForm({ subject, contacts }: NoteFormProps) {
  const { add } = useNoteWork();
  const colleagues = useColleagues();
  const [text, setText] = useDraft(`note.${subject.id}`);
  const { run } = useBulk();
  const say = useSay();
  const noteEach = async (body: string) => {
    const filter = queryString({ 'filter[vessel_id]': subject.id }).slice(1);
    const outcome = await run({ kind: 'note', of: 'containers', filter, note: { body } });
    if (outcome !== undefined) say(`Noted on ${counted(outcome.done, 'container')}`);
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const body = text.trim();
    if (body === '') return;
    const isDone = await add(subject, {
      body,
      follow_up_on: String(given.get('follow_up_on') ?? '') || null,
      contact_id: String(given.get('contact_id') ?? '') || null,
      mentioned_user_ids: mentionedIn(body, colleagues),
    });
    if (!isDone) return;
    if (given.get('each') === 'on') await noteEach(body);
    setText('');
    form.reset();
  };
  return (
    <form className="note-form" onSubmit={(event) => void save(event)}>
      <MentionField label="Note" name="note" text={text} onText={setText} colleagues={colleagues} isFirst rows={3} />
      <div className="note-more">
        {contacts.length === 0 ? null : (
          <Field label="Spoke to">
            <select name="contact_id" defaultValue="">
              <option value="">Nobody</option>
              <Options of={contacts.map(({ id, attributes }) => [id, contactText(attributes)])} />
            </select>
          </Field>
        )}
        <Field label="Follow up on">
          <input type="date" name="follow_up_on" />
        </Field>
        {subject.type === 'vessel' ? (
          <label className="check">
            <input type="checkbox" name="each" />
            Also on every container aboard
          </label>
        ) : null}
        <Button label="Add note" look="primary" />
      </div>
    </form>
  );
}

function contactText({ name, subject_name: at }: Contact['attributes']): string {
  return at === null ? name : `${name}, ${at}`;
}
