import { type FormEvent, type ReactNode, useState } from 'react';
import { get } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { messageOf } from '../../ui/Problem.tsx';

export interface OperationDocument {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required?: boolean;
    readonly description?: string;
  }[];
  readonly requestBody?: unknown;
}

interface OperationProps {
  readonly method: string;
  readonly path: string;
  readonly document: OperationDocument;
}

/** Parameters to fill in, the same as a command line; what only reads can be sent from here. */
export function Operation({ method, path, document }: OperationProps) {
  const [answer, setAnswer] = useState<string>();
  const [address, setAddress] = useState(path);
  const parameters = document.parameters ?? [];
  const canTry = method === 'get' && path !== '/stream' && !path.endsWith('.csv');
  const run = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    try {
      const filled = addressOf(path, parameters, new FormData(event.currentTarget));
      setAnswer(JSON.stringify(await get<unknown>(filled), undefined, 2));
    } catch (error) {
      setAnswer(messageOf(error));
    }
  };
  const command = commandFor(method, address, document.requestBody !== undefined);
  return (
    <form
      className="pad operation"
      onSubmit={(event) => void run(event)}
      onChange={(event) => setAddress(addressOf(path, parameters, new FormData(event.currentTarget)))}
    >
      {document.description === undefined ? null : <p>{withCode(document.description)}</p>}
      {parameters.length === 0 ? null : (
        <div className="choices">
          {parameters.map((parameter) => (
            <Field
              key={parameter.name}
              label={parameter.required === true ? `${parameter.name} (needed)` : parameter.name}
              hint={withCode(parameter.description ?? `In the ${parameter.in}.`)}
            >
              <input name={parameter.name} required={parameter.required === true} />
            </Field>
          ))}
        </div>
      )}
      <div className="secret">
        <code>{command}</code>
        <CopyButton text={command} label="Copy" />
      </div>
      {canTry ? (
        <div>
          <Button label="Send" look="primary" />
        </div>
      ) : null}
      {answer === undefined ? null : <pre>{answer}</pre>}
    </form>
  );
}

/** Descriptions mark what programs write with backticks. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}

function commandFor(method: string, address: string, hasBody: boolean): string {
  const parts = [
    'curl',
    method === 'get' ? '' : `-X ${method.toUpperCase()}`,
    '-H "Authorization: Token $KEY"',
    hasBody ? '-H "Content-Type: application/json" -d @body.json' : '',
    `"${location.origin}/v2${address}"`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** Places that are not filled in yet stay as they are written. */
function addressOf(path: string, parameters: NonNullable<OperationDocument['parameters']>, form: FormData): string {
  const value = (name: string) => String(form.get(name) ?? '').trim();
  const filled = path.replaceAll(/\{(\w+)\}/g, (place, name: string) => encodeURIComponent(value(name)) || place);
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    if (place === 'query' && value(name) !== '') query.set(name, value(name));
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}
