import { useState } from 'react';
import { type Contact, type Place, useContactWork } from '../../api/notes.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ContactForm } from './ContactForm.tsx';
import { kindText, subjectText } from './subject-link.ts';

interface ContactListProps {
  readonly contacts: readonly Contact[];
  /** Where new ones can be. */
  readonly places: readonly Place[];
  readonly mayWrite: boolean;
}

/** Whom to call, how and when. */
export function ContactList({ contacts, places, mayWrite }: ContactListProps) {
  const [editing, setEditing] = useState<Contact | 'new'>();
  return (
    <section className="contacts" aria-label="Contacts">
      <h3>Contacts</h3>
      {contacts.length === 0 ? <p className="dim">None kept yet.</p> : null}
      <ul>
        {contacts.map((contact) => (
          <li key={contact.id}>
            <ContactText contact={contact} />
            {mayWrite ? <ContactButtons contact={contact} onEdit={() => setEditing(contact)} /> : null}
          </li>
        ))}
      </ul>
      {editing === undefined ? null : (
        <ContactForm
          key={editing === 'new' ? 'new' : editing.id}
          contact={editing === 'new' ? undefined : editing}
          places={places}
          onClose={() => setEditing(undefined)}
        />
      )}
      {mayWrite && places.length > 0 && editing === undefined ? (
        <Button label="Add contact" look="small" onClick={() => setEditing('new')} />
      ) : null}
    </section>
  );
}

export function ContactText({ contact: { attributes: is } }: { readonly contact: Contact }) {
  const at = `${kindText(is.subject_type)} ${subjectText(is)}`;
  return (
    <div>
      <strong>{is.name}</strong>
      <span className="dim">{[is.job, at].filter(Boolean).join(', ')}</span>
      {is.phone === null ? null : (
        <a className="link" href={`tel:${is.phone.replaceAll(/[^+\d]/g, '')}`}>
          {is.phone}
        </a>
      )}
      {is.email === null ? null : (
        <a className="link" href={`mailto:${is.email}`}>
          {is.email}
        </a>
      )}
      {is.hours === null ? null : <span>{is.hours}</span>}
      {is.remark === null ? null : <span className="dim">{is.remark}</span>}
    </div>
  );
}

export function ContactButtons({ contact, onEdit }: { readonly contact: Contact; readonly onEdit: () => void }) {
  const { remove } = useContactWork();
  const { name } = contact.attributes;
  return (
    <div className="row">
      <Button label="Edit" name={name} look="small" onClick={onEdit} />
      <ConfirmButton
        label="Delete"
        name={name}
        className="btn small quiet"
        question={`Delete ${name}?`}
        consequence="Notes of calls with them stay."
        confirm="Delete"
        onConfirm={() => remove(contact.id)}
      />
    </div>
  );
}
