import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { get } from '../../api/client.ts';
import type { Many } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { counted } from '../../text/counted.ts';
import { placeName } from '../../text/place-name.ts';
import { inDays } from '../../time/duration.ts';
import { Time } from '../../time/shown.tsx';
import { type PortAhead, portsAhead } from './ports-ahead.ts';

const MAX_BOXES = 100;

/** Where our containers leave the ship, and when. */
export function PortsAhead({ vesselId }: { readonly vesselId: string }) {
  const { data } = useQuery({
    queryKey: ['containers', 'ports ahead', vesselId],
    queryFn: ({ signal }) =>
      get<Many<Container>>(
        `/containers?filter%5Bvessel_id%5D=${vesselId}&fields%5Bcontainer%5D=situation,pod_timezone&page%5Bsize%5D=${MAX_BOXES}`,
        signal,
      ),
  });
  const ports = portsAhead(data?.data ?? []);
  if (ports.length === 0) return null;
  return (
    <section className="ports-ahead" aria-label="Next calls for our containers">
      <h2>Next calls for our containers</h2>
      <ul>
        {ports.map((port) => (
          <li key={port.locode}>
            <PortLine port={port} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PortLine({ port }: { readonly port: PortAhead }) {
  return (
    <>
      <Link className="link" href={`/ports/${port.locode}`}>
        {placeName(port.name, port.locode)}
      </Link>
      <span className="dim">{counted(port.containers, 'container')}</span>
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
