import { type FormEvent, useState } from 'react';
import { send } from '../api/client.ts';
import { type SignInOptions, useSignIn } from '../api/session.ts';
import { useGet } from '../api/use-get.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormProblem, messageOf, Problem, problemAt } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { Welcome } from './Welcome.tsx';

/** What somebody sees who is not signed in: the demo's door, the form, or the setting up of a new installation. */
export default function SignIn() {
  const { data, error, refetch } = useGet<SignInOptions>(['sign-in-options'], '/sign_in_options');
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  if (data.demo) return <DemoDoor options={data} />;
  if (data.setup_required) return <SetupForm needsKey={data.setup_needs_key} />;
  return (
    <Welcome title="Sign in">
      <SignInForm />
      <Forgotten byMail={data.password_reset} />
    </Welcome>
  );
}

function DemoDoor({ options }: { readonly options: SignInOptions }) {
  const signIn = useSignIn();
  const { isBusy, error, run } = useSubmission(() => signIn('/session/demo'));
  return (
    <Welcome title="Welcome to the demo">
      <p>
        A simulated fleet sails on real sea routes, so that you can look around before tracking your own boxes. The
        account is ready: no password is needed here.
      </p>
      <Button label="Open the demo" look="primary" disabled={isBusy} onClick={() => void run()} />
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

function SignInForm() {
  const signIn = useSignIn();
  const { isBusy, error, run } = useSubmission((form: FormData) => signIn('/session', fieldsOf(form)));
  return (
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

function SetupForm({ needsKey }: { readonly needsKey: boolean }) {
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
