import { type FormEvent, useEffect, useRef, useState } from 'react';
import { send } from '../api/client.ts';
import { useSignIn } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormProblem } from '../ui/Problem.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { NewPasskeyForm } from './NewPasskey.tsx';
import { CODE_INPUT, type MadeTotp, NewTotp, RecoveryCodes } from './NewTotp.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import type { MadePasskey } from './passkey.ts';
import type { SecondStep } from './second-step.ts';

interface SecondStepFormProps {
  readonly step: SecondStep;
  readonly onBack: () => void;
  readonly onDone?: () => void;
}

/** After the password: a passkey or a code, or, where the account wants one and there is none yet, what is set up now. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { step, onBack, onDone } = props;
  const signIn = useSignIn();
  if (step.next === 'setup') return <SetUpFactor {...props} />;
  const hasPasskey = step.next === 'passkey';
  const form = <CodeForm token={step.token} isSecond={hasPasskey} onBack={onBack} onDone={onDone} />;
  if (!hasPasskey) return form;
  return (
    <>
      <PasskeyButton
        label="Use a passkey"
        look="primary"
        path="/session/second_factor/passkey/challenge"
        given={{ token: step.token }}
        onAnswer={async (passkey) => {
          await signIn('/session/second_factor/passkey', { token: step.token, passkey });
          onDone?.();
        }}
      />
      {form}
    </>
  );
}

function SetUpFactor({ step: { token }, onBack, onDone }: SecondStepFormProps) {
  const [totp, setTotp] = useState<MadeTotp>();
  const [passkey, setPasskey] = useState<MadePasskey>();
  const signIn = useSignIn();
  const { isBusy, error, run } = useSubmission(async (kind: 'totp' | 'passkey') => {
    if (kind === 'totp') setTotp(await send<MadeTotp>('POST', '/session/second_factor/setup', { token }));
    else setPasskey(await send<MadePasskey>('POST', '/session/second_factor/passkey/setup', { token }));
  });
  if (totp !== undefined)
    return (
      <>
        <NewTotp made={totp} />
        <RecoveryCodes codes={totp.recovery_codes} />
        <CodeForm token={token} isNew onBack={onBack} onDone={onDone} />
      </>
    );
  if (passkey !== undefined)
    return (
      <>
        <RecoveryCodes codes={passkey.recovery_codes} />
        <NewPasskeyForm
          made={passkey}
          onMade={async (given) => {
            await signIn('/session/second_factor/passkey/confirm', { token, ...given });
            onDone?.();
          }}
        />
      </>
    );
  return (
    <>
      <p role="status">
        Your company wants more than a password: an authenticator app on your phone, which makes a code for each time
        you sign in, or a passkey on this device or a security key.
      </p>
      <FormProblem error={error} />
      <div className="row">
        <Button label="Set up an authenticator app" look="primary" disabled={isBusy} onClick={() => void run('totp')} />
        <Button label="Add a passkey" disabled={isBusy} onClick={() => void run('passkey')} />
        <Button label="Start again" onClick={onBack} />
      </div>
    </>
  );
}

interface CodeFormProps extends Pick<SecondStepFormProps, 'onBack'> {
  readonly token: string;
  /** The app has just been set up. */
  readonly isNew?: boolean;
  /** Something else is what people are meant to use. */
  readonly isSecond?: boolean;
  readonly onDone: (() => void) | undefined;
}

function CodeForm({ token, isNew = false, isSecond = false, onBack, onDone }: CodeFormProps) {
  const signIn = useSignIn();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isSecond) input.current?.focus();
  }, [isSecond]);
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
        <Button label="Sign in" {...(isSecond ? {} : { look: 'primary' })} disabled={isBusy} />
        <Button label="Start again" onClick={onBack} />
      </div>
    </form>
  );
}
