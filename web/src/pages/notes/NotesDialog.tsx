import '../../styles/notes.css';
import '../../styles/queue.css';
import type { Place, Subject } from '../../api/notes.ts';
import { useContacts, useNotes } from '../../api/notes.ts';
import { useMay } from '../../api/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ContactList } from './ContactList.tsx';
import { NoteForm } from './NoteForm.tsx';
import { NoteItem } from './NoteItem.tsx';

interface NotesDialogProps {
  readonly subject: Subject;
  readonly place: Place | undefined;
  readonly containerId: string | undefined;
  readonly onClose: () => void;
}

/** Notes about a thing, and whom to call about it. */
export default function NotesDialog({ subject, place, containerId, onClose }: NotesDialogProps) {
  const mayWrite = useMay('member');
  const { data, error, refetch } = useNotes(subject);
  const known = useContacts(
    place === undefined ? { ...(containerId && { containerId }) } : { type: place.type, id: place.id },
    place !== undefined || containerId !== undefined,
  ).data;
  const contacts = known?.data ?? [];
  const places = place === undefined ? (known?.meta.places ?? []) : [place];
  const shown = data?.data ?? [];
  const more = (data?.meta.total ?? 0) - shown.length;
  return (
    <Dialog title={`Notes: ${subject.name}`} onClose={onClose} broad>
      <div className="body notes">
        {mayWrite ? <NoteForm subject={subject} contacts={contacts} /> : null}
        {error === null ? null : <Problem error={error} onRetry={() => void refetch()} />}
        {data?.data.length === 0 ? <p className="dim">Nothing was noted yet.</p> : null}
        {shown.length === 0 ? null : (
          <ol className="note-list" aria-label="Notes">
            {shown.map((note) => (
              <NoteItem key={note.id} note={note} about={subject} mayWrite={mayWrite} />
            ))}
          </ol>
        )}
        {more > 0 ? <p className="dim">and {more} older ones.</p> : null}
        {places.length === 0 && contacts.length === 0 ? null : (
          <ContactList contacts={contacts} places={places} mayWrite={mayWrite} />
        )}
      </div>
    </Dialog>
  );
}
