import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { One, Resource } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Problem } from '../../ui/Problem.tsx';

type Account = Resource<'account'>;

const KEY = ['account'];

/** What the account's webhooks are told of; an owner decides, everybody sees it. */
export function NotificationsCard() {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const mayChange = useMay('owner');
  const { data, error } = useGet<One<Account>>(KEY, '/account');
  // Shown at once, whatever an answer that is still on its way says.
  const [wish, setWish] = useState<boolean>();
  const change = async (isOn: boolean) => {
    setWish(isOn);
    await attempt(
      () => send('PATCH', '/account', { data: { type: 'account', attributes: { notify_predicted_eta: isOn } } }),
      isOn ? 'Webhooks are told of our own estimates too' : 'Webhooks are told of the carriers’ estimates only',
    );
    await queries.invalidateQueries({ queryKey: KEY });
    setWish(undefined);
  };
  if (error !== null && data === undefined) return <Problem error={error} />;
  return (
    <section className="card narrow-card">
      <header>
        <h2>Notifications</h2>
      </header>
      <div className="pad">
        <label className="check">
          <input
            type="checkbox"
            checked={wish ?? data?.data.attributes.notify_predicted_eta ?? false}
            disabled={!mayChange || data === undefined}
            onChange={(event) => void change(event.target.checked)}
          />
          Tell webhooks of predicted arrivals
        </label>
        <p className="dim">
          Webhooks hear “shipment.estimated.arrival” when a carrier changes its estimate. With this they hear it for our
          own predictions from vessel positions too.
          {mayChange ? null : ' An owner of the account can change it.'}
        </p>
      </div>
    </section>
  );
}
