import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useMay } from '../../api/session.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { NotificationTable } from './NotificationTable.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { StateChip } from './StateChip.tsx';
import { TestDialog } from './TestDialog.tsx';
import { type DeliveryStatus, useNotifications, useWebhook, useWebhookHealth, type Webhook } from './use-webhooks.ts';
import { WebhookActions, type WebhookDialog } from './WebhookActions.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import { WebhookForm } from './WebhookForm.tsx';

const TABS = [
  { id: 'all', label: 'All deliveries' },
  { id: 'succeeded', label: 'Delivered' },
  { id: 'pending', label: 'Waiting' },
  { id: 'failed', label: 'Failed' },
] as const;

export default function WebhookPage() {
  const { id = '' } = useParams();
  const { data, error } = useWebhook(id);
  const [tab, setTab] = useState('all');
  const notifications = useNotifications(id, tab === 'all' ? undefined : (tab as DeliveryStatus));
  const health = useWebhookHealth(id).data?.data.attributes;
  const [open, setOpen] = useState<WebhookDialog>();
  const mayWrite = useMay('member');
  usePageTitle(data?.data.attributes.url);
  if (error !== null && data === undefined) return <Problem error={error} />;
  if (data === undefined) return <Skeleton />;
  const webhook = data.data;
  return (
    <>
      <PageHead
        title={
          <>
            <span className="wrap">{webhook.attributes.url}</span>
            <StateChip webhook={webhook} health={health} />
          </>
        }
        crumb={<Link href="/webhooks">Webhooks</Link>}
      >
        {mayWrite ? <WebhookActions webhook={webhook} health={health} onOpen={setOpen} /> : null}
      </PageHead>
      <WebhookFacts webhook={webhook} />
      <Tabs label="Deliveries" tabs={TABS} selected={tab} onSelect={setTab} />
      <TabPanel tab={tab} className="column grow">
        <NotificationTable notifications={notifications.data?.data} error={notifications.error} />
      </TabPanel>
      <OpenDialog open={open} webhook={webhook} onClose={() => setOpen(undefined)} />
    </>
  );
}

interface OpenDialogProps {
  readonly open: WebhookDialog | undefined;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function OpenDialog({ open, webhook, onClose }: OpenDialogProps) {
  switch (open) {
    case 'edit':
      return <WebhookForm webhook={webhook} onClose={onClose} />;
    case 'replay':
      return <ReplayDialog webhookId={webhook.id} onClose={onClose} />;
    case 'secret':
      return <SecretDialog webhook={webhook} onClose={onClose} />;
    case 'test':
      return <TestDialog webhook={webhook} onClose={onClose} />;
    case undefined:
      return null;
  }
}
