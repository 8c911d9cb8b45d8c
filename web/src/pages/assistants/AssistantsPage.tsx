import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Options } from '../../ui/Options.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/embed-page.css';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { Many, One } from '../../api/json-api.ts';
import type { ApiKey } from '../../api/resources.ts';
import { useMay } from '../../api/session.ts';
import { Time } from '../../time/shown.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConnectedApplications, useApplications } from './ConnectedApplications.tsx';
import { CLIENTS, type ClientName, setUpFor } from './set-up.ts';

const KEYS = ['api_keys'];
const CALLS = ['assistant_calls'];
const SHOWN_CALLS = 20;

interface Call {
  readonly id: string;
  readonly at: string;
  readonly tool: string;
  readonly succeeded: boolean;
  readonly actor_id: string | null;
}

/** Connects assistants, and shows what those that are connected do. Keys and calls are for owners. */
export default function AssistantsPage() {
  const isOwner = useMay('owner');
  return (
    <>
      <PageHead title="Assistants" note="Ask about your containers in words: your assistant uses Landfall for you." />
      <section className="scroll" aria-label="Assistants" tabIndex={0}>
        <div className="embed-page assistants">
          <div>
            <Address />
            {isOwner ? <SetUp /> : null}
          </div>
          <div>
            <ConnectedApplications isForAll={isOwner} />
            {isOwner ? <KeysAndCalls /> : null}
          </div>
        </div>
      </section>
    </>
  );
}

/** All that an assistant needs which can open a browser; not where tokens would travel in the clear. */
function Address() {
  const address = `${location.origin}/mcp`;
  if (!isSecureContext) return null;
  return (
    <Card title="Connect by signing in" aside={<CopyButton text={address} label="Copy address" />}>
      <div className="pad">
        <p>
          Give your assistant this address. It opens a page of Landfall on which you decide what it may do; there is no
          key to copy.
        </p>
      </div>
      <pre className="pad">
        <code>{address}</code>
      </pre>
    </Card>
  );
}

function KeysAndCalls() {
  const keys = useGet<Many<ApiKey>>(KEYS, '/api_keys?page%5Bsize%5D=100');
  const calls = useGet<{ data: readonly Call[] }>(CALLS, `/assistant_calls?page%5Bsize%5D=${SHOWN_CALLS}`);
  const { data: applications } = useApplications();
  const problem = keys.error ?? calls.error;
  if (problem !== null) return <Problem error={problem} />;
  if (keys.data === undefined || calls.data === undefined) return <Skeleton />;
  const all = keys.data.data;
  const names = new Map([
    ...all.map(({ id, attributes }) => [id, attributes.name] as const),
    ...(applications?.data ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <>
      <ConnectedKeys keys={all} calls={calls.data.data} />
      <LastCalls names={names} calls={calls.data.data} />
    </>
  );
}

function SetUp() {
  const [client, setClient] = useState<ClientName>('claude-code');
  const [scope, setScope] = useState<'read' | 'write'>('read');
  const [key, setKey] = useState('');
  const attempt = useAttempt();
  const text = setUpFor(client, location.origin, key === '' ? 'lf_…' : key);
  const make = () =>
    attempt(
      async () => {
        const attributes = { name: `Assistant: ${CLIENTS[client].name}`, scope };
        const { data } = await send<One<ApiKey>>('POST', '/api_keys', { data: { type: 'api_key', attributes } });
        setKey(data.attributes.key ?? '');
      },
      'The key is in the lines to copy; it cannot be shown again',
      KEYS,
    );
  return (
    <Card title="Connect with a key" aside={<CopyButton text={text} label="Copy lines" />}>
      <div className="pad">
        <Field label="Assistant" hint={CLIENTS[client].where}>
          <select value={client} onChange={(event) => setClient(event.target.value as ClientName)}>
            <Options of={Object.entries(CLIENTS).map(([value, { name }]) => [value, name])} />
          </select>
        </Field>
        <Field label="It may" hint="What it may not do, it is not even offered.">
          <select value={scope} onChange={(event) => setScope(event.target.value === 'write' ? 'write' : 'read')}>
            <option value="read">Read</option>
            <option value="write">Read, track, assign, tag and refresh</option>
          </select>
        </Field>
        <Button label="Make a key for it" onClick={() => void make()} />
      </div>
      <pre className="pad">
        <code>{text}</code>
      </pre>
    </Card>
  );
}

interface ConnectedKeysProps {
  readonly keys: readonly ApiKey[];
  readonly calls: readonly Call[];
}

function ConnectedKeys({ keys, calls }: ConnectedKeysProps) {
  const attempt = useAttempt();
  const lastOf = (key: ApiKey) => calls.find(({ actor_id }) => actor_id === key.id);
  const shown = keys.filter(
    (key) =>
      key.attributes.revoked_at === null &&
      (key.attributes.name.startsWith('Assistant: ') || lastOf(key) !== undefined),
  );
  const revoke = (key: ApiKey) =>
    attempt(() => send('DELETE', `/api_keys/${key.id}`), `${key.attributes.name} no longer works`, KEYS);
  return (
    <Card title="Connected with a key" named sideways>
      {shown.length === 0 ? (
        <p className="pad">None yet.</p>
      ) : (
        <PlainTable columns={['Name', 'Access', 'Last call']} actions>
          {shown.map((key) => (
            <tr key={key.id}>
              <td>{key.attributes.name}</td>
              <td>{key.attributes.scope === 'read' ? 'Read' : 'Read and write'}</td>
              <td>{lastOf(key) === undefined ? '–' : <Time at={lastOf(key)?.at ?? ''} zone="UTC" />}</td>
              <td className="end">
                <ConfirmButton
                  label="Revoke"
                  name={key.attributes.name}
                  question={`Revoke ${key.attributes.name}?`}
                  consequence="The assistant is refused from now on. This cannot be undone."
                  confirm="Revoke key"
                  onConfirm={() => revoke(key)}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
}

interface LastCallsProps {
  /** Of keys and applications, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly calls: readonly Call[];
}

function LastCalls({ names, calls }: LastCallsProps) {
  const nameOf = (id: string | null) => names.get(id ?? '') ?? 'Revoked since';
  return (
    <Card title="Last calls" named sideways>
      {calls.length === 0 ? (
        <p className="pad">None yet. What was asked and told is never kept, only that it was.</p>
      ) : (
        <PlainTable columns={['When', 'Tool', 'By', 'Result']}>
          {calls.map((call) => (
            <tr key={call.id}>
              <td>
                <Time at={call.at} zone="UTC" />
              </td>
              <td className="mono">{call.tool}</td>
              <td>{nameOf(call.actor_id)}</td>
              <td>{call.succeeded ? <Chip tone="ok">Answered</Chip> : <Chip tone="mute">Refused</Chip>}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Card>
  );
}
