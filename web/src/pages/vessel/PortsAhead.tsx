import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { get } from '../../api/client.ts';
import { type AnswerOf, type Many, queryString } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import { placeName } from '../../text/place-name.ts';
import { inDays } from '../../time/duration.ts';
import { Time } from '../../time/shown.tsx';
import { CountLink } from '../../ui/CountLink.tsx';
import { type PortAhead, portsAhead } from './ports-ahead.ts';

const MAX_BOXES = 100;

/** Where our containers leave the ship, and when. */
export function PortsAhead({ vesselId }: { readonly vesselId: string }) {
  const { data } = useQuery({
    queryKey: ['containers', 'ports ahead', vesselId],
    queryFn: ({ signal }) =>
      get<Many<Container>>(
        `/containers?filter%5Bvessel_id%5D=${vesselId}&sort=pod_eta_at&fields%5Bcontainer%5D=situation,pod_timezone&page%5Bsize%5D=${MAX_BOXES}`,
        signal,
      ),
  });
  const summary = `/containers/summary${queryString({ group_by: 'port_of_discharge', 'filter[vessel_id]': vesselId })}`;
  // A ship may carry more than a page of the list.
  const counts = useGet<AnswerOf<'GET /containers/summary'>>(['containers', 'summary', summary], summary).data?.data;
  const ports = portsAhead(data?.data ?? []);
  if (ports.length === 0 || counts === undefined) return null;
  return (
    <section className="ports-ahead" aria-label="Next calls for our containers">
      <h2>Next calls for our containers</h2>
      <ul>
        {ports.map((port) => (
          <li key={port.locode}>
            <PortLine
              port={port}
              vesselId={vesselId}
              count={counts.find(({ key }) => key === port.locode)?.count ?? 0}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PortLineProps {
  readonly port: PortAhead;
  readonly vesselId: string;
  readonly count: number;
}

function PortLine({ port, vesselId, count }: PortLineProps) {
  return (
    <>
      <Link className="link" href={`/ports/${port.locode}`}>
        {placeName(port.name, port.locode)}
      </Link>
      <CountLink
        count={count}
        one="container"
        href={`/containers${queryString({ 'filter[vessel_id]': vesselId, 'filter[port_of_discharge]': port.locode })}`}
      />
      {port.etaAt === null ? (
        <span className="dim">no estimate yet</span>
      ) : (
        <span>
          <Time at={port.etaAt} zone={port.zone} hideZone />, {inDays(port.etaAt, port.zone)}, estimated
        </span>
      )}
    </>
  );
}
