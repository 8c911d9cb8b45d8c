import { useQuery } from '@tanstack/react-query';
import type { FeatureCollection } from 'geojson';
import { lazy, Suspense, useState } from 'react';
import { get } from '../../api/client.ts';
import { Ago } from '../../time/shown.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { readJourney } from '../container/journey.ts';
import { showContainerNumber } from '../containers/container-number.ts';

const JourneyView = lazy(() =>
  import('../container/JourneyView.tsx').then(({ JourneyView: view }) => ({ default: view })),
);

interface SharedMapProps {
  /** Where its containers are, of which it is the map of one. */
  readonly at: string;
  readonly containers: readonly { readonly id: string; readonly number: string }[];
}

/** The journey of one container of a shipment, by what its page was opened by alone. */
export function SharedMap({ at, containers }: SharedMapProps) {
  const [chosenId, setChosenId] = useState(containers[0]?.id);
  const { data: journey, error } = useQuery({
    queryKey: ['map', at, chosenId],
    queryFn: ({ signal }) => get<FeatureCollection>(`${at}/${chosenId}/map_geojson`, signal),
    enabled: chosenId !== undefined,
  });
  const vessel = readJourney(journey).vessel;
  if (chosenId === undefined) return null;
  return (
    <>
      {containers.length > 1 ? (
        <div className="cards">
          <Field label="Container on the map">
            <select value={chosenId} onChange={(event) => setChosenId(event.target.value)}>
              <Options of={containers.map(({ id, number }) => [id, showContainerNumber(number)])} />
            </select>
          </Field>
        </div>
      ) : null}
      <section className="map-frame shared-map" aria-label="Journey map">
        {error === null ? null : <Empty title="No map">{messageOf(error)}</Empty>}
        {journey?.features.length === 0 ? (
          <Empty title="No route yet">The map appears when the line has named the ports.</Empty>
        ) : null}
        {journey !== undefined && journey.features.length > 0 ? (
          <Suspense fallback={null}>
            <JourneyView key={chosenId} journey={journey} />
          </Suspense>
        ) : null}
      </section>
      {vessel === undefined ? null : <HeardNote name={vessel.name} heardAt={vessel.heardAt} />}
    </>
  );
}

/** A ship that was not heard for long is drawn where it was, not where it is. */
function HeardNote({ name, heardAt }: { readonly name: string; readonly heardAt: string }) {
  return (
    <p className="shared-note dim">
      {name} is drawn where it was last heard, <Ago at={heardAt} />
    </p>
  );
}
