import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { RoleOptions } from '../people/RoleOptions.tsx';
import { groupLines, type IdentityProvider, KEY, readGroupLines } from './identity-provider.ts';

interface ProviderDialogProps {
  /** The one that is changed; a new one without. */
  readonly provider?: IdentityProvider | undefined;
  readonly onClose: () => void;
}

export default function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const queries = useQueryClient();
  const say = useSay();
  const [problem, setProblem] = useState<string>();
  const known = provider?.attributes;
  const { error, isBusy, run } = useSubmission(async (form: FormData) => {
    const read = readGroupLines(String(form.get('groups') ?? ''));
    setProblem('problem' in read ? read.problem : undefined);
    if ('problem' in read) return;
    const data = { type: 'identity_provider', attributes: attributesOf(form, read.roles) };
    const [method, path] = provider === undefined ? (['POST', ''] as const) : (['PATCH', `/${provider.id}`] as const);
    await send<One<IdentityProvider>>(method, `/identity_providers${path}`, { data });
    await queries.invalidateQueries({ queryKey: KEY });
    say(provider === undefined ? 'Now register its redirect address at the provider' : 'The provider is changed');
    onClose();
  });
  return (
    <Dialog title={provider === undefined ? 'New identity provider' : `Edit ${known?.name}`} onClose={onClose}>
      <DialogForm submit="Save provider" disabled={isBusy} onSubmit={(form) => void run(form)}>
        <Field label="Name" hint="What the button on the sign-in page says: “Sign in with …”.">
          <input name="name" required maxLength={200} defaultValue={known?.name} />
        </Field>
        <Field
          label="Address of the provider"
          hint="Its issuer; it is asked for /.well-known/openid-configuration there."
          problem={problemAt(error, '/data/attributes/issuer')}
        >
          <input
            name="issuer"
            type="url"
            required
            maxLength={500}
            defaultValue={known?.issuer}
            placeholder="https://login.example.com"
          />
        </Field>
        <Field label="Client ID">
          <input name="client_id" required maxLength={200} autoComplete="off" defaultValue={known?.client_id} />
        </Field>
        <Field
          label="Client secret"
          hint={known === undefined ? 'Kept encrypted and never shown.' : 'Empty: the one that is kept stays.'}
        >
          <input name="client_secret" type="password" maxLength={1000} autoComplete="off" />
        </Field>
        <RoleFields known={known} problem={problem} />
        {problemAt(error, '/data/attributes/issuer') === undefined ? <FormProblem error={error} /> : null}
      </DialogForm>
    </Dialog>
  );
}

interface RoleFieldsProps {
  readonly known: IdentityProvider['attributes'] | undefined;
  readonly problem: string | undefined;
}

/** Who gets in, and as what. */
function RoleFields({ known, problem }: RoleFieldsProps) {
  return (
    <>
      <Field
        label="Roles by group"
        hint="One a line: Logistics = member. Without any, the provider says who somebody is, and roles are given here."
        problem={problem}
      >
        <textarea
          name="groups"
          rows={3}
          defaultValue={groupLines(known?.role_by_group ?? {})}
          placeholder="Logistics = member"
        />
      </Field>
      <Field label="Claim of the groups">
        <input name="groups_claim" required maxLength={200} defaultValue={known?.groups_claim ?? 'groups'} />
      </Field>
      <Field label="Everybody else">
        <select name="default_role" defaultValue={known?.default_role ?? ''}>
          <option value="">Is not let in</option>
          <RoleOptions />
        </select>
      </Field>
      <label className="check">
        <input type="checkbox" name="trusts_email" defaultChecked={known?.trusts_email ?? false} />
        Its e-mail addresses count as verified although it does not say so
      </label>
    </>
  );
}

function attributesOf(form: FormData, roles: object) {
  const secret = String(form.get('client_secret') ?? '');
  return {
    name: form.get('name'),
    issuer: form.get('issuer'),
    client_id: form.get('client_id'),
    ...(secret === '' ? {} : { client_secret: secret }),
    groups_claim: form.get('groups_claim'),
    role_by_group: roles,
    default_role: form.get('default_role') || null,
    trusts_email: form.get('trusts_email') !== null,
  };
}
