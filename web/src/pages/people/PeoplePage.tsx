import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import type { User } from '../../api/resources.ts';
import { useSession } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AddDialog } from './AddDialog.tsx';
import { CustomerPeople } from './CustomerPeople.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { RoleOptions } from './RoleOptions.tsx';
import { Sessions } from './Sessions.tsx';

const KEY = ['users'];

type Opened =
  | { readonly dialog: 'add' }
  | { readonly dialog: 'link'; readonly user: User }
  | { readonly dialog: 'sessions'; readonly user: User };

export default function PeoplePage() {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const [opened, setOpened] = useState<Opened>();
  const { data, error } = useGet<Many<User>>(KEY, '/users?page%5Bsize%5D=100');
  const change = async (user: User, attributes: object) => {
    await attempt(() => send('PATCH', `/users/${user.id}`, { data: { type: 'user', attributes } }));
    await queries.invalidateQueries({ queryKey: KEY });
  };
  const remove = ({ id, attributes: { name } }: User) =>
    attempt(() => send('DELETE', `/users/${id}`), `${name} is removed`, KEY);
  const resetFactor = ({ id, attributes: { name } }: User) =>
    attempt(() => send('DELETE', `/users/${id}/second_factor`), `The second factor of ${name} is reset`, KEY);
  const close = () => setOpened(undefined);
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <PageHead title="People" note="Owners administer, members track and edit, viewers look.">
        <Link className="btn" href="/single-sign-on">
          Single sign-on
        </Link>
        <Button icon={Plus} label="Add a person" look="primary" onClick={() => setOpened({ dialog: 'add' })} />
      </PageHead>
      <section className="scroll sheet" aria-label="People" tabIndex={0}>
        <PlainTable columns={['Name', 'E-mail address', 'Role', 'State']} actions>
          {data?.data.map((user) => (
            <PersonRow
              key={user.id}
              user={user}
              onChange={(attributes) => void change(user, attributes)}
              onOpen={setOpened}
              onRemove={() => remove(user)}
              onResetFactor={() => resetFactor(user)}
            />
          ))}
        </PlainTable>
        <div className="cards">
          <CustomerPeople />
        </div>
      </section>
      {opened?.dialog === 'add' ? (
        <AddDialog onClose={close} onInvite={(user) => setOpened({ dialog: 'link', user })} />
      ) : null}
      {opened?.dialog === 'link' ? <LinkDialog user={opened.user} onClose={close} /> : null}
      {opened?.dialog === 'sessions' ? (
        <Dialog title={`Where ${opened.user.attributes.name} is signed in`} onClose={close} broad>
          <Sessions userId={opened.user.id} />
        </Dialog>
      ) : null}
    </>
  );
}

interface PersonRowProps {
  readonly user: User;
  readonly onChange: (attributes: object) => void;
  readonly onOpen: (opened: Opened) => void;
  readonly onRemove: () => Promise<unknown>;
  readonly onResetFactor: () => Promise<unknown>;
}

function PersonRow({ user, onChange, onOpen, onRemove, onResetFactor }: PersonRowProps) {
  const { user: me } = useSession();
  const { name, email, role, disabled_at: disabledAt, has_password: hasPassword } = user.attributes;
  const hasFactor = user.attributes.has_second_factor;
  const hasIdentity = user.attributes.identity_provider_id !== null;
  const isActive = disabledAt === null;
  return (
    <tr>
      <td>{name}</td>
      <td>{email}</td>
      <td>
        <select
          className="input"
          aria-label={`Role of ${name}`}
          value={role}
          onChange={(event) => onChange({ role: event.target.value })}
        >
          <RoleOptions />
        </select>
      </td>
      <td>
        <PersonState user={user} isMe={user.id === me.id} />
      </td>
      <td className="end">
        <div className="row-actions">
          {user.id === me.id ? (
            <span className="dim">You</span>
          ) : (
            <>
              {isActive && (hasPassword || !hasIdentity) ? (
                <button
                  type="button"
                  className="btn small"
                  aria-label={hasPassword ? `New password for ${name}` : `Invite ${name}`}
                  onClick={() => onOpen({ dialog: 'link', user })}
                >
                  {hasPassword ? 'New password' : 'Invite'}
                </button>
              ) : null}
              {isActive && (hasPassword || hasIdentity) ? (
                <button
                  type="button"
                  className="btn small"
                  aria-label={`Sessions of ${name}`}
                  onClick={() => onOpen({ dialog: 'sessions', user })}
                >
                  Sessions
                </button>
              ) : null}
              {isActive && hasFactor ? <ResetFactorButton name={name} onReset={onResetFactor} /> : null}
              <button
                type="button"
                className="btn small"
                aria-label={`${isActive ? 'Disable' : 'Enable'} ${name}`}
                onClick={() => onChange({ disabled: isActive })}
              >
                {isActive ? 'Disable' : 'Enable'}
              </button>
              <RemoveButton name={name} onRemove={onRemove} />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function ResetFactorButton({ name, onReset }: { readonly name: string; readonly onReset: () => Promise<unknown> }) {
  return (
    <ConfirmButton
      label="Reset second factor"
      name={`of ${name}`}
      className="btn small"
      question={`Reset the second factor of ${name}?`}
      consequence="Their authenticator app, passkeys and recovery codes are forgotten, and they are signed out. Their password alone lets them in again, to set up another where the account requires it."
      confirm="Reset it"
      onConfirm={onReset}
    />
  );
}

function RemoveButton({ name, onRemove }: { readonly name: string; readonly onRemove: PersonRowProps['onRemove'] }) {
  return (
    <ConfirmButton
      label="Remove"
      name={name}
      question={`Remove ${name}?`}
      consequence="Their name, address, sessions, keys, applications, views, alerts and mentions are gone for good. What they did stays in the audit trail, without their name. To keep the name, disable them instead."
      confirm="Remove for good"
      onConfirm={onRemove}
    />
  );
}

function PersonState({ user, isMe }: { readonly user: User; readonly isMe: boolean }) {
  const { disabled_at: disabledAt, has_password: hasPassword, identity_provider_id: providerId } = user.attributes;
  if (disabledAt !== null) return <Chip tone="mute">Disabled</Chip>;
  if (!hasPassword && providerId === null && !isMe) return <Chip tone="info">Invited</Chip>;
  return <Chip tone="ok">Active</Chip>;
}
