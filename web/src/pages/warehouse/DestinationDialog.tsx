import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { KEY } from './sync-destination.ts';

export default function DestinationDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const say = useSay();
  const { error, isBusy, run } = useSubmission(async (form: FormData) => {
    const attributes = {
      name: form.get('name'),
      address: form.get('address'),
      every_minutes: Number(form.get('every_minutes')),
    };
    await send('POST', '/sync_destinations', { data: { type: 'sync_destination', attributes } });
    await queries.invalidateQueries({ queryKey: KEY });
    say('The first load begins within a minute');
    onClose();
  });
  return (
    <Dialog title="New destination" onClose={onClose}>
      <DialogForm submit="Save destination" disabled={isBusy} onSubmit={(form) => void run(form)}>
        <Field label="Name">
          <input name="name" required maxLength={100} />
        </Field>
        <Field
          label="Address"
          hint="PostgreSQL, MySQL, MariaDB, SQL Server, or a bucket as s3+parquet://key:secret@host/bucket/folder?region=…. Kept encrypted; the password is never shown again."
        >
          <input
            name="address"
            required
            maxLength={2000}
            autoComplete="off"
            placeholder="postgres://user:password@host/database"
          />
        </Field>
        <Field label="Brought up to date">
          <select name="every_minutes" defaultValue="60">
            <option value="15">Every 15 minutes</option>
            <option value="60">Every hour</option>
            <option value="1440">Every day</option>
          </select>
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}
