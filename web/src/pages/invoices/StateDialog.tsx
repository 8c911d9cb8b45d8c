import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { hasAmount, INVOICES, type Invoice, nextStates } from './invoice.ts';

interface StateDialogProps {
  readonly invoice: Invoice;
  readonly onClose: () => void;
}

/** The letter was sent, an answer came, something was credited, or it was paid. */
export function StateDialog({ invoice: { id, attributes }, onClose }: StateDialogProps) {
  const queries = useQueryClient();
  const choices = nextStates(attributes.state);
  const [state, setState] = useState<string>(choices[0]?.[0] ?? '');
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    const amount = hasAmount(state) ? Number(form.get('amount')) : null;
    const note = String(form.get('note')).trim() || null;
    await send('PATCH', `/invoices/${id}`, { data: { type: 'invoice', attributes: { state, amount, note } } });
    await queries.invalidateQueries({ queryKey: INVOICES });
    onClose();
  });
  return (
    <Dialog title={`What became of ${attributes.invoice_number}`} onClose={onClose}>
      <DialogForm submit="Note it" onSubmit={run} disabled={isBusy}>
        <Field label="It is now">
          <select value={state} onChange={(event) => setState(event.target.value)}>
            <Options of={choices} />
          </select>
        </Field>
        {hasAmount(state) ? (
          <Field
            label={`Amount, ${attributes.currency}`}
            hint={state === 'paid' ? 'What was paid in the end.' : 'What was taken off.'}
            problem={problemAt(error, '/data/attributes/amount')}
          >
            <input name="amount" type="number" step="any" min={0} required />
          </Field>
        ) : null}
        <Field label="Note" hint="For your colleagues; may stay empty.">
          <textarea name="note" rows={3} maxLength={2_000} />
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}
