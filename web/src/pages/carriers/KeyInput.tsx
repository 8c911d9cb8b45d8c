import { type ChangeEvent, useId, useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import type { KeyField } from './connection.ts';
import { type PemKind, pemProblem } from './pem.ts';

interface KeyInputProps {
  readonly field: KeyField;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** One key of a line, as its profile describes it. */
export function KeyInput({ field, value, onValue }: KeyInputProps) {
  const { label, hint, kind, optional } = field;
  if (kind === 'certificate' || kind === 'private_key') {
    return <PemInput field={field} kind={kind} value={value} onValue={onValue} />;
  }
  const more = [hint, optional ? 'May be left empty.' : null].filter(Boolean).join(' ');
  return (
    <Field label={label} {...(more === '' ? {} : { hint: more })}>
      <input
        type={kind === 'secret' ? 'password' : kind === 'address' ? 'url' : 'text'}
        inputMode={kind === 'number' ? 'numeric' : undefined}
        pattern={kind === 'number' ? '[0-9]{1,9}' : undefined}
        autoComplete={kind === 'secret' ? 'new-password' : 'off'}
        spellCheck={false}
        required={!optional}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    </Field>
  );
}

const MAX_PEM_BYTES = 16_000;

interface PemInputProps extends KeyInputProps {
  readonly kind: PemKind;
}

/** Pasted, or taken from a file. */
function PemInput({ field: { label, hint, optional }, kind, value, onValue }: PemInputProps) {
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    const text = file.size > MAX_PEM_BYTES ? '' : await file.text();
    const wrong = pemProblem(kind, text);
    setProblem(wrong);
    if (wrong === undefined) onValue(text.trim());
  };
  return (
    <div className="pem">
      <Field label={label} hint={hint ?? undefined} problem={problem}>
        <textarea
          className={kind === 'private_key' && value !== '' ? 'mono veiled' : 'mono'}
          rows={3}
          required={!optional}
          autoComplete="off"
          spellCheck={false}
          placeholder={`-----BEGIN ${kind === 'certificate' ? 'CERTIFICATE' : 'PRIVATE KEY'}-----`}
          value={value}
          onChange={(event) => {
            onValue(event.target.value);
            setProblem(event.target.value === '' ? undefined : pemProblem(kind, event.target.value));
          }}
        />
      </Field>
      <label className="btn small" htmlFor={id}>
        Choose a file for the {label.toLowerCase()}
      </label>
      <input
        id={id}
        className="unseen"
        type="file"
        accept=".pem,.crt,.cer,.key,.txt"
        onChange={(event) => void take(event)}
      />
    </div>
  );
}
