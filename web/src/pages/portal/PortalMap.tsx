import '../../styles/map.css';
import type { Feature, FeatureCollection } from 'geojson';
import { lazy, Suspense } from 'react';
import { useGet } from '../../api/use-get.ts';

const JourneyView = lazy(() =>
  import('../container/JourneyView.tsx').then(({ JourneyView: view }) => ({ default: view })),
);

/** All boxes of the customer on one map; nothing where no place of theirs is known yet. */
export function PortalMap() {
  const { data } = useGet<FeatureCollection>(['portal', 'map'], '/portal/containers/map_geojson');
  if (data === undefined || data.features.length === 0) return null;
  return (
    <section className="map-frame shared-map" aria-label="Map of your containers">
      <Suspense fallback={null}>
        <JourneyView journey={onceEach(data)} />
      </Suspense>
    </section>
  );
}

/** Boxes that travel together have the same ports, ship and ways: each is drawn once. */
function onceEach({ features, ...map }: FeatureCollection): FeatureCollection {
  const boxes = new Set(features.map(({ properties }) => properties?.['container_id']));
  const shown = boxes.size > 1 ? features.map(withoutTimes) : features;
  const drawn = new Map(shown.map((feature) => [JSON.stringify(feature.geometry), feature]));
  return { ...map, features: [...drawn.values()] };
}

/** Several boxes call at a port at times of their own, which the list tells. */
function withoutTimes(feature: Feature): Feature {
  const { feature_type: type, name } = feature.properties ?? {};
  return type === 'port' ? { ...feature, properties: { feature_type: type, name } } : feature;
}
