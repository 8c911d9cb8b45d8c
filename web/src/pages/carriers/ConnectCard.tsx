import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import { counted } from '../../text/counted.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { CONNECTIONS, type Line, type LineInterface } from './connection.ts';
import { KeyInput } from './KeyInput.tsx';
import { TestNumber } from './TestNumber.tsx';

interface ConnectCardProps {
  readonly line: Line;
  readonly waiting: number;
}

/** What a line wants and where one applies for it, a form for it, and a question of one's own to try it with. */
export function ConnectCard({ line, waiting }: ConnectCardProps) {
  const [name, setName] = useState(line.interface_name ?? line.interfaces[0]?.name ?? '');
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [isOpen, setIsOpen] = useState(line.keys !== 'account');
  const chosen = line.interfaces.find((one) => one.name === name) ?? line.interfaces[0];
  if (chosen === undefined) return null;
  const keys = keysOf(chosen, given);
  return (
    <>
      <Card title={line.keys === 'account' ? 'Your keys' : 'Connect'} padded>
        <Standing line={line} onReplace={isOpen ? undefined : () => setIsOpen(true)} />
        {isOpen ? (
          <>
            <InterfaceChoice line={line} chosen={chosen} onChoose={setName} />
            <KeyForm line={line} chosen={chosen} given={given} onGiven={setGiven} waiting={waiting} />
          </>
        ) : null}
      </Card>
      <TestNumber line={line} chosen={chosen} given={isOpen ? keys : undefined} />
    </>
  );
}

/** Undefined while something is missing. */
function keysOf(
  chosen: LineInterface,
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const filled = chosen.fields.flatMap(({ name }) => {
    const value = given[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const keys = Object.fromEntries(filled);
  return chosen.fields.every(({ name, optional }) => optional || keys[name] !== undefined) ? keys : undefined;
}

function Standing({ line, onReplace }: { readonly line: Line; readonly onReplace: (() => void) | undefined }) {
  const attempt = useAttempt();
  if (line.keys === null) return null;
  if (line.keys === 'installation') {
    return <p>The keys of the installation are used. Keys given here are used instead, for this account.</p>;
  }
  const remove = () =>
    attempt(
      () => send('DELETE', `/carrier_credentials/${line.credential_id}`),
      `The keys for ${line.name} are gone`,
      CONNECTIONS,
    );
  return (
    <div className="row">
      <p className="grow">Keys for “{line.interface_name}” are kept. They cannot be shown again.</p>
      {onReplace === undefined ? null : <Button label="Replace keys" onClick={onReplace} />}
      <ConfirmButton
        label="Remove keys"
        className="btn danger"
        question={`Remove the keys for ${line.name}?`}
        consequence="Its shipments are no longer asked about, unless the installation has keys. They keep what is known."
        confirm="Remove"
        onConfirm={remove}
      />
    </div>
  );
}

interface InterfaceChoiceProps {
  readonly line: Line;
  readonly chosen: LineInterface;
  readonly onChoose: (name: string) => void;
}

function InterfaceChoice({ line, chosen, onChoose }: InterfaceChoiceProps) {
  return (
    <>
      {line.interfaces.length > 1 ? (
        <Field label="Interface" hint="The line offers several; the keys of one are enough.">
          <select value={chosen.name} onChange={(event) => onChoose(event.target.value)}>
            {line.interfaces.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </Field>
      ) : null}
      {chosen.apply === null ? null : (
        <div className="apply">
          <h3>Where to get the keys</h3>
          <p>
            {chosen.apply.how}{' '}
            {chosen.apply.url === null ? (
              <span className="dim">Where that is on the web is not known here: ask the line.</span>
            ) : (
              <a className="link" href={chosen.apply.url} target="_blank" rel="noreferrer noopener">
                {new URL(chosen.apply.url).host}
              </a>
            )}
          </p>
        </div>
      )}
      <p className="dim">{chosen.notes}</p>
    </>
  );
}

interface KeyFormProps extends Omit<InterfaceChoiceProps, 'onChoose'> {
  readonly given: Readonly<Record<string, string>>;
  readonly onGiven: (given: Readonly<Record<string, string>>) => void;
  readonly waiting: number;
}

function KeyForm({ line, chosen, given, onGiven, waiting }: KeyFormProps) {
  const queries = useQueryClient();
  const say = useSay();
  const {
    isBusy,
    error,
    run: save,
  } = useSubmission(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const attributes = { credentials: keysOf(chosen, given) ?? {}, interface: chosen.name };
    await (line.credential_id === null
      ? send('POST', '/carrier_credentials', { data: { attributes: { scac: line.scac, ...attributes } } })
      : send('PATCH', `/carrier_credentials/${line.credential_id}`, { data: { attributes: attributes } }));
    onGiven({});
    say(savedText(line, waiting));
    await queries.invalidateQueries({ queryKey: CONNECTIONS });
    await queries.invalidateQueries({ queryKey: ['overview'] });
  });
  return (
    <form className="key-form" autoComplete="off" onSubmit={(event) => void save(event)}>
      {chosen.fields.map((field) => (
        <KeyInput
          key={`${chosen.name} ${field.name}`}
          field={field}
          value={given[field.name] ?? ''}
          onValue={(value) => onGiven({ ...given, [field.name]: value })}
        />
      ))}
      <FormProblem error={error} />
      <div>
        <Button label={isBusy ? `Asking ${line.name}…` : 'Save keys'} look="primary" disabled={isBusy} />
      </div>
    </form>
  );
}

function savedText({ name }: Line, waiting: number): string {
  if (waiting === 0) return `The keys for ${name} are kept`;
  return `The keys for ${name} are kept: ${counted(waiting, 'request')} that waited ${waiting === 1 ? 'starts' : 'start'} now`;
}
