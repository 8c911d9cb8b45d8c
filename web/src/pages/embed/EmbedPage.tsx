import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Options } from '../../ui/Options.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/embed-page.css';
import { useEffect, useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import type { ApiKey } from '../../api/resources.ts';
import { useMay, useSession } from '../../api/session.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { type EmbedChoice, type EmbedKind, givenData, snippetFor } from './snippet.ts';

const DEFAULT_ACCENT = '#0b5cad';
const KINDS: Readonly<Record<EmbedKind, { readonly name: string; readonly members: readonly Member[] }>> = {
  track: {
    name: 'Tracking form',
    members: [{ name: 'number', label: 'Number to show at once', hint: 'Empty: the visitor types it.' }],
  },
  map: {
    name: 'Map of a shipment',
    members: [
      { name: 'shipment', label: 'Shipment id', hint: 'The last part of the address of the shipment’s page.' },
      { name: 'container', label: 'Container id', hint: 'Empty: the visitor chooses.' },
    ],
  },
};

interface Member {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

/** Writes the lines that put a tracking form or a map on other pages, and shows what they give. */
export default function EmbedPage() {
  const [kind, setKind] = useState<EmbedKind>('track');
  const [data, setData] = useState<EmbedChoice['data']>({});
  const [accent, setAccent] = useState('');
  const used = ['token', ...KINDS[kind].members.map(({ name }) => name), 'theme'];
  const choice: EmbedChoice = {
    kind,
    data: Object.fromEntries(used.map((name) => [name, data[name] ?? ''])),
    accent,
  };
  return (
    <>
      <PageHead
        title="Embed"
        note="A tracking form or a map on your own web pages, with a key that opens nothing else."
      />
      <section className="scroll" aria-label="Embed" tabIndex={0}>
        <div className="embed-page">
          <Choices
            choice={choice}
            onKind={setKind}
            onData={(name, value) => setData((before) => ({ ...before, [name]: value }))}
            onAccent={setAccent}
          />
          <div>
            <Lines text={snippetFor(choice, location.origin)} />
            <Card title="Preview">
              <Preview choice={choice} />
            </Card>
          </div>
        </div>
      </section>
    </>
  );
}

interface ChoicesProps {
  readonly choice: EmbedChoice;
  readonly onKind: (kind: EmbedKind) => void;
  readonly onData: (name: string, value: string) => void;
  readonly onAccent: (colour: string) => void;
}

function Choices({ choice: { kind, data, accent }, onKind, onData, onAccent }: ChoicesProps) {
  return (
    <Card title="What it is" padded>
      <Field label="Kind">
        <select value={kind} onChange={(event) => onKind(event.target.value as EmbedKind)}>
          <Options of={Object.entries(KINDS).map(([value, { name }]) => [value, name])} />
        </select>
      </Field>
      <KeyField value={data['token'] ?? ''} onChange={(value) => onData('token', value)} />
      {KINDS[kind].members.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint}>
          <input value={data[name] ?? ''} onChange={(event) => onData(name, event.target.value)} />
        </Field>
      ))}
      <Field label="Theme">
        <select value={data['theme'] ?? ''} onChange={(event) => onData('theme', event.target.value)}>
          <option value="">As the reader prefers</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </Field>
      <Field label="Colour of button and journey">
        <input
          type="color"
          value={accent === '' ? DEFAULT_ACCENT : accent}
          onChange={(event) => onAccent(event.target.value)}
        />
      </Field>
    </Card>
  );
}

function Lines({ text }: { readonly text: string }) {
  return (
    <Card title="Lines to copy" aside={<CopyButton text={text} label="Copy lines" />}>
      <pre className="pad">
        <code>{text}</code>
      </pre>
    </Card>
  );
}

/** Keys cannot be shown again: the owner makes a new one here, others paste theirs. */
function KeyField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const attempt = useAttempt();
  const { entitlements } = useSession().account;
  const mayMake = useMay('owner') && entitlements.includes('publishable_keys');
  const make = () =>
    attempt(async () => {
      const attributes = { name: 'Embed', scope: 'publishable' };
      const { data } = await send<One<ApiKey>>('POST', '/api_keys', { data: { type: 'api_key', attributes } });
      onChange(data.attributes.key ?? '');
    }, 'The key is in the lines; it is listed as “Embed” among the API keys');
  return (
    <>
      <Field label="Publishable key" hint="Paste one you have, or make one: a key cannot be shown twice.">
        <input value={value} placeholder="lfp_…" onChange={(event) => onChange(event.target.value)} />
      </Field>
      {mayMake ? <Button label="Make a publishable key" onClick={() => void make()} /> : null}
    </>
  );
}

const loadedWidgets = new Set<EmbedKind>();

/** The widget itself, as a page would have it. */
function Preview({ choice: { kind, data, accent } }: { readonly choice: EmbedChoice }) {
  const place = useRef<HTMLDivElement>(null);
  const given = JSON.stringify(givenData(data));
  useEffect(() => {
    loadElement(kind);
    const element = document.createElement(`landfall-${kind}`);
    for (const [name, value] of JSON.parse(given) as [string, string][]) element.dataset[name] = value;
    if (accent !== '') element.style.setProperty('--landfall-accent', accent);
    place.current?.replaceChildren(element);
  }, [kind, given, accent]);
  return <div ref={place} className="pad" />;
}

/** Once per page: the script without data only makes the element known. */
function loadElement(kind: EmbedKind): void {
  if (loadedWidgets.has(kind)) return;
  loadedWidgets.add(kind);
  const script = document.createElement('script');
  script.src = `/embed/${kind}.js`;
  document.head.append(script);
}
