import { Link } from 'wouter';
import { type Note, type Subject, useNoteWork } from '../../api/notes.ts';
import { useSession } from '../../api/session.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Ago } from '../../time/shown.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { addressOf, kindText, subjectText } from './subject-link.ts';

interface NoteItemProps {
  readonly note: Note;
  /** What the list is of: it need not be named again. */
  readonly about?: Subject;
  readonly mayWrite: boolean;
}

/** One note: who wrote it, about what, whom they spoke to and when to look again. */
export function NoteItem({ note, about, mayWrite }: NoteItemProps) {
  const { user } = useSession();
  const { followUp, remove } = useNoteWork();
  const is = note.attributes;
  const isOwn = is.author_id === user.id || user.role === 'owner';
  const address = addressOf(is);
  const subject = `${kindText(is.subject_type)} ${subjectText(is)}`;
  return (
    <li>
      <div className="note-head">
        <strong>{is.author_name ?? 'Landfall'}</strong>
        {is.subject_id === about?.id ? null : address === undefined ? (
          <span>{subject}</span>
        ) : (
          <Link className="link" href={address}>
            {subject}
          </Link>
        )}
        {is.contact_name === null ? null : <span>spoke to {is.contact_name}</span>}
        <span className="dim">
          <Ago at={is.created_at} />
        </span>
      </div>
      <p className="note-body">{is.body}</p>
      <div className="note-foot">
        {is.follow_up_on === null ? null : (
          <span className="dim">
            {is.followed_up_at === null
              ? `Follow up on ${showDay(is.follow_up_on)}`
              : `Followed up, was due ${showDay(is.follow_up_on)}`}
          </span>
        )}
        {mayWrite && is.follow_up_on !== null && is.followed_up_at === null ? (
          <Button
            label="Done"
            name={`with the follow-up of ${subject}`}
            look="small"
            onClick={() => void followUp(note.id)}
          />
        ) : null}
        {mayWrite && isOwn && about !== undefined ? (
          <ConfirmButton
            label="Delete"
            name={`note on ${subject}`}
            className="btn small quiet"
            question="Delete this note?"
            consequence="Colleagues no longer see it. What was done stays in the audit trail."
            confirm="Delete"
            onConfirm={() => remove(note.id)}
          />
        ) : null}
      </div>
    </li>
  );
}
