import { send } from '../../api/client.ts';
import type { One, Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Problem } from '../../ui/Problem.tsx';

const KEY = ['account'];

/** Whether people may sign in by passwords of their own here, once the provider works. */
export function PasswordsCard() {
  const attempt = useAttempt();
  const { data, error } = useGet<One<Resource<'account'>>>(KEY, '/account');
  if (error !== null && data === undefined) return <Problem error={error} />;
  const change = (attributes: Partial<Resource<'account'>['attributes']>, done: string) =>
    attempt(() => send('PATCH', '/account', { data: { type: 'account', attributes } }), done, KEY);
  const changePasswords = (local_passwords: boolean) =>
    change(
      { local_passwords },
      local_passwords ? 'People may sign in by passwords again' : 'People sign in by the provider alone',
    );
  const changeFactor = (second_factor_required: boolean) =>
    change(
      { second_factor_required },
      second_factor_required ? 'Passwords need a second factor now' : 'Passwords alone let people in again',
    );
  return (
    <section className="card narrow-card">
      <header>
        <h2>Passwords</h2>
      </header>
      <div className="pad">
        <label className="check">
          <input
            type="checkbox"
            checked={data?.data.attributes.local_passwords ?? true}
            disabled={data === undefined}
            onChange={(event) => void changePasswords(event.target.checked)}
          />
          People may sign in by passwords of their own here
        </label>
        <p className="dim">
          Can be switched off once an owner has signed in by a provider. If that fails one day, whoever runs the
          installation lets an owner in by the command “landfall rescue”.
        </p>
        <label className="check">
          <input
            type="checkbox"
            checked={data?.data.attributes.second_factor_required ?? false}
            disabled={data === undefined}
            onChange={(event) => void changeFactor(event.target.checked)}
          />
          Whoever signs in by a password needs a second factor
        </label>
        <p className="dim">
          Who has none is signed out, and led to set up an authenticator app or a passkey when they sign in again. Set
          up your own first, on the page of your account.
        </p>
      </div>
    </section>
  );
}
