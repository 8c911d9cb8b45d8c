import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../api/client.ts';
import { type SignInOptions, useSignIn } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormProblem, messageOf, Problem, problemAt } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { keepNextStep, type SecondStep } from './second-step.ts';
import { useSignInOptions } from './sign-in-options.ts';
import { readRefusal } from './sign-in-refusal.ts';
import { Welcome } from './Welcome.tsx';

/** What somebody sees who is not signed in: the way into the demo, the form, or the setting up of a new installation. */
export default function SignIn() {
  const { data, error, refetch } = useSignInOptions();
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.demo) return <FirstChoices options={data} />;
  if (data.setup_required) return <SetupForm options={data} />;
  return (
    <Welcome title="Sign in">
      <WaysIn options={data} />
    </Welcome>
  );
}

/** By the company's own provider first, where there is one: whoever has both is meant to use that. */
function WaysIn({ options }: { readonly options: SignInOptions }) {
  const { identity_providers: providers, passwords, password_reset: byMail } = options;
  const refusal = readRefusal(location.hash);
  const form = (
    <>
      <SignInForm />
      <Forgotten byMail={byMail} />
    </>
  );
  return (
    <>
      {refusal === undefined ? null : (
        <p className="problem" role="alert">
          {refusal}
        </p>
      )}
      <ProviderButtons providers={providers} returnTo={`${location.pathname}${location.search}`} />
      {providers.length === 0 ? form : null}
      {providers.length > 0 && passwords ? (
        <details>
          <summary>Sign in with a password</summary>
          {form}
        </details>
      ) : null}
    </>
  );
}

/** What somebody may look at first. The demo is on this machine alone; ships are heard from elsewhere once they are chosen. */
function FirstChoices({ options }: { readonly options: SignInOptions }) {
  const signIn = useSignIn();
  const [, go] = useLocation();
  const { isBusy, error, run } = useSubmission(async (path?: '/carriers/ais') => {
    if (path !== undefined) go(path, { replace: true });
    await signIn('/session/demo');
  });
  return (
    <Welcome title="What would you like to see first?">
      <p>The demo stays on this machine, and nobody outside is asked for anything before you choose it.</p>
      <ul className="first-choices">
        <li>
          <h2>The demo world</h2>
          <p>A simulated fleet on real sea routes, with everything that can go wrong. No password is needed.</p>
          <Button label="Open the demo" look="primary" disabled={isBusy} onClick={() => void run()} />
        </li>
        <li>
          <h2>Real ships, now</h2>
          <p>From open feeds that need no contract and no key. You see which, by whose licence, before any is asked.</p>
          <Button label="Choose real ships" disabled={isBusy} onClick={() => void run('/carriers/ais')} />
        </li>
        <li>
          <h2>My own boxes</h2>
          <p>
            In a folder of their own, since the shipments of the demo stay in this one. Stop this service, and start:
          </p>
          <code className="mono">LANDFALL_DEMO=0 DATA_DIR=~/landfall npm start</code>
        </li>
      </ul>
      {error === undefined ? null : <p className="problem">{messageOf(error)}</p>}
      {options.setup_required ? null : (
        <details>
          <summary>Sign in with your own account</summary>
          <SignInForm />
        </details>
      )}
    </Welcome>
  );
}

export function SignInForm() {
  const signIn = useSignIn();
  const { data: options } = useSignInOptions();
  const [step, setStep] = useState<SecondStep>();
  const { isBusy, error, run } = useSubmission((form: FormData) =>
    signIn('/session', fieldsOf(form)).catch(keepNextStep(setStep)),
  );
  if (step !== undefined) return <SecondStepForm step={step} onBack={() => setStep(undefined)} />;
  return (
    <>
      <form onSubmit={(event) => void run(submitted(event))}>
        <Field label="E-mail address">
          <input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label="Password">
          <input name="password" type="password" autoComplete="current-password" required />
        </Field>
        <FormProblem error={error} />
        <Button label="Sign in" look="primary" disabled={isBusy} />
      </form>
      {options?.passkeys ? (
        <PasskeyButton
          label="Sign in with a passkey"
          path="/session/passkey/challenge"
          onAnswer={(passkey) => signIn('/session/passkey', { passkey })}
        />
      ) : null}
    </>
  );
}

/** For whoever forgot their password. The answer does not tell whether anybody has the address. */
function Forgotten({ byMail }: { readonly byMail: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    await send('POST', '/password_resets', fieldsOf(form));
    setIsAsked(true);
  });
  return (
    <details>
      <summary>Forgot your password?</summary>
      {byMail ? null : <p>Ask an owner of your account: they can make you a link to choose a new one.</p>}
      {byMail && isAsked ? (
        <p role="status">If somebody has this address, a mail with a link is on its way. The link works for an hour.</p>
      ) : null}
      {byMail && !isAsked ? (
        <form onSubmit={(event) => void run(submitted(event))}>
          <Field label="Your e-mail address">
            <input name="email" type="email" autoComplete="username" required />
          </Field>
          <FormProblem error={error} />
          <Button label="Send me a link" disabled={isBusy} />
        </form>
      ) : null}
    </details>
  );
}

function SetupForm({ options }: { readonly options: SignInOptions }) {
  const { setup_needs_key: needsKey, identity_providers: providers } = options;
  const signIn = useSignIn();
  const { isBusy, error, run } = useSubmission((form: FormData) => signIn('/setup', fieldsOf(form)));
  return (
    <Welcome title="Set up Landfall">
      <p>You are the first here. This makes you the owner, who can then add other people.</p>
      <form onSubmit={(event) => void run(submitted(event))}>
        <Field label="Company" problem={problemAt(error, '/company_name')}>
          <input name="company_name" autoComplete="organization" required />
        </Field>
        <Field label="Your name" problem={problemAt(error, '/name')}>
          <input name="name" autoComplete="name" required />
        </Field>
        <Field label="E-mail address" problem={problemAt(error, '/email')}>
          <input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label="Password" hint="At least 10 characters." problem={problemAt(error, '/password')}>
          <input name="password" type="password" autoComplete="new-password" required />
        </Field>
        {needsKey ? (
          <Field
            label="Administrator key or set-up token"
            hint="The key was printed at the first start; the token is in the file setup-token of the data folder. Either proves that this installation is yours."
          >
            <input name="api_key" autoComplete="off" required />
          </Field>
        ) : null}
        <FormProblem error={error} />
        <Button label="Set up" look="primary" disabled={isBusy} />
      </form>
      <ProviderButtons providers={providers} returnTo="/" />
    </Welcome>
  );
}

function submitted(event: FormEvent<HTMLFormElement>): FormData {
  event.preventDefault();
  return new FormData(event.currentTarget);
}

function fieldsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}
