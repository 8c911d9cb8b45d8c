import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import type { User } from '../../api/resources.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { RoleOptions } from './RoleOptions.tsx';

interface AddDialogProps {
  readonly onClose: () => void;
  /** Somebody was added who has no password yet. */
  readonly onInvite: (user: User) => void;
}

export function AddDialog({ onClose, onInvite }: AddDialogProps) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const [isInvited, setIsInvited] = useState(true);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const attributes = Object.fromEntries(new FormData(event.currentTarget));
    try {
      const { data } = await send<One<User>>('POST', '/users', { data: { type: 'user', attributes } });
      await queries.invalidateQueries({ queryKey: ['users'] });
      onClose();
      if (!data.attributes.has_password) onInvite(data);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title="Add a person" onClose={onClose}>
      <form onSubmit={(event) => void add(event)}>
        <div className="body">
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
        </div>
        <div className="foot">
          <button type="submit" className="btn primary">
            Add
          </button>
        </div>
      </form>
    </Dialog>
  );
}
