import type { FormEvent } from 'react';
import { browserName } from '../pages/people/browser-name.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormProblem } from '../ui/Problem.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { createPasskey, type MadePasskey } from './passkey.ts';

interface NewPasskeyFormProps {
  readonly made: MadePasskey;
  /** What the browser made, and what its person calls it. */
  readonly onMade: (given: { readonly name: string; readonly credential: object }) => Promise<void>;
}

/** A name for a new passkey, and then what the browser asks. */
export function NewPasskeyForm({ made, onMade }: NewPasskeyFormProps) {
  const { isBusy, error, run } = useSubmission(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    await onMade({ name, credential: await createPasskey(made) });
  });
  return (
    <form className="new-passkey" onSubmit={(event) => void run(event)}>
      <Field label="Name" hint="By which you tell it from others of yours.">
        <input name="name" defaultValue={browserName(navigator.userAgent)} maxLength={60} required />
      </Field>
      <FormProblem error={error} />
      <div>
        <Button label="Make the passkey" look="primary" disabled={isBusy} />
      </div>
    </form>
  );
}
