import type { AnswerOf } from '../../api/json-api.ts';
import { useContacts } from '../../api/notes.ts';
import { counted } from '../../text/counted.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useBoxesAboard } from './boxes-aboard.ts';
import { mailAddress, messageText } from './message.ts';

interface MessageDialogProps {
  readonly vessel: { readonly id: string; readonly name: string };
  readonly customers: AnswerOf<'GET /containers/summary'>['data'];
  readonly onClose: () => void;
}

/** A message for each customer with boxes on a ship, to be sent from one's own mail program. */
export default function MessageDialog({ vessel, customers, onClose }: MessageDialogProps) {
  const named = customers.flatMap(({ key, label, count }) =>
    key === null ? [] : [{ id: key, name: label ?? 'Customer', count }],
  );
  const unnamed = customers.find(({ key }) => key === null)?.count ?? 0;
  return (
    <Dialog title={`Write to customers: ${vessel.name}`} onClose={onClose} broad>
      <div className="body notes">
        {named.length === 0 ? <p>No customer is named on the shipments aboard.</p> : null}
        {named.map((customer) => (
          <Message key={customer.id} vessel={vessel} customer={customer} />
        ))}
        {unnamed === 0 ? null : (
          <p className="dim">{counted(unnamed, 'container')} aboard have no customer named: nobody is written to.</p>
        )}
      </div>
    </Dialog>
  );
}

interface MessageProps {
  readonly vessel: MessageDialogProps['vessel'];
  readonly customer: { readonly id: string; readonly name: string };
}

function Message({ vessel, customer }: MessageProps) {
  const boxes = useBoxesAboard(vessel.id, customer.id);
  const contacts = useContacts({ type: 'party', id: customer.id }).data?.data ?? [];
  const addresses = contacts.flatMap(({ attributes }) => attributes.email ?? []);
  if (boxes === undefined) return null;
  const text = messageText(vessel.name, boxes.data);
  const more = boxes.meta.total - boxes.data.length;
  return (
    <section aria-label={customer.name}>
      <h3>{customer.name}</h3>
      <p className="dim">
        {addresses.length === 0
          ? 'No mail address of this customer is kept: add a contact in the notes of one of its containers.'
          : addresses.join(', ')}
      </p>
      <pre className="message">{text}</pre>
      {more > 0 ? <p className="dim">{counted(more, 'container')} more are not in the message.</p> : null}
      <div className="row">
        <a className="btn small" href={mailAddress(addresses, `Your containers on ${vessel.name}`, text)}>
          Open in mail
        </a>
        <CopyButton text={text} label="Copy" />
      </div>
    </section>
  );
}
