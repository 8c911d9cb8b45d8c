import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../api/session.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookForm } from './WebhookForm.tsx';

export default function WebhooksPage() {
  const { data, error } = useWebhooks();
  const [isCreating, setIsCreating] = useState(false);
  const mayWrite = useMay('member');
  if (error !== null) return <Problem error={error} />;
  return (
    <>
      <div className="head">
        <div>
          <h1>Webhooks</h1>
          <p>Tell your own programs when a box moves.</p>
        </div>
        <div className="grow" />
        {mayWrite ? (
          <button type="button" className="btn primary" onClick={() => setIsCreating(true)}>
            <Plus size={15} aria-hidden />
            New webhook
          </button>
        ) : null}
      </div>
      <div className="scroll cards">
        {data?.data.map((webhook) => (
          <section key={webhook.id} className="card">
            <header>
              <h2>
                <Link className="link wrap" href={`/webhooks/${webhook.id}`}>
                  {webhook.attributes.url}
                </Link>
              </h2>
              <div className="grow" />
              <Chip tone={webhook.attributes.active ? 'ok' : 'mute'}>
                {webhook.attributes.active ? 'Active' : 'Switched off'}
              </Chip>
            </header>
            <div className="pad dim">{webhook.attributes.events.length} events</div>
          </section>
        ))}
        {data?.data.length === 0 ? (
          <Empty title="No webhooks yet">A webhook is told of milestones within seconds, signed and in order.</Empty>
        ) : null}
      </div>
      {isCreating ? <WebhookForm onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}
