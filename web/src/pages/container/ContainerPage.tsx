import { Suspense, useState } from 'react';
import { Link, useParams } from 'wouter';
import { useHasDocuments, useLinkedDocuments } from '../../api/documents.ts';
import { useExceptions } from '../../api/exceptions.ts';
import type { Many } from '../../api/json-api.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Chip } from '../../ui/Chip.tsx';
import { lazyPage } from '../../ui/load-page.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ChangesOf } from '../changes/ChangesOf.tsx';
import { showContainerNumber } from '../containers/container-number.ts';
import { statusOf } from '../containers/situation.ts';
import { LinkedDocuments } from '../documents/LinkedDocuments.tsx';
import { PaperDifferencesNotice } from '../documents/PaperDifferences.tsx';
import { Estimates } from '../eta/Estimates.tsx';
import { chargesOf } from '../exceptions/cost.ts';
import { NotificationTable } from '../webhooks/NotificationTable.tsx';
import type { Notification } from '../webhooks/use-webhooks.ts';
import { ContainerActions } from './ContainerActions.tsx';
import { CustomFields } from './CustomFields.tsx';
import { Facts } from './Facts.tsx';
import { HoldsAndFees } from './HoldsAndFees.tsx';
import { JourneyTab } from './JourneyTab.tsx';
import { RawEvents } from './RawEvents.tsx';
import { ReadingsTab } from './ReadingsTab.tsx';
import { useReadings } from './readings.ts';
import { useContainer, useCustomFields, useEtaHistory, useRawEvents } from './use-container.ts';

const FreeTimeTab = lazyPage(() => import('./FreeTimeTab.tsx'));
const PastTab = lazyPage(() => import('./PastTab.tsx'));

export default function ContainerPage() {
  const { id = '' } = useParams();
  const { container, shipment, terminal, error, refetch } = useContainer(id);
  const [tab, setTab] = useState('journey');
  const raw = useRawEvents(id).data?.data.length;
  const estimates = useEtaHistory('container', id).data?.meta.total;
  const fields = useCustomFields('containers', id).data?.meta.total;
  const readings = useReadings(id).data;
  const hasDocuments = useHasDocuments();
  const documents = useLinkedDocuments('container', id).data?.meta.total;
  usePageTitle(container && showContainerNumber(container.attributes.number));
  if (error !== null && container === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (container === undefined) return <Skeleton />;
  const { holds_at_pod_terminal: holds, fees_at_pod_terminal: fees } = container.attributes;
  const tabs = [
    { id: 'journey', label: 'Journey' },
    { id: 'holds', label: 'Holds and fees', count: holds.length + chargesOf(fees).length || undefined },
    { id: 'free-time', label: 'Free time' },
    { id: 'eta', label: 'ETA history', count: estimates },
    ...(readings === undefined || readings.data.length === 0
      ? []
      : [{ id: 'readings', label: 'Readings', count: readings.data.length }]),
    ...(hasDocuments ? [{ id: 'documents', label: 'Documents', count: documents }] : []),
    { id: 'changes', label: 'What changed' },
    { id: 'past', label: 'What was known' },
    { id: 'raw', label: 'Raw events', count: raw },
    { id: 'deliveries', label: 'Webhook deliveries' },
    { id: 'fields', label: 'Custom fields', count: fields },
  ];
  return (
    <>
      <Heading container={container} shipment={shipment} />
      <Facts container={container} shipment={shipment} terminal={terminal} />
      <PaperDifferencesNotice id={id} onShow={() => setTab('documents')} />
      <Tabs label="Container" tabs={tabs} selected={tab} onSelect={setTab} />
      <TabPanel tab={tab} className="column grow">
        {tab === 'journey' ? <JourneyTab container={container} shipment={shipment} /> : null}
        {tab === 'holds' ? <HoldsAndFees container={container} shipment={shipment} /> : null}
        {tab === 'free-time' ? (
          <Suspense fallback={<Skeleton />}>
            <FreeTimeTab container={container} shipment={shipment} />
          </Suspense>
        ) : null}
        {tab === 'eta' ? <Estimates of={container} arrivedAt={container.attributes.situation.pod_ata_at} /> : null}
        {tab === 'readings' && readings !== undefined ? <ReadingsTab readings={readings} /> : null}
        {tab === 'documents' ? <LinkedDocuments kind="container" id={id} /> : null}
        {tab === 'changes' ? <ChangesOf containerId={id} /> : null}
        {tab === 'past' ? (
          <Suspense fallback={<Skeleton />}>
            <PastTab container={container} />
          </Suspense>
        ) : null}
        {tab === 'raw' ? <RawEvents containerId={id} /> : null}
        {tab === 'deliveries' ? <Deliveries containerId={id} /> : null}
        {tab === 'fields' ? <CustomFields kind="containers" id={id} /> : null}
      </TabPanel>
    </>
  );
}

interface HeadingProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

function Heading({ container, shipment }: HeadingProps) {
  const [name, tone] = statusOf(container.attributes.current_status, container.attributes.situation);
  const { data } = useExceptions({ containerId: container.id, size: 10 });
  return (
    <PageHead
      title={
        <>
          <span className="mono">{showContainerNumber(container.attributes.number)}</span>
          <Chip tone={tone}>{name}</Chip>
          {data?.data.map(({ id, attributes }) => (
            <Chip key={id} tone={attributes.severity === 'act' ? 'bad' : 'warn'}>
              {attributes.title}
            </Chip>
          ))}
        </>
      }
      crumb={
        <>
          <Link href="/containers">Containers</Link>
          <span aria-hidden>/</span>
          {shipment === undefined ? null : (
            <Link href={`/shipments/${shipment.id}`} className="mono">
              {shipment.attributes.bill_of_lading_number}
            </Link>
          )}
        </>
      }
    >
      <ContainerActions container={container} shipment={shipment} />
    </PageHead>
  );
}

/** What subscribers were told about this container. */
function Deliveries({ containerId }: { readonly containerId: string }) {
  const path = `/webhook_notifications?filter%5Bcontainer_id%5D=${containerId}&page%5Bsize%5D=100`;
  const { data, error } = useGet<Many<Notification>>(['container', containerId, 'deliveries'], path);
  return <NotificationTable notifications={data?.data} error={error} />;
}
