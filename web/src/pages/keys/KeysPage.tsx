import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { get, send } from '../../api/client.ts';
import type { Many, One } from '../../api/json-api.ts';
import type { ApiKey } from '../../api/resources.ts';
import { Ago, Time, useNow } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { messageOf, Problem } from '../../ui/Problem.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import { useSay } from '../../ui/Toasts.tsx';

const KEY = ['api_keys'];
const DAY_MS = 86_400_000;
const ACCESS_NAMES: Readonly<Record<ApiKey['attributes']['scope'], string>> = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administer',
  publishable: 'Publishable, for embeds on web pages',
};

export default function KeysPage() {
  const queries = useQueryClient();
  const say = useSay();
  const [isCreating, setIsCreating] = useState(false);
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => get<Many<ApiKey>>('/api_keys?page%5Bsize%5D=100', signal),
  });
  const revoke = async (key: ApiKey) => {
    try {
      await send('DELETE', `/api_keys/${key.id}`);
      say(`${key.attributes.name} no longer works`);
      await queries.invalidateQueries({ queryKey: KEY });
    } catch (problem) {
      say(messageOf(problem), 'bad');
    }
  };
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <>
      <div className="head">
        <div>
          <h1>API keys</h1>
          <p>
            Programs use them in the header “Authorization: Token …”. A publishable key is safe in a browser.
            Applications that people connected by signing in are under{' '}
            <Link className="link" href="/assistants">
              Assistants
            </Link>
            .
          </p>
        </div>
        <div className="grow" />
        <button type="button" className="btn primary" onClick={() => setIsCreating(true)}>
          <Plus size={15} aria-hidden />
          New key
        </button>
      </div>
      <section className="scroll sheet" aria-label="Keys" tabIndex={0}>
        <table className="plain">
          <TableHead columns={['Name', 'Begins with', 'Access', 'Created', 'Last use', 'State']} actions />
          <tbody>
            {data?.data.map((key) => (
              <tr key={key.id}>
                <td>{key.attributes.name}</td>
                <td className="mono">{key.attributes.prefix}…</td>
                <td>{ACCESS_NAMES[key.attributes.scope]}</td>
                <td>
                  <Time at={key.attributes.created_at} zone="UTC" />
                </td>
                <td>{key.attributes.last_used_at === null ? 'Never' : <Ago at={key.attributes.last_used_at} />}</td>
                <td>
                  <KeyState {...key.attributes} />
                </td>
                <td className="end">
                  {key.attributes.revoked_at === null ? (
                    <ConfirmButton
                      label="Revoke"
                      name={key.attributes.name}
                      question={`Revoke ${key.attributes.name}?`}
                      consequence="Programs that use it are refused from now on. This cannot be undone."
                      confirm="Revoke key"
                      onConfirm={() => revoke(key)}
                    />
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isCreating ? <CreateDialog onClose={() => setIsCreating(false)} /> : null}
    </>
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
  const queries = useQueryClient();
  const say = useSay();
  const [key, setKey] = useState<string>();
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    try {
      const days = Number(form.get('days'));
      const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString();
      const attributes = { name: form.get('name'), scope: form.get('scope'), expires_at: expiresAt };
      const { data } = await send<One<ApiKey>>('POST', '/api_keys', { data: { type: 'api_key', attributes } });
      setKey(data.attributes.key);
      await queries.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <Dialog title="New API key" onClose={onClose}>
      {key === undefined ? (
        <form onSubmit={(event) => void create(event)}>
          <div className="body">
            <Field label="Name">
              <input name="name" required maxLength={200} />
            </Field>
            <Field label="Access">
              <select name="scope" defaultValue="write">
                {Object.entries(ACCESS_NAMES).map(([scope, name]) => (
                  <option key={scope} value={scope}>
                    {name}
                  </option>
                ))}
              </select>
            </Field>
            <Field label="Works">
              <select name="days" defaultValue="0">
                <option value="0">Until it is revoked</option>
                <option value="30">For 30 days</option>
                <option value="90">For 90 days</option>
                <option value="365">For a year</option>
              </select>
            </Field>
          </div>
          <div className="foot">
            <button type="submit" className="btn primary">
              Create key
            </button>
          </div>
        </form>
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
