import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import type { User } from '../../api/resources.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { RoleOptions } from './RoleOptions.tsx';

interface AddDialogProps {
  readonly onClose: () => void;
  /** Somebody was added who has no password yet. */
  readonly onInvite: (user: User) => void;
}

export function AddDialog({ onClose, onInvite }: AddDialogProps) {
  const queries = useQueryClient();
  const [isInvited, setIsInvited] = useState(true);
  const { error, run: add } = useSubmission(async (form: FormData) => {
    const attributes = Object.fromEntries(form);
    const { data } = await send<One<User>>('POST', '/users', { data: { type: 'user', attributes } });
    await queries.invalidateQueries({ queryKey: ['users'] });
    onClose();
    if (!data.attributes.has_password) onInvite(data);
  });
  return (
    <Dialog title="Add a person" onClose={onClose}>
      <DialogForm submit="Add" onSubmit={add}>
        <Field label="Name">
          <input name="name" required />
        </Field>
        <Field label="E-mail address">
          <input name="email" type="email" required />
        </Field>
        <Field label="Role">
          <select name="role" defaultValue="member">
            <RoleOptions />
          </select>
        </Field>
        <label className="check">
          <input type="checkbox" checked={isInvited} onChange={(event) => setIsInvited(event.target.checked)} />
          Let them choose their password by a link
        </label>
        {isInvited ? null : (
          <Field label="First password" hint="At least 10 characters. Hand it over by a safe way.">
            <input name="password" type="password" autoComplete="new-password" required />
          </Field>
        )}
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}
