import { type SignInOptions, useSession, useSignIn } from '../api/session.ts';
import { useGet } from '../api/use-get.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { messageOf } from '../ui/Problem.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { SignInForm } from './SignIn.tsx';

/** The session ended while somebody was at work: the page stays as it is beneath. */
export default function SignInAgain({ onClose }: { readonly onClose: () => void }) {
  const { account } = useSession();
  const path = `/sign_in_options?account_id=${account.id}`;
  const { data } = useGet<SignInOptions>(['sign-in-options', account.id], path);
  const providers = data?.identity_providers ?? [];
  return (
    <Dialog title="Sign in again" onClose={onClose}>
      <div className="body">
        <p>
          Your session is over.{' '}
          {data?.passwords === false
            ? 'Sign in to come back to this page.'
            : 'What you typed is still there: sign in to go on.'}
        </p>
        {data?.demo ? <DemoAgain /> : null}
        <ProviderButtons providers={providers} returnTo={`${location.pathname}${location.search}`} />
        {data?.passwords === false ? null : <SignInForm />}
      </div>
    </Dialog>
  );
}

function DemoAgain() {
  const signIn = useSignIn();
  const { isBusy, error, run } = useSubmission(() => signIn('/session/demo'));
  return (
    <>
      <div>
        <Button label="Go on in the demo" look="primary" disabled={isBusy} onClick={() => void run()} />
      </div>
      {error === undefined ? null : <p className="problem">{messageOf(error)}</p>}
    </>
  );
}
