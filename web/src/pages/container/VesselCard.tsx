import { Link } from 'wouter';
import { Ago } from '../../time/shown.tsx';
import { showHeading, showPosition, type VesselNow } from './journey.ts';

/** The vessel that carries the box, as AIS last heard it. */
export function VesselCard({ vessel }: { readonly vessel: VesselNow }) {
  return (
    <aside className="map-card idle" aria-label={`Vessel ${vessel.name}`}>
      <header>
        <h2>{vessel.imo === null ? vessel.name : <Link href={`/vessels/${vessel.imo}`}>{vessel.name}</Link>}</h2>
        <span>{vessel.imo === null ? 'IMO not known' : `IMO ${vessel.imo}`}</span>
      </header>
      <dl>
        <dt>Position</dt>
        <dd>{showPosition(vessel)}</dd>
        <dt>Speed</dt>
        <dd>{vessel.speedKnots === null ? 'Not reported' : `${vessel.speedKnots.toFixed(1)} kn`}</dd>
        <dt>Heading</dt>
        <dd>{vessel.headingDegrees === null ? 'Not reported' : showHeading(vessel.headingDegrees)}</dd>
        <dt>Received</dt>
        <dd>
          <Ago at={vessel.heardAt} />
        </dd>
      </dl>
    </aside>
  );
}
