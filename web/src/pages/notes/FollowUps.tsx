import '../../styles/notes.css';
import { useDueNotes } from '../../api/notes.ts';
import { useMay } from '../../api/session.ts';
import { NoteItem } from './NoteItem.tsx';

/** Notes that somebody wanted to look at again by today: tasks until they are done. */
export function FollowUps() {
  const mayWrite = useMay('member');
  const { data } = useDueNotes(today());
  if (data === undefined || data.data.length === 0) return null;
  return (
    <section className="follow-ups" aria-label="To follow up">
      <h2>
        To follow up <span className="n">{data.meta.total}</span>
      </h2>
      <ol className="note-list">
        {data.data.map((note) => (
          <NoteItem key={note.id} note={note} mayWrite={mayWrite} />
        ))}
      </ol>
    </section>
  );
}

/** The reader's own day. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA').format(new Date());
}
