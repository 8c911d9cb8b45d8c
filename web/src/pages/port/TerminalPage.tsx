import { PageHead } from '../../ui/PageHead.tsx';
import '../../styles/places.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { get } from '../../api/client.ts';
import { type One, relatedId } from '../../api/json-api.ts';
import type { Port, Terminal } from '../../api/resources.ts';
import { usePageTitle } from '../../shell/page-title.ts';
import { countryName } from '../../text/place-name.ts';
import { FactStrip } from '../../ui/FactStrip.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NotesButton } from '../notes/NotesButton.tsx';
import { ListsOfPlace } from './ListsOfPlace.tsx';
import { LocalTime } from './LocalTime.tsx';
import { WaitingFacts } from './WaitingFacts.tsx';

/** A terminal, the port it belongs to, and what is in it. */
export default function TerminalPage() {
  const { id = '' } = useParams();
  const { data, error } = useQuery({ queryKey: ['terminal', id], queryFn: ({ signal }) => findTerminal(id, signal) });
  usePageTitle(data?.terminal.attributes.name);
  if (error !== null && data === undefined) return <Problem error={error} />;
  if (data === undefined) return <Skeleton />;
  const { terminal, port } = data;
  const place = { type: 'terminal', id: terminal.id, name: terminal.attributes.name } as const;
  const zone = port?.attributes.time_zone ?? 'UTC';
  return (
    <>
      <PageHead
        title={terminal.attributes.name}
        crumb={
          <>
            <Link href="/map">Map</Link>
            {port === undefined ? null : (
              <>
                {' / '}
                <Link href={`/ports/${port.attributes.code}`}>{port.attributes.name}</Link>
              </>
            )}
          </>
        }
      >
        <NotesButton subject={place} place={place} />
      </PageHead>
      <TerminalFacts terminal={terminal} port={port} />
      <ListsOfPlace
        label="Terminal"
        place={{
          zone,
          discharged: { 'filter[pod_terminal_id]': terminal.id },
          laded: {
            ...(port && { 'filter[port_of_lading]': port.attributes.code }),
            'filter[pol_terminal_id]': terminal.id,
          },
        }}
      />
    </>
  );
}

/** The clock of a terminal is that of its port. */
async function findTerminal(id: string, signal: AbortSignal) {
  const { data: terminal } = await get<One<Terminal>>(`/terminals/${id}`, signal);
  const portId = relatedId(terminal, 'port');
  const port = portId === undefined ? undefined : (await get<One<Port>>(`/ports/${portId}`, signal)).data;
  return { terminal, port };
}

interface TerminalFactsProps {
  readonly terminal: Terminal;
  readonly port: Port | undefined;
}

function TerminalFacts({ terminal: { id, attributes: is }, port }: TerminalFactsProps) {
  const codes = [
    ['FIRMS', is.firms_code],
    ['SMDG', is.smdg_code],
    ['BIC', is.bic_facility_code],
  ].filter(([, code]) => code);
  const address = [is.street, is.city, [is.state_abbr, is.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <FactStrip>
      {port === undefined ? null : (
        <div>
          <dt>Port</dt>
          <dd>
            <Link className="link" href={`/ports/${port.attributes.code}`}>
              {port.attributes.name}
            </Link>
            <small>{countryName(port.attributes.country_code)}</small>
          </dd>
        </div>
      )}
      {codes.map(([name, code]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono">{code}</dd>
        </div>
      ))}
      {address === '' ? null : (
        <div>
          <dt>Address</dt>
          <dd>{address}</dd>
        </div>
      )}
      {port === undefined ? null : (
        <>
          <LocalTime zone={port.attributes.time_zone} />
          <WaitingFacts portCode={port.attributes.code} terminalId={id} />
        </>
      )}
    </FactStrip>
  );
}
