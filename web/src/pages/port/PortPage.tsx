import { useGet } from '../../api/use-get.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/places.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { get } from '../../api/client.ts';
import { type One, queryString } from '../../api/json-api.ts';
import type { Port } from '../../api/resources.ts';
import { useSettled } from '../../api/settled.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { countryName } from '../../text/place-name.ts';
import { CountLink } from '../../ui/CountLink.tsx';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotesButton } from '../notes/NotesButton.tsx';
import { ListsOfPlace } from './ListsOfPlace.tsx';
import { LocalTime } from './LocalTime.tsx';
import { WaitingFacts } from './WaitingFacts.tsx';

/** A port, its terminals that have something of ours, and what is in it. */
export default function PortPage() {
  const { code = '' } = useParams();
  const { data, error } = useGet<One<Port>>(['port', code], `/ports/${code}`);
  const port = data?.data.attributes;
  const place = { type: 'port', id: data?.data.id ?? '', name: port?.name ?? '' } as const;
  usePageTitle(port?.name);
  if (error !== null && port === undefined) return <Problem error={error} />;
  if (port === undefined) return <Skeleton />;
  return (
    <>
      <PageHead
        title={
          <>
            {port.name}, {countryName(port.country_code)}
          </>
        }
        crumb={<Link href="/map">Map</Link>}
      >
        <NotesButton subject={place} place={place} />
      </PageHead>
      <FactStrip>
        <div>
          <dt>Code</dt>
          <dd className="mono">{port.code}</dd>
        </div>
        <LocalTime zone={port.time_zone} />
        <WaitingFacts portCode={port.code} />
        <Terminals code={port.code} />
      </FactStrip>
      <ListsOfPlace
        label="Port"
        place={{
          zone: port.time_zone,
          discharged: { 'filter[port_of_discharge]': port.code },
          laded: { 'filter[port_of_lading]': port.code },
        }}
      />
    </>
  );
}

interface Group {
  readonly key: string | null;
  readonly label: string | null;
  readonly count: number;
}

const MAX_TERMINALS = 12;
const TERMINALS = 'terminals of';

/** Those where our containers land, the busiest first. */
function Terminals({ code }: { readonly code: string }) {
  const enabled = useSettled(['overview', TERMINALS]);
  const { data } = useQuery({
    queryKey: ['containers', TERMINALS, code],
    enabled,
    queryFn: ({ signal }) =>
      get<{ data: readonly Group[] }>(
        `/containers/summary${queryString({ group_by: 'pod_terminal', 'filter[port_of_discharge]': code, 'filter[active]': true })}`,
        signal,
      ),
  });
  const terminals = (data?.data ?? []).filter(({ key }) => key !== null).slice(0, MAX_TERMINALS);
  if (terminals.length === 0) return null;
  return (
    <div>
      <dt>Terminals with our containers</dt>
      <dd>
        <ul className="terminals">
          {terminals.map(({ key, label, count }) => (
            <li key={key}>
              <Link className="link" href={`/terminals/${key}`}>
                {label ?? 'Unnamed terminal'}
              </Link>{' '}
              <CountLink
                count={count}
                one="container"
                href={`/containers${queryString({ 'filter[pod_terminal_id]': key ?? undefined, 'filter[port_of_discharge]': code, 'filter[active]': true })}`}
              />
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
