import { useState } from 'react';
import { useGet } from '../../api/use-get.ts';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Operation, type OperationDocument } from './Operation.tsx';

interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDocument>>>>;
}

interface Entry {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly document: OperationDocument;
}

/** Every operation of the interface, from its own document; reading ones can be tried right here. */
export default function ExplorerPage() {
  const [text, setText] = useState('');
  const { data, error } = useGet<InterfaceDocument>(['openapi'], '/openapi.json', { staleTime: Infinity });
  if (error !== null && data === undefined) return <Problem error={error} />;
  const entries = Object.entries(data?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, document]) => ({ path, method, document, key: `${method} ${path}` })),
  );
  const groups = groupByTag(entries.filter((entry) => matches(entry, text)));
  return (
    <>
      <PageHead
        title="API explorer"
        note={
          <>
            {entries.length} operations, from{' '}
            <a className="link mono" href="/v2/openapi.json">
              /v2/openapi.json
            </a>
            . What only reads can be tried here.
          </>
        }
      >
        <input
          className="input find"
          type="search"
          aria-label="Find an operation"
          placeholder="Find an operation"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </PageHead>
      <section className="scroll cards" aria-label="Operations" tabIndex={0}>
        {groups.map(([tag, ofTag]) => (
          <Group key={tag} tag={tag} entries={ofTag} />
        ))}
        {data !== undefined && groups.length === 0 ? <Empty title="No operation matches" /> : null}
      </section>
    </>
  );
}

function Group({ tag, entries }: { readonly tag: string; readonly entries: readonly Entry[] }) {
  const [open, setOpen] = useState<string>();
  return (
    <Card title={tag}>
      <ul className="operations">
        {entries.map(({ key, method, path, document }) => (
          <li key={key}>
            <button type="button" aria-expanded={open === key} onClick={() => setOpen(open === key ? undefined : key)}>
              <Chip tone={toneOf(method)}>{method.toUpperCase()}</Chip>
              <span className="mono">{path}</span>
              <span className="dim">{document.summary}</span>
            </button>
            {open === key ? <Operation method={method} path={path} document={document} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function toneOf(method: string) {
  if (method === 'get') return 'info';
  return method === 'delete' ? 'bad' : 'warn';
}

function matches({ key, document }: Entry, text: string): boolean {
  return `${key} ${document.summary ?? ''}`.toLowerCase().includes(text.trim().toLowerCase());
}

function groupByTag(entries: readonly Entry[]): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const tag = entry.document.tags?.[0] ?? 'Other';
    groups.set(tag, [...(groups.get(tag) ?? []), entry]);
  }
  return [...groups];
}
