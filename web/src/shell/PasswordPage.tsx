import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { ApiError, send } from '../api/client.ts';
import { useSignIn } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormProblem, Problem, problemAt } from '../ui/Problem.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { usePageTitle } from './page-title.ts';
import { SecondStepForm } from './SecondStepForm.tsx';
import { keepNextStep, type SecondStep } from './second-step.ts';
import { Welcome } from './Welcome.tsx';

interface PasswordLink {
  readonly purpose: 'invitation' | 'password_reset';
  readonly email: string;
  readonly name: string;
  readonly company_name: string;
}

const GONE = new Set([404, 422]);

/** Where an invitation, or a link for a new password, leads. The token is behind the `#`, where no server sees it. */
export default function PasswordPage() {
  usePageTitle('Choose a password');
  const token = useSyncExternalStore(whenLinkChanges, () => location.hash.slice(1));
  const { data, error, refetch } = useQuery({
    queryKey: ['password_link', token],
    queryFn: () => send<PasswordLink>('POST', '/password_links/read', { token }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error instanceof ApiError && GONE.has(error.status)) {
    return (
      <Welcome title="This link does not work any more">
        <p>
          A link works once, and not for ever: an invitation for seven days, one for a new password for an hour. Ask an
          owner of your account for another, or use “Forgot your password?” where you sign in.
        </p>
        <a className="btn" href="/">
          To sign in
        </a>
      </Welcome>
    );
  }
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  return <ChoosePassword link={data} token={token} />;
}

/** Another link that is opened in the same tab changes nothing but what is behind the `#`. */
function whenLinkChanges(react: () => void): () => void {
  addEventListener('hashchange', react);
  return () => removeEventListener('hashchange', react);
}

function ChoosePassword({ link, token }: { readonly link: PasswordLink; readonly token: string }) {
  const signIn = useSignIn();
  const [, go] = useLocation();
  const [step, setStep] = useState<SecondStep>();
  const done = () => go('/map', { replace: true });
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    await signIn('/password_links/use', { token, password: String(form.get('password')) }).then(
      done,
      keepNextStep(setStep),
    );
  });
  if (step !== undefined)
    return (
      <Welcome title="Your password is set">
        <SecondStepForm step={step} onBack={() => go('/')} onDone={done} />
      </Welcome>
    );
  return (
    <Welcome title={link.purpose === 'invitation' ? `Welcome, ${link.name}` : 'Choose a new password'}>
      <p>
        {link.purpose === 'invitation'
          ? `You are invited to ${link.company_name}. Choose the password you sign in with.`
          : `For ${link.company_name}. Wherever else you are signed in, this signs you out.`}
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(new FormData(event.currentTarget));
        }}
      >
        <Field label="E-mail address">
          <input type="email" autoComplete="username" readOnly value={link.email} />
        </Field>
        <Field label="Password" hint="At least 10 characters." problem={problemAt(error, '/password')}>
          <input name="password" type="password" autoComplete="new-password" required />
        </Field>
        {problemAt(error, '/password') === undefined ? <FormProblem error={error} /> : null}
        <Button label="Set password" look="primary" disabled={isBusy} />
      </form>
    </Welcome>
  );
}
