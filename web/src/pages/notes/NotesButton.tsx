import { StickyNote } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Place, type Subject, useNotes } from '../../api/notes.ts';
import { Button } from '../../ui/Button.tsx';

const NotesDialog = lazy(() => import('./NotesDialog.tsx'));

interface NotesButtonProps {
  readonly subject: Subject;
  /** What it is itself, where contacts can be kept at it. */
  readonly place?: Place;
  /** The container whose terminal, line and customers can be called about it. */
  readonly containerId?: string | undefined;
}

/** What was noted about a thing, and a note of one's own: the same on every page. */
export function NotesButton({ subject, place, containerId }: NotesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = useNotes(subject).data?.meta.total ?? 0;
  return (
    <>
      <Button icon={StickyNote} label={count === 0 ? 'Notes' : `Notes (${count})`} onClick={() => setIsOpen(true)} />
      {isOpen ? (
        <Suspense fallback={null}>
          <NotesDialog subject={subject} place={place} containerId={containerId} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
