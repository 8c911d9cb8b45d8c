import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import { useSession } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { Ago } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ROLE_NAMES } from '../people/roles.ts';
import { type IdentityProvider, KEY } from './identity-provider.ts';
import { PasswordsCard } from './PasswordsCard.tsx';
import ProviderDialog from './ProviderDialog.tsx';

type Opened = { readonly provider: IdentityProvider | undefined };

/** By which providers people of the account sign in, and whether passwords do too. */
export default function SingleSignOnPage() {
  const { account } = useSession();
  const { data, error } = useGet<Many<IdentityProvider>>(KEY, '/identity_providers');
  const [opened, setOpened] = useState<Opened>();
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <PageHead title="Single sign-on" note="People sign in by your company’s own identity provider (OpenID Connect).">
        <Button icon={Plus} label="Add a provider" look="primary" onClick={() => setOpened({ provider: undefined })} />
      </PageHead>
      <section className="scroll cards" aria-label="Single sign-on" tabIndex={0}>
        {data?.data.length === 0 ? (
          <Empty title="No providers yet">
            <p>Entra ID, Google, Okta, Keycloak and whatever else speaks OpenID Connect. SAML goes by one of these.</p>
          </Empty>
        ) : (
          <section className="card" aria-label="Providers">
            <PlainTable columns={['Name', 'Redirect address', 'Roles', 'Last sign-in', 'State']} actions>
              {data?.data.map((provider) => (
                <Row key={provider.id} provider={provider} onEdit={() => setOpened({ provider })} />
              ))}
            </PlainTable>
          </section>
        )}
        <PasswordsCard />
        <section className="card narrow-card">
          <header>
            <h2>Address to sign in</h2>
          </header>
          <div className="pad">
            <p className="dim">
              With it the sign-in page offers the providers of {account.company_name}, also where several accounts share
              this installation.
            </p>
            <div className="row">
              <code className="wrap">{`${location.origin}/?account=${account.id}`}</code>
              <CopyButton text={`${location.origin}/?account=${account.id}`} label="Copy" />
            </div>
          </div>
        </section>
      </section>
      {opened === undefined ? null : <ProviderDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface RowProps {
  readonly provider: IdentityProvider;
  readonly onEdit: () => void;
}

function Row({ provider: { id, attributes }, onEdit }: RowProps) {
  const attempt = useAttempt();
  const { name, issuer, active, redirect_url: redirectUrl, from_settings: isFromSettings } = attributes;
  const change = (method: 'POST' | 'PATCH' | 'DELETE', path: string, done: string, body?: object) =>
    attempt(() => send(method, `/identity_providers/${id}${path}`, body), done, KEY);
  const check = () =>
    attempt(
      () => send<{ problem: string | null }>('POST', `/identity_providers/${id}/check`),
      ({ problem }) => (problem === null ? `${name} answers as it should` : `${name}: ${problem}`),
    );
  return (
    <tr>
      <td>
        {name}
        <div className="dim">{issuer}</div>
      </td>
      <td>
        <div className="row">
          <code className="wrap">{redirectUrl}</code>
          <CopyButton text={redirectUrl} label="Copy" />
        </div>
      </td>
      <td>
        <Roles {...attributes} />
      </td>
      <td>{attributes.last_used_at === null ? 'Not yet' : <Ago at={attributes.last_used_at} />}</td>
      <td>
        <Chip tone={active ? 'ok' : 'mute'}>{active ? 'On' : 'Switched off'}</Chip>
        {attributes.last_error === null ? null : <div className="dim">{attributes.last_error}</div>}
      </td>
      <td>
        <div className="row">
          <Button label="Check" name={name} look="small" onClick={() => void check()} />
          {isFromSettings ? (
            <span className="dim">From the settings of the service</span>
          ) : (
            <>
              <Button label="Edit" name={name} look="small" onClick={onEdit} />
              <Button
                label={active ? 'Switch off' : 'Switch on'}
                name={name}
                look="small"
                onClick={() =>
                  void change('PATCH', '', active ? `${name} is switched off` : `${name} is switched on`, {
                    data: { attributes: { active: !active } },
                  })
                }
              />
              <ConfirmButton
                label="Delete"
                name={name}
                question={`Delete ${name}?`}
                consequence="Whoever signed in by it is signed out, and stays among the people."
                confirm="Delete provider"
                onConfirm={() => change('DELETE', '', `${name} is deleted`)}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function Roles({ role_by_group: roles, default_role: others }: IdentityProvider['attributes']) {
  const groups = Object.entries(roles);
  return (
    <>
      {groups.length === 0 ? 'Given here' : null}
      {groups.map(([group, role]) => (
        <div key={group}>
          {group}: {ROLE_NAMES[role]}
        </div>
      ))}
      <div className="dim">{others === null ? 'Nobody else is let in' : `Everybody else: ${ROLE_NAMES[others]}`}</div>
    </>
  );
}
