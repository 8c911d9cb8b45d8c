import { type FormEvent, useState } from 'react';
import { get } from '../../api/client.ts';
import { Field } from '../../ui/Field.tsx';
import { messageOf } from '../../ui/Problem.tsx';

export interface OperationDocument {
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required?: boolean;
    readonly description?: string;
  }[];
}

interface OperationProps {
  readonly method: string;
  readonly path: string;
  readonly document: OperationDocument;
}

/** Parameters to fill in; what only reads can be sent from here. */
export function Operation({ method, path, document }: OperationProps) {
  const [answer, setAnswer] = useState<string>();
  const parameters = document.parameters ?? [];
  const canTry = method === 'get' && path !== '/stream';
  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    try {
      setAnswer(JSON.stringify(await get<unknown>(addressOf(path, parameters, form)), undefined, 2));
    } catch (error) {
      setAnswer(messageOf(error));
    }
  };
  return (
    <form className="pad" onSubmit={(event) => void run(event)}>
      <p className="dim">{document.description ?? document.summary}</p>
      {parameters.map((parameter) => (
        <Field key={parameter.name} label={parameter.name} hint={parameter.description ?? `In the ${parameter.in}.`}>
          <input name={parameter.name} required={parameter.required === true} />
        </Field>
      ))}
      {canTry ? (
        <div>
          <button type="submit" className="btn primary">
            Send
          </button>
        </div>
      ) : null}
      {answer === undefined ? null : <pre>{answer}</pre>}
    </form>
  );
}

function addressOf(path: string, parameters: NonNullable<OperationDocument['parameters']>, form: FormData): string {
  const value = (name: string) => String(form.get(name) ?? '').trim();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(value(name)));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    if (place === 'query' && value(name) !== '') query.set(name, value(name));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}
