import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../api/client.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Operation, type OperationDocument } from './Operation.tsx';

interface InterfaceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationDocument>>>>;
}

/** Every operation of the interface, from its own document; reading ones can be tried right here. */
export default function ExplorerPage() {
  const [text, setText] = useState('');
  const [open, setOpen] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => get<InterfaceDocument>('/openapi.json', signal),
    staleTime: Infinity,
  });
  if (error !== null) return <Problem error={error} />;
  const operations = Object.entries(data?.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, document]) => ({ path, method, document, key: `${method} ${path}` })),
  );
  const shown = operations.filter(({ key, document }) =>
    `${key} ${document.summary ?? ''}`.toLowerCase().includes(text.toLowerCase()),
  );
  return (
    <>
      <div className="head">
        <div>
          <h1>API explorer</h1>
          <p>
            {operations.length} operations, from <span className="mono">/v2/openapi.json</span>
          </p>
        </div>
        <div className="grow" />
        <input
          className="input"
          type="search"
          aria-label="Find an operation"
          placeholder="Find an operation"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ul className="scroll cards">
        {shown.map(({ key, method, path, document }) => (
          <li key={key} className="card">
            <button
              type="button"
              className="item btn quiet"
              aria-expanded={open === key}
              onClick={() => setOpen(open === key ? undefined : key)}
            >
              <Chip tone={method === 'get' ? 'info' : method === 'delete' ? 'bad' : 'warn'}>
                {method.toUpperCase()}
              </Chip>
              <span className="mono">{path}</span>
              <span className="dim wide">{document.summary}</span>
            </button>
            {open === key ? <Operation method={method} path={path} document={document} /> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
