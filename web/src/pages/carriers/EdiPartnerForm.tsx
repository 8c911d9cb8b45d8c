import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../api/client.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem, problemAt } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { type EdiPartner, PARTNERS, profileOf } from './edi-partner.ts';

interface EdiPartnerFormProps {
  /** The one to edit; a new one otherwise. */
  readonly partner: EdiPartner | undefined;
  readonly onClose: () => void;
}

export function EdiPartnerForm({ partner, onClose }: EdiPartnerFormProps) {
  const queries = useQueryClient();
  const profile = partner?.attributes.profile;
  const { error, run: save } = useSubmission(async (form: FormData) => {
    const attributes = { name: String(form.get('name')), profile: profileOf(form, profile) };
    const body = { data: { type: 'edi_partner', attributes } };
    await (partner === undefined
      ? send('POST', '/edi_partners', body)
      : send('PUT', `/edi_partners/${partner.id}`, body));
    await queries.invalidateQueries({ queryKey: PARTNERS });
    onClose();
  });
  return (
    <Dialog title={partner === undefined ? 'New EDI partner' : 'Edit EDI partner'} onClose={onClose}>
      <DialogForm submit="Save partner" onSubmit={save}>
        <Field label="Name">
          <input name="name" required maxLength={255} defaultValue={partner?.attributes.name} data-first />
        </Field>
        <Field label="Sends as" hint="Sender ids of its interchanges (ISA06, or the first part of UNB02), one a line.">
          <textarea name="senders" required rows={2} className="mono" defaultValue={profile?.senders.join('\n')} />
        </Field>
        <Field label="Line" hint="Four-letter SCAC, where the messages do not name it.">
          <input name="scac" pattern="[A-Za-z][A-Za-z0-9]{3}" maxLength={4} defaultValue={profile?.scac} />
        </Field>
        <Field label="Whose word it is">
          <select name="speaksFor" defaultValue={profile?.speaksFor ?? ''}>
            <option value="">As the kind of message says</option>
            <option value="shipping_line">The line’s</option>
            <option value="terminal">A terminal’s</option>
          </select>
        </Field>
        <Field label="Place" hint="UN/LOCODE of the port or ramp it is at, if it is at one.">
          <input name="place" pattern="[A-Za-z]{2}[A-Za-z2-9]{3}" maxLength={5} defaultValue={profile?.place} />
        </Field>
        <Field
          label="Time zone"
          hint="Of times that name none, such as America/New_York. Otherwise they are of the place."
          problem={problemAt(error, '/data/attributes/profile/timeZone')}
        >
          <input name="timeZone" maxLength={60} defaultValue={profile?.timeZone} />
        </Field>
        <Switches profile={profile} />
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

function Switches({ profile }: { readonly profile: EdiPartner['attributes']['profile'] | undefined }) {
  return (
    <div>
      <label className="check">
        <input type="checkbox" name="acknowledge" defaultChecked={profile?.acknowledge === 'always'} />
        Answer every interchange with a 997 or CONTRL
      </label>
      <label className="check">
        <input type="checkbox" name="createShipments" defaultChecked={profile?.createShipments !== false} />
        Follow bills of lading and bookings it names
      </label>
      <label className="check">
        <input type="checkbox" name="looseEnvelope" defaultChecked={profile?.looseEnvelope === true} />
        Let wrong counts and control numbers pass
      </label>
    </div>
  );
}
