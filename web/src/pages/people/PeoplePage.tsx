import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { get, send } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import type { User } from '../../api/resources.ts';
import { useSession } from '../../api/session.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem, messageOf, Problem } from '../../ui/Problem.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { ROLE_NAMES } from './roles.ts';

const KEY = ['users'];

export default function PeoplePage() {
  const queries = useQueryClient();
  const say = useSay();
  const { user: me } = useSession();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<Many<User>>('/users?page%5Bsize%5D=100', signal),
  });
  const change = async (user: User, attributes: object) => {
    try {
      await send('PATCH', `/users/${user.id}`, { data: { type: 'user', attributes } });
    } catch (problem) {
      say(messageOf(problem), 'bad');
    }
    await queries.invalidateQueries({ queryKey: KEY });
  };
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <div className="head">
        <div>
          <h1>People</h1>
          <p>Owners administer, members track and edit, viewers look.</p>
        </div>
        <div className="grow" />
        <button type="button" className="btn primary" onClick={() => setIsAdding(true)}>
          <Plus size={15} aria-hidden />
          Add a person
        </button>
      </div>
      <section className="scroll sheet" aria-label="People" tabIndex={0}>
        <table className="plain">
          <TableHead columns={['Name', 'E-mail address', 'Role', 'State']} actions />
          <tbody>
            {data?.data.map((user) => (
              <tr key={user.id}>
                <td>{user.attributes.name}</td>
                <td>{user.attributes.email}</td>
                <td>
                  <select
                    className="input"
                    aria-label={`Role of ${user.attributes.name}`}
                    value={user.attributes.role}
                    onChange={(event) => void change(user, { role: event.target.value })}
                  >
                    <RoleOptions />
                  </select>
                </td>
                <td>
                  {user.attributes.disabled_at === null ? (
                    <Chip tone="ok">Active</Chip>
                  ) : (
                    <Chip tone="mute">Disabled</Chip>
                  )}
                </td>
                <td className="end">
                  {user.id === me.id ? (
                    <span className="dim">You</span>
                  ) : (
                    <button
                      type="button"
                      className="btn small"
                      aria-label={`${user.attributes.disabled_at === null ? 'Disable' : 'Enable'} ${user.attributes.name}`}
                      onClick={() => void change(user, { disabled: user.attributes.disabled_at === null })}
                    >
                      {user.attributes.disabled_at === null ? 'Disable' : 'Enable'}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isAdding ? <AddDialog onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}

function RoleOptions() {
  return Object.entries(ROLE_NAMES).map(([role, name]) => (
    <option key={role} value={role}>
      {name}
    </option>
  ));
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const attributes = Object.fromEntries(new FormData(event.currentTarget));
    try {
      await send('POST', '/users', { data: { type: 'user', attributes } });
      await queries.invalidateQueries({ queryKey: KEY });
      onClose();
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
          <Field label="First password" hint="At least 10 characters. Hand it over by a safe way.">
            <input name="password" type="password" autoComplete="new-password" required />
          </Field>
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
