import '../../styles/alerts.css';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';
import { Time } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import AlertDialog from './AlertDialog.tsx';
import { type Alert, type AlertSubscription, aboutText, stateText, WAYS, whenText } from './alert-words.ts';
import { PreviewDialog } from './PreviewDialog.tsx';

const KEY = ['alert_subscriptions'];
const SIZE = 100;

/** One's own alerts, and for whoever may change something those of the account; and what was sent. */
export default function AlertsPage() {
  const { data, error } = useGet<Many<AlertSubscription>>(KEY, `/alert_subscriptions?page%5Bsize%5D=${SIZE}`);
  const { data: sent } = useGet<Many<Alert>>([...KEY, 'sent'], '/alerts?page%5Bsize%5D=50');
  const [isCreating, setIsCreating] = useState(false);
  const [previewed, setPreviewed] = useState<AlertSubscription>();
  if (error !== null && data === undefined) return <Problem error={error} />;
  const [own, shared] = [true, false].map((isOwn) => data?.data.filter((one) => isOfPerson(one) === isOwn) ?? []);
  return (
    <>
      <PageHead title="Alerts" note="Mails and messages of what happens to your boxes, at once or gathered.">
        <Button icon={Plus} label="New alert" look="primary" onClick={() => setIsCreating(true)} />
      </PageHead>
      {data?.data.length === 0 ? (
        <Empty title="No alerts yet">
          <p>Make one here for everything, or by “Tell me” on the page of a shipment, a container or a saved view.</p>
        </Empty>
      ) : (
        <section className="scroll sheet alerts" aria-label="Alerts" tabIndex={0}>
          <Subscriptions title="Of people" subscriptions={own ?? []} onPreview={setPreviewed} />
          <Subscriptions title="Of the account" subscriptions={shared ?? []} onPreview={setPreviewed} />
          <Sent alerts={sent?.data ?? []} />
        </section>
      )}
      {isCreating ? <AlertDialog onClose={() => setIsCreating(false)} /> : null}
      {previewed === undefined ? null : (
        <PreviewDialog subscription={previewed} onClose={() => setPreviewed(undefined)} />
      )}
    </>
  );
}

function isOfPerson(subscription: AlertSubscription): boolean {
  return subscription.relationships?.['user']?.data != null;
}

interface SubscriptionsProps {
  readonly title: string;
  readonly subscriptions: readonly AlertSubscription[];
  readonly onPreview: (subscription: AlertSubscription) => void;
}

function Subscriptions({ title, subscriptions, onPreview }: SubscriptionsProps) {
  const attempt = useAttempt();
  if (subscriptions.length === 0) return null;
  const change = ({ id }: AlertSubscription, active: boolean) =>
    attempt(() => send('PATCH', `/alert_subscriptions/${id}`, { data: { attributes: { active } } }), undefined, KEY);
  const remove = ({ id }: AlertSubscription) =>
    attempt(() => send('DELETE', `/alert_subscriptions/${id}`), 'The alert is deleted', KEY);
  return (
    <>
      <h2>{title}</h2>
      <PlainTable columns={['Name', 'Sent to', 'About', 'When', 'State']} actions>
        {subscriptions.map((one) => (
          <tr key={one.id}>
            <td>{one.attributes.name}</td>
            <td>
              {one.attributes.address ?? 'Their own mail'}
              {one.attributes.way === 'email' ? '' : `, ${WAYS[one.attributes.way]}`}
            </td>
            <td>{aboutText(one.attributes)}</td>
            <td>{whenText(one.attributes)}</td>
            <td>
              <Chip tone={one.attributes.active ? 'ok' : 'bad'}>{stateText(one.attributes)}</Chip>
              {one.attributes.last_error === null ? null : <div className="dim">{one.attributes.last_error}</div>}
            </td>
            <td>
              <div className="row">
                <Button label="Preview" name={one.attributes.name} look="small" onClick={() => onPreview(one)} />
                <Button
                  label={one.attributes.active ? 'Switch off' : 'Switch on'}
                  name={one.attributes.name}
                  look="small"
                  onClick={() => void change(one, !one.attributes.active)}
                />
                <Button
                  label="Delete"
                  name={one.attributes.name}
                  look="small danger"
                  onClick={() => void remove(one)}
                />
              </div>
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}

const STATES = { waiting: 'On its way', sent: 'Sent', failed: 'Not taken' } as const;

function Sent({ alerts }: { readonly alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null;
  return (
    <>
      <h2>What was sent</h2>
      <PlainTable columns={['When', 'What', 'State']}>
        {alerts.map(({ id, attributes }) => (
          <tr key={id}>
            <td>
              <Time at={attributes.sent_at ?? attributes.created_at} zone={null} />
            </td>
            <td>{attributes.headline}</td>
            <td>
              <Chip tone={attributes.state === 'failed' ? 'bad' : 'ok'}>{STATES[attributes.state]}</Chip>
              {attributes.last_error === null ? null : <div className="dim">{attributes.last_error}</div>}
            </td>
          </tr>
        ))}
      </PlainTable>
    </>
  );
}
