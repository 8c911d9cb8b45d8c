import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { Many, One, Resource } from '../../api/json-api.ts';
import type { User } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { LinkDialog } from './LinkDialog.tsx';

const MEMBERS_KEY = 'members';

type Opened = 'add' | User | undefined;

/** Who sees what a customer holds a role on, and nothing else. */
export function CustomerPeople() {
  const { data } = useGet<Many<Resource<'party'>>>(['parties'], '/parties?page%5Bsize%5D=100');
  const parties = data?.data.map(({ id, attributes }) => [id, attributes.company_name] as const) ?? [];
  const [chosen, choose] = useState<string>();
  const partyId = chosen ?? parties[0]?.[0];
  return (
    <Card title="People of customers" named padded>
      <p>
        They see the shipments on which their customer holds a role, where they are and when they arrive. No notes,
        costs or other customers.
      </p>
      {partyId === undefined ? (
        <p className="dim">A customer appears here once it is named on a shipment.</p>
      ) : (
        <>
          <Field label="Customer">
            <select value={partyId} onChange={(event) => choose(event.target.value)}>
              <Options of={parties} />
            </select>
          </Field>
          <Members key={partyId} partyId={partyId} />
        </>
      )}
    </Card>
  );
}

function Members({ partyId }: { readonly partyId: string }) {
  const at = `/parties/${partyId}/members`;
  const { data } = useGet<Many<User>>([MEMBERS_KEY, partyId], `${at}?page%5Bsize%5D=100`);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      {data?.data.length === 0 ? <p className="dim">Nobody of this customer can sign in yet.</p> : null}
      {data === undefined || data.data.length === 0 ? null : (
        <PlainTable columns={['Name', 'E-mail address', 'State']} actions>
          {data.data.map((user) => (
            <MemberRow key={user.id} at={at} user={user} onInvite={() => setOpened(user)} />
          ))}
        </PlainTable>
      )}
      <div>
        <Button icon={Plus} label="New person of this customer" onClick={() => setOpened('add')} />
      </div>
      {opened === 'add' ? <AddMemberDialog at={at} onClose={close} onAdded={setOpened} /> : null}
      {opened === undefined || opened === 'add' ? null : <LinkDialog user={opened} at={at} onClose={close} />}
    </>
  );
}

interface MemberRowProps {
  readonly at: string;
  readonly user: User;
  readonly onInvite: () => void;
}

function MemberRow({ at, user, onInvite }: MemberRowProps) {
  const attempt = useAttempt();
  const { name, email, has_password: hasPassword } = user.attributes;
  const remove = () => attempt(() => send('DELETE', `${at}/${user.id}`), `${name} is removed`, [MEMBERS_KEY]);
  return (
    <tr>
      <td>{name}</td>
      <td>{email}</td>
      <td>{hasPassword ? <Chip tone="ok">Active</Chip> : <Chip tone="info">Invited</Chip>}</td>
      <td className="end">
        <div className="row-actions">
          <button
            type="button"
            className="btn small"
            aria-label={hasPassword ? `New password for ${name}` : `Invite ${name}`}
            onClick={onInvite}
          >
            {hasPassword ? 'New password' : 'Invite'}
          </button>
          <ConfirmButton
            label="Remove"
            name={name}
            question={`Remove ${name}?`}
            consequence="They are signed out at once, and their name, address and password are gone for good."
            confirm="Remove for good"
            onConfirm={remove}
          />
        </div>
      </td>
    </tr>
  );
}

interface AddMemberDialogProps {
  readonly at: string;
  readonly onClose: () => void;
  readonly onAdded: (user: User) => void;
}

function AddMemberDialog({ at, onClose, onAdded }: AddMemberDialogProps) {
  const queries = useQueryClient();
  const { error, run: add } = useSubmission(async (form: FormData) => {
    const attributes = Object.fromEntries(form);
    const { data } = await send<One<User>>('POST', at, { data: { type: 'user', attributes } });
    await queries.invalidateQueries({ queryKey: [MEMBERS_KEY] });
    onAdded(data);
  });
  return (
    <Dialog title="A person of this customer" onClose={onClose}>
      <DialogForm submit="Add" onSubmit={add}>
        <Field label="Name">
          <input name="name" required />
        </Field>
        <Field label="E-mail address">
          <input name="email" type="email" required />
        </Field>
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}
