import { lazy, Suspense } from 'react';
import type { Container, Shipment } from '../../api/resources.ts';
import { Empty } from '../../ui/Empty.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { groupByPlace } from './milestones.ts';
import { Timeline } from './Timeline.tsx';
import { useJourney, useMilestones } from './use-container.ts';

const JourneyView = lazy(() => import('./JourneyView.tsx').then((module) => ({ default: module.JourneyView })));

interface JourneyTabProps {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
}

export function JourneyTab({ container, shipment }: JourneyTabProps) {
  const events = useMilestones(container.id);
  const journey = useJourney(container.id);
  return (
    <div className="split">
      <Timeline
        calls={groupByPlace(events.data?.data ?? [], events.data?.included)}
        container={container}
        shipment={shipment}
      />
      <section className="map-frame" aria-label="Journey map">
        {journey.error === null ? null : <Empty title="No map">{messageOf(journey.error)}</Empty>}
        {journey.data?.features.length === 0 ? (
          <Empty title="No route yet">The map appears when the line has named the ports.</Empty>
        ) : null}
        {journey.data !== undefined && journey.data.features.length > 0 ? (
          <Suspense fallback={null}>
            <JourneyView journey={journey.data} />
          </Suspense>
        ) : null}
      </section>
    </div>
  );
}
