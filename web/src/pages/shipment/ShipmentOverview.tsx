import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { Options } from '../../ui/Options.tsx';
import '../../styles/timeline.css';
import type { Container } from '../../api/resources.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { useJourney } from '../container/use-container.ts';
import { showContainerNumber } from '../containers/container-number.ts';
import { statusOf } from '../containers/situation.ts';

const JourneyView = lazy(() =>
  import('../container/JourneyView.tsx').then((module) => ({ default: module.JourneyView })),
);

/** The boxes of the shipment beside the way they go. */
export function ShipmentOverview({ containers }: { readonly containers: readonly Container[] }) {
  const [chosenId, setChosenId] = useState<string>();
  const shown = containers.find(({ id }) => id === chosenId) ?? containers[0];
  return (
    <div className="split">
      <section className="side attention" aria-label="Containers" tabIndex={0}>
        {containers.map((container) => (
          <ContainerLink key={container.id} container={container} />
        ))}
        {containers.length === 0 ? (
          <Empty title="No containers yet">The line has not named the containers of this shipment.</Empty>
        ) : null}
      </section>
      <div className="map-frame">
        {shown === undefined ? null : <JourneyOf key={shown.id} containerId={shown.id} />}
        {shown === undefined || containers.length < 2 ? null : (
          <select
            className="input map-choice"
            aria-label="Container on the map"
            value={shown.id}
            onChange={(event) => setChosenId(event.target.value)}
          >
            <Options of={containers.map(({ id, attributes }) => [id, showContainerNumber(attributes.number)])} />
          </select>
        )}
      </div>
    </div>
  );
}

function ContainerLink({ container }: { readonly container: Container }) {
  const { attributes } = container;
  const [name, tone] = statusOf(attributes.current_status, attributes.situation);
  const holds = attributes.holds_at_pod_terminal.map((hold) => hold.name).join(', ');
  return (
    <Link href={`/containers/${container.id}`}>
      <strong className="mono">{showContainerNumber(attributes.number)}</strong>
      <Chip tone={tone}>{name}</Chip>
      <small>
        {equipmentText(attributes)}
        {holds === '' ? '' : `, on hold: ${holds}`}
      </small>
    </Link>
  );
}

function equipmentText({
  equipment_length: feet,
  equipment_type: type,
  equipment_height: height,
}: Container['attributes']) {
  const parts = [feet === null ? undefined : `${feet} ft`, type, height === 'high_cube' ? 'high cube' : undefined];
  return parts.filter(Boolean).join(' ') || 'Kind of container not told';
}

function JourneyOf({ containerId }: { readonly containerId: string }) {
  const { data, error } = useJourney(containerId);
  if (error !== null || data?.features.length === 0) {
    return <Empty title="No route yet">The map appears when the line has named the ports.</Empty>;
  }
  return data === undefined ? null : (
    <Suspense fallback={null}>
      <JourneyView journey={data} />
    </Suspense>
  );
}
