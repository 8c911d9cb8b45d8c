import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import type { Many, One, Resource } from '../../api/json-api.ts';
import type { ApiKey } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { DAY_MS } from '../../time/duration.ts';
import { Ago, Time, useNow } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';

const KEY = ['api_keys'];
const ACCESS_NAMES: Readonly<Record<ApiKey['attributes']['scope'], string>> = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administer',
  publishable: 'Publishable, for embeds on web pages',
  customer: 'One customer’s own view',
};

const SCOPES = ['read', 'write', 'admin', 'publishable', 'customer'] as const;

export default function KeysPage() {
  const [isCreating, setIsCreating] = useState(false);
  const { data, error } = useGet<Many<ApiKey>>(KEY, '/api_keys?page%5Bsize%5D=100');
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <PageHead
        title="API keys"
        note={
          <>
            Programs use them in the header “Authorization: Token …”. A publishable key is safe in a browser.
            Applications that people connected by signing in are under{' '}
            <Link className="link" href="/assistants">
              Assistants
            </Link>
            .
          </>
        }
      >
        <Button icon={Plus} label="New key" look="primary" onClick={() => setIsCreating(true)} />
      </PageHead>
      <section className="scroll sheet" aria-label="Keys" tabIndex={0}>
        <PlainTable columns={['Name', 'Begins with', 'Access', 'Created', 'Last use', 'State']} actions>
          {data?.data.map((key) => (
            <KeyRow key={key.id} {...key} />
          ))}
        </PlainTable>
      </section>
      {isCreating ? <CreateDialog onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

function KeyRow({ id, attributes }: ApiKey) {
  const attempt = useAttempt();
  const { name, prefix, scope, created_at: createdAt, last_used_at: lastUsedAt, revoked_at: revokedAt } = attributes;
  const revoke = () => attempt(() => send('DELETE', `/api_keys/${id}`), `${name} no longer works`, KEY);
  return (
    <tr>
      <td>{name}</td>
      <td className="mono">{prefix}…</td>
      <td>{ACCESS_NAMES[scope]}</td>
      <td>
        <Time at={createdAt} zone="UTC" />
      </td>
      <td>{lastUsedAt === null ? 'Never' : <Ago at={lastUsedAt} />}</td>
      <td>
        <KeyState {...attributes} />
      </td>
      <td className="end">
        {revokedAt === null ? (
          <ConfirmButton
            label="Revoke"
            name={name}
            question={`Revoke ${name}?`}
            consequence="Programs that use it are refused from now on. This cannot be undone."
            confirm="Revoke key"
            onConfirm={revoke}
          />
        ) : null}
      </td>
    </tr>
  );
}

function KeyState({ revoked_at: revokedAt, expires_at: expiresAt }: ApiKey['attributes']) {
  const nowMs = useNow();
  if (revokedAt !== null) return <Chip tone="mute">Revoked</Chip>;
  if (expiresAt === null) return <Chip tone="ok">Works</Chip>;
  if (Date.parse(expiresAt) <= nowMs) return <Chip tone="mute">Expired</Chip>;
  return (
    <>
      <Chip tone="ok">Works</Chip>
      <small className="dim">
        {' '}
        until <Time at={expiresAt} zone="UTC" detail="day" />
      </small>
    </>
  );
}

function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const attempt = useAttempt();
  const [key, setKey] = useState<string>();
  const [scope, setScope] = useState<ApiKey['attributes']['scope']>('write');
  const create = async (form: FormData) => {
    const days = Number(form.get('days'));
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
    const party = form.get('party_id');
    const ofCustomer = party === null ? {} : { party_id: party };
    const attributes = { name: form.get('name'), scope: form.get('scope'), expires_at: expiresAt, ...ofCustomer };
    const make = () => send<One<ApiKey>>('POST', '/api_keys', { data: { type: 'api_key', attributes } });
    await attempt(make, ({ data }) => setKey(data.attributes.key), KEY);
  };
  return (
    <Dialog title="New API key" onClose={onClose}>
      {key === undefined ? (
        <DialogForm submit="Create key" onSubmit={create}>
          <Field label="Name">
            <input name="name" required maxLength={200} />
          </Field>
          <Field label="Access">
            <select
              name="scope"
              value={scope}
              onChange={(event) => setScope(SCOPES.find((one) => one === event.target.value) ?? 'write')}
            >
              <Options of={Object.entries(ACCESS_NAMES)} />
            </select>
          </Field>
          {scope === 'customer' ? <CustomerField /> : null}
          <Field label="Works">
            <select name="days" defaultValue="0">
              <option value="0">Until it is revoked</option>
              <option value="30">For 30 days</option>
              <option value="90">For 90 days</option>
              <option value="365">For a year</option>
            </select>
          </Field>
        </DialogForm>
      ) : (
        <div className="body">
          <p>Copy it now: it cannot be shown again.</p>
          <div className="secret">
            <code>{key}</code>
            <CopyButton text={key} label="Copy key" />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function CustomerField() {
  const { data } = useGet<Many<Resource<'party'>>>(['parties'], '/parties?page%5Bsize%5D=100');
  const parties = data?.data.map(({ id, attributes }) => [id, attributes.company_name] as const) ?? [];
  return (
    <Field label="Customer" hint="It sees the shipments on which they hold a role, and nothing else.">
      <select name="party_id" required>
        <Options of={parties} />
      </select>
    </Field>
  );
}
