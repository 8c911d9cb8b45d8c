import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { StateChip } from './StateChip.tsx';
import { useWebhookHealths, useWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';

export default function WebhooksPage() {
  const { data, error } = useWebhooks();
  const healths = useWebhookHealths();
  const [isCreating, setIsCreating] = useState(false);
  const mayWrite = useMay('member');
  // A form that is open stays, whatever becomes of the list.
  if (error !== null && data === undefined && !isCreating) return <Problem error={error} />;
  return (
    <>
      <PageHead
        title="Webhooks"
        note="Tell your own programs when a box moves: signed, in order, and again when they were away."
      >
        {mayWrite ? (
          <Button icon={Plus} label="New webhook" look="primary" onClick={() => setIsCreating(true)} />
        ) : null}
      </PageHead>
      {data?.data.length === 0 ? (
        <Empty title="No webhooks yet">
          <p>A webhook is told of milestones within seconds. Give the address of a program of yours to begin.</p>
        </Empty>
      ) : (
        <section className="scroll sheet" aria-label="Webhooks" tabIndex={0}>
          <PlainTable columns={['Address', 'State', 'Events', 'Custom headers']}>
            {data?.data.map((webhook) => (
              <tr key={webhook.id}>
                <td>
                  <Link className="link wrap" href={`/webhooks/${webhook.id}`}>
                    {webhook.attributes.url}
                  </Link>
                </td>
                <td>
                  <StateChip webhook={webhook} health={healths?.get(webhook.id)} />
                </td>
                <td>{webhook.attributes.events.length}</td>
                <td>
                  {webhook.attributes.headers.map(({ name }) => name).join(', ') || <span className="dim">None</span>}
                </td>
              </tr>
            ))}
          </PlainTable>
        </section>
      )}
      {isCreating ? <WebhookForm onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}
