import { get, send } from '../../api/client.ts';
import { type Many, type One, queryString, type Resource, relatedId } from '../../api/json-api.ts';
import type { Shipment } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';

type Party = Resource<'party'>;
type Role = Resource<'party_role'>;

const MAX_CUSTOMERS = 100;

interface BelongsDialogProps {
  readonly shipment: Shipment;
  /** What is asked for again once it is saved. */
  readonly stale: readonly string[];
  readonly onClose: () => void;
}

/** References, tags and customer of a shipment, as its office knows it. */
export default function BelongsDialog({ shipment, stale, onClose }: BelongsDialogProps) {
  const attempt = useAttempt();
  const { ref_numbers: references, tags, customer_name: customer } = shipment.attributes;
  const known = useGet<Many<Party>>(['parties'], `/parties?page%5Bsize%5D=${MAX_CUSTOMERS}`).data?.data ?? [];
  const save = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const attributes = { ref_numbers: listIn(text('references')), tags: listIn(text('tags')) };
    const work = async () => {
      await send('PATCH', `/shipments/${shipment.id}`, { data: { type: 'shipment', attributes } });
      if (text('customer') !== (customer ?? '')) await changeCustomer(shipment.id, text('customer'));
    };
    if (await attempt(work, 'Saved', stale)) onClose();
  };
  return (
    <Dialog title="References, tags and customer" onClose={onClose}>
      <DialogForm submit="Save" onSubmit={(form) => void save(form)}>
        <Field label="References" hint="Separated by commas.">
          <input name="references" defaultValue={references.join(', ')} />
        </Field>
        <Field label="Tags" hint="Separated by commas.">
          <input name="tags" defaultValue={tags.join(', ')} />
        </Field>
        <Field label="Customer" hint="A name that is not known yet becomes a customer.">
          <input name="customer" list="known-customers" defaultValue={customer ?? ''} maxLength={255} />
        </Field>
        <datalist id="known-customers">
          {known.map(({ id, attributes }) => (
            <option key={id} value={attributes.company_name} />
          ))}
        </datalist>
      </DialogForm>
    </Dialog>
  );
}

function listIn(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Whoever was the customer is so no longer; the new one is looked for by name, and made where there is none. */
async function changeCustomer(shipmentId: string, name: string): Promise<void> {
  const path = `/shipments/${shipmentId}/party_roles`;
  const { data: roles } = await get<Many<Role>>(`${path}?page%5Bsize%5D=100`);
  if (name !== '') {
    const { data: found } = await get<Many<Party>>(`/parties${queryString({ query: name })}`);
    const same = found.find(({ attributes }) => attributes.company_name.toLowerCase() === name.toLowerCase());
    const party = same ?? (await send<One<Party>>('POST', '/parties', partyNamed(name))).data;
    const isHeld = roles.some((role) => isCustomer(role) && relatedId(role, 'party') === party.id);
    const relationships = { party: { data: { id: party.id, type: 'party' } } };
    if (!isHeld) {
      await send('POST', path, { data: { type: 'party_role', attributes: { role: 'customer' }, relationships } });
    }
    await removeRoles(
      path,
      roles.filter((role) => isCustomer(role) && relatedId(role, 'party') !== party.id),
    );
  } else {
    await removeRoles(path, roles.filter(isCustomer));
  }
}

function partyNamed(name: string): object {
  return { data: { type: 'party', attributes: { company_name: name } } };
}

async function removeRoles(path: string, roles: readonly Role[]): Promise<void> {
  for (const { id } of roles) await send('DELETE', `${path}/${id}`);
}

function isCustomer({ attributes }: Role): boolean {
  return attributes.role === 'customer';
}
