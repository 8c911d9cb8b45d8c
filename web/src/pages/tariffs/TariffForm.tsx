import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { CHARGE_NAMES, CLOCK_EVENT_NAMES } from '../free-time/clock.ts';
import { BasisFields } from './BasisFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import { TierFields } from './TierFields.tsx';
import { DIRECTION_NAMES, FIRST_DAY_NAMES, TARIFFS, type Terms, VERSION_DATE_NAMES } from './tariff.ts';
import { type FieldsProps, readForm } from './tariff-form.ts';

interface TariffFormProps {
  /** The version that the new one begins as; a new tariff otherwise. */
  readonly terms: Terms | undefined;
  readonly onClose: () => void;
}

const EVENTS = Object.entries(CLOCK_EVENT_NAMES);

/** Terms are never changed: what is entered is another version, and the ones before stay. */
export function TariffForm({ terms, onClose }: TariffFormProps) {
  const queries = useQueryClient();
  const say = useSay();
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    const attributes = readForm(form);
    await send('POST', '/tariffs', { data: { type: 'tariff', attributes } });
    await queries.invalidateQueries({ queryKey: TARIFFS });
    await queries.invalidateQueries({ queryKey: ['container'] });
    say(`${attributes['name']} from ${attributes['valid_from']} is kept`);
    onClose();
  });
  const isNew = terms === undefined;
  return (
    <Dialog title={isNew ? 'New tariff' : `New version of ${terms.name}`} onClose={onClose} broad>
      <DialogForm submit={isNew ? 'Keep tariff' : 'Keep version'} onSubmit={run} disabled={isBusy}>
        <NameFields terms={terms} error={error} />
        <ScopeFields terms={terms} error={error} />
        <ClockFields terms={terms} error={error} />
        <BasisFields which="free" legend="Days that use up free time" basis={terms?.free_basis} error={error} />
        <BasisFields which="charge" legend="Days that are charged" basis={terms?.charge_basis} error={error} />
        <TierFields terms={terms} error={error} />
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

function NameFields({ terms, error }: FieldsProps) {
  return (
    <fieldset className="tariff-fields">
      <legend>Tariff</legend>
      <Field label="Name" problem={problemAt(error, '/data/attributes/name')} hint="Versions share it.">
        <input name="name" required maxLength={200} defaultValue={terms?.name} readOnly={terms !== undefined} />
      </Field>
      <Field label="Charge" problem={problemAt(error, '/data/attributes/charge')}>
        <select name="charge" defaultValue={terms?.charge}>
          <Options of={Object.entries(CHARGE_NAMES)} />
        </select>
      </Field>
      <Field label="Invoices call it" hint="Where they use the name of another charge.">
        <select name="billed_as" defaultValue={terms?.billed_as ?? ''}>
          <Options of={[['', 'The same'], ...Object.entries(CHARGE_NAMES)]} />
        </select>
      </Field>
      <Field label="Direction">
        <select name="direction" defaultValue={terms?.direction}>
          <Options of={Object.entries(DIRECTION_NAMES)} />
        </select>
      </Field>
      <Field label="Counts from" problem={problemAt(error, '/data/attributes/valid_from')}>
        <input name="valid_from" type="date" required data-first={terms === undefined ? undefined : ''} />
      </Field>
      <Field label="Counts until" hint="Empty: no end." problem={problemAt(error, '/data/attributes/valid_to')}>
        <input name="valid_to" type="date" />
      </Field>
      <Field label="Version is chosen by">
        <select name="version_date" defaultValue={terms?.version_date}>
          <Options of={Object.entries(VERSION_DATE_NAMES)} />
        </select>
      </Field>
      <Field label="Source" hint="Where it was published, and when that was read.">
        <input name="source" required maxLength={1_000} defaultValue={terms?.source} />
      </Field>
    </fieldset>
  );
}

function ClockFields({ terms, error }: FieldsProps) {
  return (
    <fieldset className="tariff-fields">
      <legend>Clock</legend>
      <Field label="Starts with">
        <select name="starts" defaultValue={terms?.starts ?? 'vessel_discharged'}>
          <Options of={EVENTS} />
        </select>
      </Field>
      <Field label="Stops with" problem={problemAt(error, '/data/attributes/stops')}>
        <select name="stops" defaultValue={terms?.stops ?? 'full_out'}>
          <Options of={EVENTS} />
        </select>
      </Field>
      <Field label="Day 1 is">
        <select name="first_day" defaultValue={terms?.first_day ?? 'next_day'}>
          <Options of={Object.entries(FIRST_DAY_NAMES)} />
        </select>
      </Field>
      <Field
        label="Cut-off"
        hint="Later counts as the next day."
        problem={problemAt(error, '/data/attributes/cut_off')}
      >
        <input
          name="cut_off"
          type="time"
          defaultValue={terms?.cut_off === 'gate_close' ? '' : (terms?.cut_off ?? '')}
        />
      </Field>
      <label className="check">
        <input type="checkbox" name="cut_off_gate_close" defaultChecked={terms?.cut_off === 'gate_close'} />
        Cut-off when the gate closes
      </label>
      <Field label="Free days" problem={problemAt(error, '/data/attributes/free_days')}>
        <input name="free_days" type="number" required defaultValue={terms?.free_days} />
      </Field>
      <Field
        label="Extra days"
        hint="Of a contract, free beyond those of the tariff."
        problem={problemAt(error, '/data/attributes/extra_free_days')}
      >
        <input name="extra_free_days" type="number" defaultValue={terms?.extra_free_days ?? ''} />
      </Field>
      <label className="check">
        <input type="checkbox" name="extra_days_use_tiers" defaultChecked={terms?.extra_days_use_tiers === true} />
        Extra days use up the tiers
      </label>
    </fieldset>
  );
}
