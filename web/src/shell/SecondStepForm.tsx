import { type FormEvent, useEffect, useRef, useState } from 'react';
import { send } from '../api/client.ts';
import { useSignIn } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormProblem } from '../ui/Problem.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { CODE_INPUT, type MadeTotp, NewTotp, RecoveryCodes } from './NewTotp.tsx';
import type { SecondStep } from './second-step.ts';

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly onBack: () => void;
  readonly onDone?: () => void;
}

/** After the password: a code, or, where the account wants one and there is none yet, an app that makes them. */
export function SecondStepForm({ step, onBack, onDone }: SecondStepFormProps) {
  const [made, setMade] = useState<MadeTotp>();
  const {
    isBusy,
    error,
    run: begin,
  } = useSubmission(async () => {
    setMade(await send<MadeTotp>('POST', '/session/second_factor/setup', { token: step.token }));
  });
  const form = <CodeForm token={step.token} isNew={made !== undefined} onBack={onBack} onDone={onDone} />;
  if (step.next === 'code') return form;
  if (made !== undefined)
    return (
      <>
        <NewTotp made={made} />
        <RecoveryCodes codes={made.recovery_codes} />
        {form}
      </>
    );
  return (
    <>
      <p role="status">
        Your company wants more than a password: an authenticator app on your phone, which makes a code for each time
        you sign in.
      </p>
      <FormProblem error={error} />
      <div className="row">
        <Button label="Set up an authenticator app" look="primary" disabled={isBusy} onClick={() => void begin()} />
        <Button label="Start again" onClick={onBack} />
      </div>
    </>
  );
}

interface CodeFormProps extends Pick<SecondStepFormProps, 'onBack'> {
  readonly token: string;
  readonly isNew: boolean;
  readonly onDone: (() => void) | undefined;
}

function CodeForm({ token, isNew, onBack, onDone }: CodeFormProps) {
  const signIn = useSignIn();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { isBusy, error, run } = useSubmission(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    await signIn('/session/second_factor', { token, code: new FormData(event.currentTarget).get('code') });
    onDone?.();
  });
  const hint = isNew ? 'The one that the app shows now.' : 'Of your authenticator app, or one of your recovery codes.';
  return (
    <form onSubmit={(event) => void run(event)}>
      <Field label="Code" hint={hint}>
        <input ref={input} {...CODE_INPUT} />
      </Field>
      <FormProblem error={error} />
      <div className="row">
        <Button label="Sign in" look="primary" disabled={isBusy} />
        <Button label="Start again" onClick={onBack} />
      </div>
    </form>
  );
}
