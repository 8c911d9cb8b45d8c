import type { FormEvent } from 'react';
import { send } from '../../api/client.ts';
import { useMay, useReloadSession, useSession } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

/** One's own name, and, for owners, that of the company. */
export function NamesCard() {
  const { user, account } = useSession();
  const mayRename = useMay('owner');
  const reload = useReloadSession();
  const say = useSay();
  const { error, run: save } = useSubmission(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [name, company] = ['name', 'company'].map((field) => String(form.get(field) ?? '').trim());
    if (name !== user.name) await send('PATCH', '/session', { name });
    if (mayRename && company !== account.company_name) {
      await send('PATCH', '/account', { data: { type: 'account', attributes: { company_name: company } } });
    }
    await reload();
    say('Saved');
  });
  return (
    <form className="card narrow-card" onSubmit={(event) => void save(event)}>
      <header>
        <h2>Names</h2>
      </header>
      <div className="pad">
        <Field label="Your name">
          <input name="name" defaultValue={user.name} autoComplete="name" required maxLength={200} />
        </Field>
        <Field label="Company" {...(mayRename ? {} : { hint: 'An owner of the account can change it.' })}>
          <input name="company" defaultValue={account.company_name} required maxLength={200} readOnly={!mayRename} />
        </Field>
        <FormProblem error={error} />
        <div>
          <Button label="Save" look="primary" />
        </div>
      </div>
    </form>
  );
}
