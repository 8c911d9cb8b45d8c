import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import type { Container, Shipment } from '../../api/resources.ts';
import { Ago } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { messageOf, Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { JourneyLegend } from './JourneyLegend.tsx';
import { readJourney, showHeading, showPosition, type VesselNow } from './journey.ts';
import { groupByPlace } from './milestones.ts';
import { Timeline } from './Timeline.tsx';
import { useJourney, useMilestones, useRawEvents } from './use-container.ts';

const JourneyView = lazy(() => import('./JourneyView.tsx').then((module) => ({ default: module.JourneyView })));

interface JourneyTabProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

export function JourneyTab({ container, shipment }: JourneyTabProps) {
  const events = useMilestones(container.id);
  const map = useJourney(container.id);
  const raw = useRawEvents(container.id).data?.data ?? [];
  const journey = readJourney(map.data);
  const calls = groupByPlace({
    events: events.data?.data ?? [],
    included: events.data?.included,
    raw,
    stops: journey.stops,
  });
  const hasMap = map.data !== undefined && map.data.features.length > 0;
  return (
    <div className="split">
      <section className="side timeline" aria-label="Milestones" tabIndex={0}>
        {events.error === null ? null : <Problem error={events.error} onRetry={() => events.refetch()} />}
        {events.isPending ? <Skeleton /> : null}
        {events.data === undefined ? null : (
          <Timeline calls={calls} journey={journey} container={container} shipment={shipment} />
        )}
      </section>
      <section className="map-frame" aria-label="Journey map">
        {map.error === null ? null : <Empty title="No map">{messageOf(map.error)}</Empty>}
        {map.data?.features.length === 0 ? (
          <Empty title="No route yet">The map appears when the line has named the ports.</Empty>
        ) : null}
        {hasMap ? (
          <Suspense fallback={null}>
            <JourneyView journey={map.data} />
            <JourneyLegend />
            {journey.vessel === undefined ? null : <VesselCard vessel={journey.vessel} />}
          </Suspense>
        ) : null}
      </section>
    </div>
  );
}

/** The vessel that carries the box, as AIS last heard it. */
function VesselCard({ vessel }: { readonly vessel: VesselNow }) {
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
