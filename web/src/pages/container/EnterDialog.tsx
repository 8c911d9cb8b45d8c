import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { Container } from '../../api/resources.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { EnteredFacts } from './EnteredFacts.tsx';
import { ENTERED_EVENTS, type EnteredKind, HOLD_NAMES, KIND_NAMES, readEntered } from './entered.ts';

interface EnterDialogProps {
  readonly container: Container;
  readonly kind: EnteredKind;
  readonly onClose: () => void;
}

/** What a person knows better, with whoever said so; and what was entered before, which can be taken back. */
export default function EnterDialog({ container, kind: first, onClose }: EnterDialogProps) {
  const attempt = useAttempt();
  const [kind, setKind] = useState(first);
  const [isBusy, setIsBusy] = useState(false);
  const enter = async (form: FormData) => {
    setIsBusy(true);
    const attributes = readEntered(kind, form, container);
    const work = () => send('POST', `/containers/${container.id}/observations`, { data: { attributes } });
    const isDone = await attempt(work, `${KIND_NAMES[kind]} entered`, ['container', container.id]);
    setIsBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog title={`Enter for ${showContainerNumber(container.attributes.number)}`} onClose={onClose}>
      <DialogForm submit="Enter" onSubmit={(form) => void enter(form)} disabled={isBusy}>
        <Field label="What">
          <select value={kind} onChange={({ target }) => setKind(target.value as EnteredKind)}>
            <Options of={Object.entries(KIND_NAMES)} />
          </select>
        </Field>
        <Value key={kind} kind={kind} container={container} />
        <Field label="Who said so, or why" hint="Colleagues see it beside the fact and in the audit trail.">
          <input name="reason" maxLength={1_000} />
        </Field>
      </DialogForm>
      <EnteredFacts containerId={container.id} />
    </Dialog>
  );
}

function Value({ kind, container }: { readonly kind: EnteredKind; readonly container: Container }) {
  const { last_free_days: freeDays } = container.attributes;
  if (kind === 'eta') {
    return (
      <Field label="ETA at discharge" hint="Local time there. It stands until the line says something new.">
        <input name="at" type="datetime-local" required data-first />
      </Field>
    );
  }
  if (kind === 'last_free_day') {
    return (
      <Field label="Last free day" hint="On the calendar of the place.">
        <input name="on" type="date" required defaultValue={freeDays.current?.on ?? ''} data-first />
      </Field>
    );
  }
  if (kind === 'appointment') {
    return (
      <Field label="Pickup appointment" hint="Local time there. Empty: there is none.">
        <input name="at" type="datetime-local" data-first />
      </Field>
    );
  }
  if (kind === 'milestone') return <Milestone />;
  return (
    <fieldset className="field">
      <legend>Holds that stand now</legend>
      {HOLD_NAMES.map(([name, label]) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            name="hold"
            value={name}
            defaultChecked={container.attributes.holds_at_pod_terminal.some((hold) => hold.name === name)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function Milestone() {
  return (
    <>
      <Field label="What happened">
        <select name="event" data-first>
          <Options of={ENTERED_EVENTS} />
        </select>
      </Field>
      <Field label="When" hint="Local time of the place.">
        <input name="at" type="datetime-local" required />
      </Field>
      <Field label="Where" hint="UN/LOCODE, such as USLGB. Empty: the port of the milestone.">
        <input name="locode" pattern="[A-Za-z]{2}[A-Za-z2-9]{3}" maxLength={5} />
      </Field>
    </>
  );
}
