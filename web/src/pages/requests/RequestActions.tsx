import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { TrackingRequest } from '../../api/resources.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** Asks again, as it is or corrected, or forgets the number. */
export function RequestActions({ request }: { readonly request: TrackingRequest }) {
  const { request_number: number } = request.attributes;
  const [isEditing, setIsEditing] = useState(false);
  const refresh = useRefresh();
  const attempt = useAttempt();
  const retry = async () => {
    if (await attempt(() => ask(request.id, {}), `${number} is requested again`)) await refresh();
  };
  const remove = async () => {
    await attempt(() => send('DELETE', `/tracking_requests/${request.id}`), `${number} was removed`);
    await refresh();
  };
  return (
    <>
      <Button label="Retry" name={number} look="small" onClick={() => void retry()} />
      <Button label="Edit" name={number} look="small" onClick={() => setIsEditing(true)} />
      <ConfirmButton
        label="Remove"
        name={number}
        question={`Remove ${number}?`}
        consequence="The carrier is no longer asked about it. You can add it again."
        confirm="Remove"
        onConfirm={remove}
      />
      {isEditing ? <EditDialog request={request} onClose={() => setIsEditing(false)} /> : null}
    </>
  );
}

function EditDialog({ request, onClose }: { readonly request: TrackingRequest; readonly onClose: () => void }) {
  const { request_number: number, request_type: type, scac } = request.attributes;
  const refresh = useRefresh();
  const { error, run: save } = useSubmission(async (form: FormData) => {
    await ask(request.id, {
      request_number: String(form.get('number')).trim(),
      request_type: String(form.get('type')),
      scac: String(form.get('scac')).trim().toUpperCase() || null,
    });
    await refresh();
    onClose();
  });
  return (
    <Dialog title={`Edit ${number}`} onClose={onClose}>
      <DialogForm submit="Save and ask again" onSubmit={save}>
        <Field label="Number">
          <input name="number" className="mono" defaultValue={number} required maxLength={100} data-first />
        </Field>
        <Field label="Kind">
          <select name="type" defaultValue={type}>
            <option value="bill_of_lading">Bill of lading</option>
            <option value="booking_number">Booking</option>
            <option value="container">Container</option>
          </select>
        </Field>
        <Field label="Carrier" hint="Four-letter SCAC. Leave empty and it is found out.">
          <input name="scac" maxLength={4} defaultValue={scac ?? ''} />
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

function ask(id: string, attributes: object): Promise<unknown> {
  return send('POST', `/tracking_requests/${id}/retry`, { data: { attributes } });
}

function useRefresh(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      ['tracking_requests', 'overview', 'exceptions'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
}
