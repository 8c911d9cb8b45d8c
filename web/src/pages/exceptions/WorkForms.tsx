import type { FormEvent } from 'react';
import { useColleagues, useWork, type WorkChange } from '../../api/exception-work.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { earliestDay, morningIn, morningOf } from './snooze-times.ts';

/** What a dialog of work begins with. */
export type WorkAim = 'assign' | 'snooze' | 'dismiss' | 'comment';

interface WorkFormsProps {
  readonly ids: readonly string[];
  readonly aim: WorkAim;
  /** Who has it now; undefined when several have different people. */
  readonly assigneeId?: string | null | undefined;
  readonly onDone: () => void;
}

/** Who does it, when to look again, or why nobody needs to. */
export function WorkForms({ ids, aim, assigneeId, onDone }: WorkFormsProps) {
  const work = useWork();
  const apply = async (change: WorkChange, done: string) => {
    if (await work(ids, change, done)) onDone();
  };
  return (
    <>
      <AssignForm assigneeId={assigneeId} isFirst={aim === 'assign'} onApply={apply} />
      <SnoozeForm isFirst={aim === 'snooze'} onApply={apply} />
      <DismissForm isFirst={aim === 'dismiss'} onApply={apply} />
    </>
  );
}

interface FormProps {
  readonly isFirst: boolean;
  readonly onApply: (change: WorkChange, done: string) => Promise<void>;
}

function AssignForm({ assigneeId, isFirst, onApply }: FormProps & Pick<WorkFormsProps, 'assigneeId'>) {
  const { user } = useSession();
  const colleagues = useColleagues();
  const others = colleagues.filter(({ id }) => id !== user.id);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = String(new FormData(event.currentTarget).get('assignee') ?? '');
    const name = colleagues.find(({ id }) => id === chosen)?.name;
    void onApply(
      { assignee_id: chosen || null },
      chosen ? `Assigned to ${name ?? 'a colleague'}` : 'Assigned to nobody',
    );
  };
  return (
    <form className="work" onSubmit={apply}>
      <Field label="Assign to">
        {/* Filled anew once the names are there. */}
        <select
          key={colleagues.length}
          name="assignee"
          defaultValue={assigneeId ?? user.id}
          data-first={isFirst || undefined}
        >
          <option value={user.id}>{user.name} (you)</option>
          <Options of={others.map(({ id, name }) => [id, name])} />
          <option value="">Nobody</option>
        </select>
      </Field>
      <Button label="Assign" />
    </form>
  );
}

const SNOOZES = [
  [1, 'Tomorrow'],
  [3, '3 days'],
  [7, 'A week'],
] as const;

function SnoozeForm({ isFirst, onApply }: FormProps) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const day = String(new FormData(event.currentTarget).get('day') ?? '');
    if (day !== '') void onApply({ snoozed_until: morningOf(day) }, 'Snoozed');
  };
  return (
    <form className="work" onSubmit={apply}>
      <fieldset className="choices">
        <legend>Snooze until</legend>
        {SNOOZES.map(([days, label], index) => (
          <button
            key={days}
            type="button"
            className="btn"
            data-first={(isFirst && index === 0) || undefined}
            onClick={() =>
              void onApply({ snoozed_until: morningIn(days, new Date()) }, `Snoozed: ${label.toLowerCase()}`)
            }
          >
            {label}
          </button>
        ))}
        <Button
          label="Something changes"
          onClick={() => void onApply({ snoozed_until_change: true }, 'Snoozed until something changes')}
        />
      </fieldset>
      <Field label="Or until the morning of">
        <input type="date" name="day" min={earliestDay(new Date())} />
      </Field>
      <Button label="Snooze" />
    </form>
  );
}

function DismissForm({ isFirst, onApply }: FormProps) {
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    if (reason !== '') void onApply({ dismissed_reason: reason }, 'Dismissed');
  };
  return (
    <form className="work" onSubmit={apply}>
      <Field label="Dismiss because" hint="It comes back when the facts change">
        <input name="reason" required maxLength={1000} data-first={isFirst || undefined} />
      </Field>
      <Button label="Dismiss" />
    </form>
  );
}
