import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { CALENDARS, type Calendar, readGateDays, readHours, writeGateDays, writeHours } from './calendar.ts';
import { PlaceFields } from './ScopeFields.tsx';
import { WEEKDAY_NAMES, WEEKDAYS } from './tariff.ts';

interface CalendarFormProps {
  /** The one to edit; a new one otherwise. */
  readonly calendar: Calendar | undefined;
  readonly onClose: () => void;
}

export function CalendarForm({ calendar, onClose }: CalendarFormProps) {
  const queries = useQueryClient();
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    const body = { data: { type: 'terminal_calendar', attributes: attributesOf(form) } };
    await (calendar === undefined
      ? send('POST', '/terminal_calendars', body)
      : send('PUT', `/terminal_calendars/${calendar.id}`, body));
    await queries.invalidateQueries({ queryKey: CALENDARS });
    await queries.invalidateQueries({ queryKey: ['container'] });
    onClose();
  });
  const given = calendar?.attributes;
  const open = given?.open_weekdays ?? WEEKDAYS.slice(0, 5);
  return (
    <Dialog title={calendar === undefined ? 'New calendar' : 'Edit calendar'} onClose={onClose}>
      <DialogForm submit="Save calendar" onSubmit={run} disabled={isBusy}>
        <PlaceFields locode={given?.locode ?? ''} terminalId={given?.terminal_id ?? ''} error={error} />
        <Field
          label="Public holidays of"
          hint="Country, or country and state, such as US-CA."
          problem={problemAt(error, '/data/attributes/holiday_region')}
        >
          <input name="holiday_region" required className="mono" maxLength={6} defaultValue={given?.holiday_region} />
        </Field>
        <fieldset className="field">
          <legend>The gate is open on</legend>
          <div className="row">
            {WEEKDAYS.map((day) => (
              <label key={day} className="check">
                <input type="checkbox" name="open_weekdays" value={day} defaultChecked={open.includes(day)} />
                {WEEKDAY_NAMES[day]}
              </label>
            ))}
          </div>
        </fieldset>
        <Field label="Opening hours" hint="Where they are known, a day of the week a line: mon 07:00-16:30.">
          <textarea name="open_hours" rows={7} className="mono" defaultValue={writeHours(given?.open_hours ?? [])} />
        </Field>
        <Field
          label="Days that differ"
          hint="One a line: 2026-12-24 closed, 2026-11-28 open 08:00-12:00, 2026-12-01 unplanned."
        >
          <textarea name="exceptions" rows={5} className="mono" defaultValue={writeGateDays(given?.exceptions ?? [])} />
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

/** A calendar is of a port or of one terminal. */
function attributesOf(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const terminalId = text('terminal_id') || null;
  return {
    terminal_id: terminalId,
    locode: terminalId === null ? text('locode').toUpperCase() || null : null,
    holiday_region: text('holiday_region').toUpperCase(),
    open_weekdays: form.getAll('open_weekdays'),
    open_hours: readHours(text('open_hours')),
    exceptions: readGateDays(text('exceptions')),
  };
}
