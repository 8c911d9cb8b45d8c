import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { type Many, type Resource, relatedId } from '../../api/json-api.ts';
import { useSession } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { FORMATS, type Report, WEEKDAYS } from './report-words.ts';

interface ReportDialogProps {
  /** Undefined: a new one. */
  readonly report: Report | undefined;
  readonly onClose: () => void;
}

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export default function ReportDialog({ report, onClose }: ReportDialogProps) {
  const queries = useQueryClient();
  const say = useSay();
  const { user } = useSession();
  const told = report?.attributes;
  const { error, isBusy, run } = useSubmission(async (form: FormData) => {
    const body = { data: { type: 'report', attributes: readReport(form) } };
    await (report === undefined ? send('POST', '/reports', body) : send('PATCH', `/reports/${report.id}`, body));
    await queries.invalidateQueries({ queryKey: ['reports'] });
    say('The report is saved');
    onClose();
  });
  return (
    <Dialog title={report === undefined ? 'New report' : `Edit ${report.attributes.name}`} onClose={onClose}>
      <DialogForm submit="Save report" disabled={isBusy} onSubmit={(form) => void run(form)}>
        <Field label="Name" hint="The subject of the mail.">
          <input name="name" required maxLength={100} defaultValue={told?.name ?? 'Weekly report'} />
        </Field>
        <About report={report} />
        <Field label="Day">
          <select name="weekday" defaultValue={told?.weekday ?? 'mon'}>
            <Options of={WEEKDAYS} />
          </select>
        </Field>
        <Field label="At">
          <input name="at_time" type="time" required defaultValue={told?.at_time ?? '07:00'} />
        </Field>
        <Field label="Time zone">
          <input name="timezone" required maxLength={60} defaultValue={told?.timezone ?? OWN_ZONE} />
        </Field>
        <Field
          label="Mail addresses"
          hint="One on each line. An address is asked first whether it wants mails of yours."
        >
          <textarea name="addresses" required rows={3} defaultValue={(told?.addresses ?? [user.email]).join('\n')} />
        </Field>
        <fieldset>
          <legend>Attached</legend>
          {FORMATS.map(([format, label]) => (
            <label key={format} className="check">
              <input
                type="checkbox"
                name="formats"
                value={format}
                defaultChecked={told === undefined || told.formats.includes(format)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <label className="check">
          <input type="checkbox" name="active" defaultChecked={told?.active ?? true} />
          Send it every week
        </label>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

/** What the form says, as the interface takes it. */
function readReport(form: FormData): object {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    name: text('name'),
    saved_view_id: text('saved_view_id') || null,
    customer_id: text('customer_id') || null,
    weekday: text('weekday'),
    at_time: text('at_time'),
    timezone: text('timezone'),
    addresses: text('addresses')
      .split(/[\s,;]+/)
      .filter(Boolean),
    formats: form.getAll('formats'),
    active: form.get('active') !== null,
  };
}

/** Which containers; what was chosen stands there before the choices are known. */
function About({ report }: Pick<ReportDialogProps, 'report'>) {
  const views = useGet<Many<Resource<'saved_view'>>>(
    ['saved_views', 'container'],
    '/saved_views?filter%5Bentity%5D=container',
  );
  const parties = useGet<Many<Resource<'party'>>>(['parties'], '/parties?page%5Bsize%5D=100');
  const viewId = relatedId(report, 'saved_view') ?? '';
  const customerId = relatedId(report, 'customer') ?? '';
  const named = views.data?.data.map(({ id, attributes }) => [id, attributes.name] as const) ?? [];
  const companies = parties.data?.data.map(({ id, attributes }) => [id, attributes.company_name] as const) ?? [];
  return (
    <>
      <Field label="Of the saved view">
        <select key={`views ${named.length}`} name="saved_view_id" defaultValue={viewId}>
          <Options of={withChosen([['', 'All containers'], ...named], viewId, 'A view of somebody else')} />
        </select>
      </Field>
      <Field label="Of the customer">
        <select key={`parties ${companies.length}`} name="customer_id" defaultValue={customerId}>
          <Options of={withChosen([['', 'Everybody'], ...companies], customerId, 'The customer of before')} />
        </select>
      </Field>
    </>
  );
}

function withChosen(choices: readonly (readonly [string, string])[], chosen: string, name: string) {
  return choices.some(([id]) => id === chosen) ? choices : [...choices, [chosen, name] as const];
}
