import type { FormEvent } from 'react';
import { type Contact, type NewContact, type Place, useContactWork } from '../../api/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { kindText } from './subject-link.ts';

interface ContactFormProps {
  /** Undefined for a new one. */
  readonly contact: Contact | undefined;
  readonly places: readonly Place[];
  readonly onClose: () => void;
}

const FIELDS = [
  ['name', 'Name'],
  ['job', 'What they do'],
  ['phone', 'Phone'],
  ['email', 'Mail'],
  ['hours', 'Hours'],
  ['remark', 'Remark'],
] as const;

/** How somebody is reached: a new contact, or one that is corrected. */
export function ContactForm({ contact, places, onClose }: ContactFormProps) {
  const { add, edit } = useContactWork();
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const details = detailsOf(form);
    const place = places.find(({ id }) => id === form.get('place')) ?? places[0];
    const isDone =
      contact !== undefined ? await edit(contact.id, details) : place !== undefined && (await add(place, details));
    if (isDone) onClose();
  };
  return (
    <form className="contact-form" aria-label="Contact" onSubmit={(event) => void save(event)}>
      {contact === undefined && places.length > 1 ? (
        <Field label="At">
          <select name="place">
            <Options of={places.map(({ id, type, name }) => [id, `${kindText(type)} ${name}`])} />
          </select>
        </Field>
      ) : null}
      {FIELDS.map(([name, label]) => (
        <Field key={name} label={label}>
          <input
            name={name}
            type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
            maxLength={255}
            required={name === 'name'}
            defaultValue={contact?.attributes[name] ?? ''}
          />
        </Field>
      ))}
      <div className="row">
        <Button label="Cancel" look="small" onClick={onClose} />
        <Button label="Save contact" look="small primary" />
      </div>
    </form>
  );
}

function detailsOf(form: FormData): NewContact {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const given = (name: string) => text(name) || null;
  return {
    name: text('name'),
    job: given('job'),
    phone: given('phone'),
    email: given('email'),
    hours: given('hours'),
    remark: given('remark'),
  };
}
