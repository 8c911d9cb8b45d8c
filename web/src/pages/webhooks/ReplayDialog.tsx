import { send } from '../../api/client.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';

interface ReplayDialogProps {
  readonly webhookId: string;
  readonly onClose: () => void;
}

/** Tells the events since a date once more. */
export function ReplayDialog({ webhookId, onClose }: ReplayDialogProps) {
  const attempt = useAttempt();
  const replay = async (form: FormData) => {
    const repeat = () => {
      const period = { from: instantOf(form.get('from')), to: instantOf(form.get('to')) };
      return send<{ notifications: number }>('POST', `/webhooks/${webhookId}/replay`, period);
    };
    const done = ({ notifications }: { readonly notifications: number }) =>
      `${notifications} ${notifications === 1 ? 'notification is' : 'notifications are'} on the way again`;
    if (await attempt(repeat, done, ['webhooks', webhookId])) onClose();
  };
  return (
    <Dialog title="Replay notifications" onClose={onClose}>
      <DialogForm submit="Replay now" onSubmit={replay}>
        <Field label="From" hint="Everything since then is sent again, in order and under the same ids. In your zone.">
          <input type="datetime-local" name="from" required />
        </Field>
        <Field label="To" hint="Leave empty for everything up to now.">
          <input type="datetime-local" name="to" />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

function instantOf(local: FormDataEntryValue | null): string | undefined {
  return local === null || local === '' ? undefined : new Date(String(local)).toISOString();
}
