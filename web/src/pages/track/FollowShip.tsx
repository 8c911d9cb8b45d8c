import { useState } from 'react';
import { Link } from 'wouter';
import { get, send } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import type { Shipment } from '../../api/resources.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSubmission } from '../../ui/use-submission.ts';

const CONTAINER = /^[A-Z]{4}\d{7}$/;
const LOCODE = { pattern: '[A-Za-z]{2}[A-Za-z2-9]{3}', maxLength: 5, className: 'mono' };

interface FollowShipProps {
  readonly number: string;
  readonly scac: string;
  readonly onOpen: () => void;
}

/** What can be followed while a line cannot be asked: the ship, by AIS. EDI and terminals add what they say. */
export function FollowShip({ number, scac, onOpen }: FollowShipProps) {
  const [shipmentId, setShipmentId] = useState<string>();
  const { isBusy, error, run } = useSubmission(async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '').trim();
    setShipmentId(await enter(number, scac, text));
  });
  if (shipmentId !== undefined) {
    return (
      <p role="status" className="row">
        Its ship is followed from now on.
        <Link className="btn small" href={`/shipments/${shipmentId}`} onClick={onOpen}>
          Open
        </Link>
      </p>
    );
  }
  return (
    <details>
      <summary>Follow its ship without a key</summary>
      <p className="dim">
        Where it is, its next port and when it should arrive, from AIS. What EDI and terminals say is added.
      </p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(new FormData(event.currentTarget));
        }}
      >
        {CONTAINER.test(number) ? null : (
          <Field label="Container">
            <input name="container" className="mono" required maxLength={13} />
          </Field>
        )}
        <Field label="IMO number of the ship" hint="Seven digits, as documents and ship lists have it.">
          <input name="imo" className="mono" required pattern="\d{7}" maxLength={7} />
        </Field>
        <Field label="Port of lading" hint="UN/LOCODE, such as CNSHA.">
          <input name="from" required {...LOCODE} />
        </Field>
        <Field label="Sailed on">
          <input name="departed" type="date" required />
        </Field>
        <Field label="Port of discharge" hint="UN/LOCODE, such as NLRTM.">
          <input name="to" required {...LOCODE} />
        </Field>
        <FormProblem error={error} />
        <Button label="Follow the ship" disabled={isBusy} />
      </form>
    </details>
  );
}

async function enter(number: string, scac: string, text: (name: string) => string): Promise<string> {
  const isContainer = CONTAINER.test(number);
  const from = text('from').toUpperCase();
  const attributes = {
    number,
    number_type: isContainer ? 'container' : 'bill_of_lading',
    scac,
    container_numbers: [isContainer ? number : text('container')],
    port_of_lading: from,
    port_of_discharge: text('to').toUpperCase(),
  };
  const { data } = await send<One<Shipment>>('POST', '/shipments', { data: { attributes } });
  const { included = [] } = await get<{ readonly included?: readonly { readonly id: string }[] }>(
    `/shipments/${data.id}?include=containers`,
  );
  const sailed = {
    event: 'vessel_departed',
    timestamp: text('departed'),
    location_locode: from,
    vessel_imo: text('imo'),
  };
  for (const { id } of included) {
    await send('POST', `/containers/${id}/observations`, { data: { attributes: { observations: [sailed] } } });
  }
  return data.id;
}
