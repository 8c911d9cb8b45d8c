import type { FormEvent } from 'react';
import { send } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

export function PasswordCard() {
  const say = useSay();
  const { error, run: change } = useSubmission(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    await send('PATCH', '/session/password', Object.fromEntries(new FormData(form)));
    say('Your password is changed, and your other sessions are ended');
    form.reset();
  });
  return (
    <form className="card narrow-card" onSubmit={(event) => void change(event)}>
      <header>
        <h2>Your password</h2>
      </header>
      <div className="pad">
        <Field label="Current password">
          <input name="current_password" type="password" autoComplete="current-password" required />
        </Field>
        <Field label="New password" hint="At least 10 characters.">
          <input name="new_password" type="password" autoComplete="new-password" required />
        </Field>
        <FormProblem error={error} />
        <div>
          <Button label="Change password" look="primary" />
        </div>
      </div>
    </form>
  );
}
