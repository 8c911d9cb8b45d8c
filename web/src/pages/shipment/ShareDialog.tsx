import { type FormEvent, useState } from 'react';
import { send } from '../../api/client.ts';
import type { Many, One, Resource } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Time } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

type ShareLink = Resource<'share_link'>;

interface ShareDialogProps {
  readonly shipmentId: string;
  readonly onClose: () => void;
}

/** Links with which anybody can see this shipment, until they expire or are taken back. */
export default function ShareDialog({ shipmentId, onClose }: ShareDialogProps) {
  const attempt = useAttempt();
  const [url, setUrl] = useState<string>();
  const key = ['shipment', shipmentId, 'links'];
  const { data } = useGet<Many<ShareLink>>(key, `/shipments/${shipmentId}/share_links`);
  const create = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const days = Number(new FormData(event.currentTarget).get('days'));
    const body = { data: { type: 'share_link', attributes: { days } } };
    const make = () => send<One<ShareLink>>('POST', `/shipments/${shipmentId}/share_links`, body);
    void attempt(make, ({ data }) => setUrl(new URL(data.attributes.url ?? '', window.location.origin).href), key);
  };
  const live = data?.data.filter((link) => link.attributes.revoked_at === null && !isPast(link.attributes.expires_at));
  return (
    <Dialog title="Share this shipment" onClose={onClose}>
      <form onSubmit={create}>
        <div className="body">
          <p>
            Whoever has the link sees where the shipment is and when it arrives. No references, fees or custom fields.
          </p>
          <Field label="Valid for">
            <select name="days" defaultValue="30">
              <option value="7">7 days</option>
              <option value="30">30 days</option>
              <option value="90">90 days</option>
            </select>
          </Field>
          {url === undefined ? null : (
            <div className="secret">
              <code>{url}</code>
              <CopyButton text={url} label="Copy link" />
            </div>
          )}
          {live?.map((link) => (
            <div key={link.id} className="row">
              <span className="grow">
                A link until <Time at={link.attributes.expires_at} zone={null} detail="day" hideZone />
              </span>
              <Button
                label="Revoke"
                look="small danger"
                onClick={() => void attempt(() => send('DELETE', `/share_links/${link.id}`), undefined, key)}
              />
            </div>
          ))}
        </div>
        <div className="foot">
          <Button label="Create link" look="primary" />
        </div>
      </form>
    </Dialog>
  );
}

function isPast(instant: string): boolean {
  return Date.parse(instant) < Date.now();
}
