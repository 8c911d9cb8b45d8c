import '../../styles/places.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { get } from '../../api/client.ts';
import type { One } from '../../api/json-api.ts';
import type { Port } from '../../api/resources.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { counted } from '../../text/counted.ts';
import { countryName } from '../../text/place-name.ts';
import { showTime } from '../../time/zone.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { ContainersTable } from '../containers/ContainersTable.tsx';
import { PORT_LISTS, type PortList } from './port-lists.ts';

/** A port: what arrives there, stands there and leaves, and which free days end. */
export default function PortPage() {
  const { code = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: ['port', code],
    queryFn: ({ signal }) => get<One<Port>>(`/ports/${code}`, signal),
  });
  const [tab, setTab] = useState('arriving');
  const port = data?.data.attributes;
  usePageTitle(port?.name);
  if (error !== null && port === undefined) return <Problem error={error} />;
  if (port === undefined) return <Skeleton />;
  const list = PORT_LISTS.find(({ id }) => id === tab) ?? PORT_LISTS[0];
  return (
    <>
      <div className="head">
        <div>
          <nav className="crumb" aria-label="Breadcrumb">
            <Link href="/map">Map</Link>
          </nav>
          <h1>
            {port.name}, {countryName(port.country_code)}
          </h1>
        </div>
      </div>
      <PortFacts port={port} />
      <Tabs label="Port" tabs={PORT_LISTS} selected={tab} onSelect={setTab} />
      <TabPanel tab={tab} className="column grow">
        <ListOfPort key={list.id} port={port} list={list} />
      </TabPanel>
    </>
  );
}

type PortAttributes = Port['attributes'];

function PortFacts({ port }: { readonly port: PortAttributes }) {
  const now = showTime(new Date().toISOString(), port.time_zone, 'port', 'weekday');
  return (
    <FactStrip>
      <div>
        <dt>Code</dt>
        <dd className="mono">{port.code}</dd>
      </div>
      <div>
        <dt>Local time</dt>
        <dd>
          {now.text} <span className="zone">{now.zone}</span>
          <small>{port.time_zone}</small>
        </dd>
      </div>
    </FactStrip>
  );
}

function ListOfPort({ port, list }: { readonly port: PortAttributes; readonly list: PortList }) {
  const [total, setTotal] = useState<number>();
  return (
    <>
      <p className="list-note">{total === undefined ? 'Counting…' : `${counted(total, 'container')} ${list.note}`}</p>
      <ContainersTable
        label={list.label}
        filter={list.filter(port.code, port.time_zone)}
        columns={list.columns}
        sort={list.sort}
        empty={<Empty title="None">{list.none}</Empty>}
        onTotal={setTotal}
      />
    </>
  );
}
