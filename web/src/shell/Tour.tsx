import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../api/client.ts';
import { useReloadSession } from '../api/session.ts';
import { useAttempt } from '../ui/attempt.ts';
import { Button } from '../ui/Button.tsx';
import { readPreference, writePreference } from '../ui/preferences.ts';
import { DemoNote } from './DemoNote.tsx';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

const STEPS: readonly Step[] = [
  {
    title: 'Your fleet at a glance',
    text: 'Simulated ships on real sea routes; everything else is the real thing. Red needs action, amber is late or in doubt, and the list beside the map is what needs you first.',
    path: '/map',
  },
  {
    title: 'What needs you, worst first',
    text: 'Last free days, holds and missed connections, ordered by money and time. Assign, snooze, comment or dismiss: they come back when the facts change.',
    path: '/exceptions',
  },
  {
    title: 'Any list, your way',
    text: 'Filter, choose columns, save the view for your colleagues, export it. The saved views here were made for you.',
    path: '/containers',
  },
  {
    title: 'Papers read themselves',
    text: 'Bills, notices and invoices are recognised, read and linked to their shipments.',
    path: '/documents',
  },
  {
    title: 'Told by webhook',
    text: 'One receiver of this demo answers, one fails: see each delivery, what was answered, and send it again.',
    path: '/webhooks',
  },
];

const PLACE = 'tour-step';

/** Five steps through the demo, above the page they speak of; closed for good by whoever has seen enough. */
export default function Tour() {
  const attempt = useAttempt();
  const reload = useReloadSession();
  const [path, go] = useLocation();
  const [at, setAt] = useState(() => Math.min(Math.max(0, Number(readPreference(PLACE)) || 0), STEPS.length - 1));
  const step = STEPS[at];
  const show = (next: number) => {
    setAt(next);
    writePreference(PLACE, String(next));
    go(STEPS[next]?.path ?? '/map');
  };
  const close = () => attempt(() => send('PATCH', '/session', { tour_closed: true }).then(reload));
  if (step === undefined) return null;
  if (path !== step.path) return <GoOn at={at} onGo={() => show(at)} />;
  const isLast = at === STEPS.length - 1;
  return (
    <aside className="tour" aria-label="Tour">
      <div aria-live="polite">
        <strong>
          {at + 1} of {STEPS.length}: {step.title}.
        </strong>{' '}
        {step.text}
      </div>
      <div className="tour-actions">
        <button
          type="button"
          className="btn small icon"
          aria-label="Step before"
          disabled={at === 0}
          onClick={() => show(at - 1)}
        >
          <ChevronLeft size={14} aria-hidden />
        </button>
        {isLast ? (
          <Button label="Done" look="small primary" onClick={() => void close()} />
        ) : (
          <button type="button" className="btn small primary" onClick={() => show(at + 1)}>
            Next
            <ChevronRight size={14} aria-hidden />
          </button>
        )}
        <Button icon={X} label="Close for good" look="small quiet" onClick={() => void close()} />
      </div>
    </aside>
  );
}

/** Whoever looks around on their own is not told of another page, and finds the way back. */
function GoOn({ at, onGo }: { readonly at: number; readonly onGo: () => void }) {
  return (
    <DemoNote>
      <button type="button" className="link" onClick={onGo}>
        {at === 0 ? 'Take the tour' : `Go on with the tour, step ${at + 1} of ${STEPS.length}`}
      </button>
    </DemoNote>
  );
}
