import { useState } from 'react';
import { useParams } from 'wouter';
import { useHasDocuments, useLinkedDocuments } from '../../api/documents.ts';
import type { One } from '../../api/json-api.ts';
import type { Container, Shipment } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ChangesOf } from '../changes/ChangesOf.tsx';
import { CustomFields } from '../container/CustomFields.tsx';
import { useCustomFields, useEtaHistory } from '../container/use-container.ts';
import { Parted, tracedBox } from '../containers/Parted.tsx';
import { LinkedDocuments } from '../documents/LinkedDocuments.tsx';
import { Estimates } from '../eta/Estimates.tsx';
import { ShipmentFacts } from './ShipmentFacts.tsx';
import { ShipmentHeading } from './ShipmentHeading.tsx';
import { ShipmentOverview } from './ShipmentOverview.tsx';

export default function ShipmentPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useGet<One<Shipment>>(['shipment', id], `/shipments/${id}?include=containers`);
  const [tab, setTab] = useState('overview');
  const estimates = useEtaHistory('shipment', id).data?.meta.total;
  const fields = useCustomFields('shipments', id).data?.meta.total;
  const hasDocuments = useHasDocuments();
  const documents = useLinkedDocuments('shipment', id).data?.meta.total;
  usePageTitle(data?.data.attributes.bill_of_lading_number);
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton />;
  const shipment = data.data;
  const containers = (data.included ?? []).filter((one): one is Container => one.type === 'container');
  const tabs = [
    { id: 'overview', label: 'Containers', count: containers.length },
    { id: 'eta', label: 'ETA history', count: estimates },
    ...(hasDocuments ? [{ id: 'documents', label: 'Documents', count: documents }] : []),
    { id: 'changes', label: 'What changed' },
    { id: 'fields', label: 'Custom fields', count: fields },
  ];
  return (
    <>
      <ShipmentHeading shipment={shipment} containers={containers} />
      <ShipmentFacts shipment={shipment} containers={containers} />
      {shipment.attributes.containers_differ ? <Parted boxes={containers.map(tracedBox)} /> : null}
      <Tabs label="Shipment" tabs={tabs} selected={tab} onSelect={setTab} />
      <TabPanel tab={tab} className="column grow">
        {tab === 'overview' ? <ShipmentOverview containers={containers} /> : null}
        {tab === 'eta' ? <Estimates of={shipment} arrivedAt={shipment.attributes.pod_ata_at} /> : null}
        {tab === 'documents' ? <LinkedDocuments kind="shipment" id={id} /> : null}
        {tab === 'changes' ? <ChangesOf shipmentId={id} /> : null}
        {tab === 'fields' ? <CustomFields kind="shipments" id={id} /> : null}
      </TabPanel>
    </>
  );
}
