import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { useMay, useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { type AlertAbout, KINDS, USUAL_KINDS, WAYS } from './alert-words.ts';

interface AlertDialogProps {
  readonly about?: AlertAbout;
  readonly onClose: () => void;
}

export default function AlertDialog({ about, onClose }: AlertDialogProps) {
  const queries = useQueryClient();
  const say = useSay();
  const { user } = useSession();
  const mayWrite = useMay('member');
  const [way, setWay] = useState('me');
  const { error, isBusy, run } = useSubmission(async (form: FormData) => {
    const attributes = readAlert(form, about);
    await send('POST', '/alert_subscriptions', { data: { type: 'alert_subscription', attributes } });
    await queries.invalidateQueries({ queryKey: ['alert_subscriptions'] });
    say('From now on you are told');
    onClose();
  });
  return (
    <Dialog title={about === undefined ? 'New alert' : `Tell me of ${about.name}`} onClose={onClose}>
      <DialogForm submit="Save alert" disabled={isBusy} onSubmit={(form) => void run(form)}>
        <Field label="Name">
          <input name="name" required maxLength={100} defaultValue={about?.name ?? ''} />
        </Field>
        <Field label="Sent to">
          <select name="way" value={way} onChange={(event) => setWay(event.target.value)}>
            <option value="me">My mail, {user.email}</option>
            {mayWrite
              ? Object.entries(WAYS).map(([id, label]) => (
                  <option key={id} value={id}>
                    {id === 'email' ? 'Another mail address' : label}
                  </option>
                ))
              : null}
          </select>
        </Field>
        {way === 'me' ? null : (
          <Field
            label={way === 'email' ? 'Mail address' : 'Address'}
            hint={way === 'email' ? undefined : 'Only its host is shown from then on.'}
          >
            <input name="address" required type={way === 'email' ? 'email' : 'url'} maxLength={2000} />
          </Field>
        )}
        <Kinds />
        <When />
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

/** What the form says, as the interface takes it. */
function readAlert(form: FormData, about: AlertAbout | undefined): object {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [way, from, until] = [text('way'), text('quiet_from'), text('quiet_until')];
  return {
    name: text('name'),
    way: way === 'me' ? 'email' : way,
    ...(way === 'me' ? {} : { address: text('address') }),
    kinds: form.getAll('kinds'),
    scope: about?.scope ?? 'all',
    ...(about === undefined ? {} : { scope_id: about.id }),
    rhythm: text('rhythm'),
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(text('at_time') === '' ? {} : { at_time: text('at_time') }),
    ...(from === '' && until === '' ? {} : { quiet_from: from || null, quiet_until: until || null }),
  };
}

function Kinds() {
  return (
    <fieldset>
      <legend>Told of</legend>
      {KINDS.map(([kind, label]) => (
        <label key={kind} className="check">
          <input type="checkbox" name="kinds" value={kind} defaultChecked={USUAL_KINDS.includes(kind)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function When() {
  const [rhythm, setRhythm] = useState('at_once');
  const isDaily = rhythm === 'daily' || rhythm === 'weekdays';
  return (
    <>
      <Field label="When">
        <select name="rhythm" value={rhythm} onChange={(event) => setRhythm(event.target.value)}>
          <option value="at_once">At once</option>
          <option value="hourly">Gathered, every hour</option>
          <option value="daily">Gathered, daily</option>
          <option value="weekdays">Gathered, Monday to Friday</option>
        </select>
      </Field>
      {isDaily ? (
        <Field label="At">
          <input name="at_time" type="time" required defaultValue="07:00" />
        </Field>
      ) : (
        <>
          <Field label="Quiet from" hint="What happens in quiet hours is told when they end.">
            <input name="quiet_from" type="time" />
          </Field>
          <Field label="Quiet until">
            <input name="quiet_until" type="time" />
          </Field>
        </>
      )}
    </>
  );
}
