import 'maplibre-gl/dist/maplibre-gl.css';
import '../../styles/map.css';
import type { FeatureCollection } from 'geojson';
import { useEffect, useRef, useState } from 'react';
import { MapUnavailable } from '../../map/create-map.ts';
import { createJourneyMap, type JourneyMap } from '../../map/journey-map.ts';
import { PALETTES } from '../../map/palette.ts';
import { drawStaticMap } from '../../map/static-map.ts';
import { useThemeName } from '../../shell/theme-context.ts';
import { messageOf } from '../../ui/Problem.tsx';

const LABEL = 'Map of the container’s journey';

/** The interactive map; a drawing where the browser cannot show it. */
export function JourneyView({ journey }: { readonly journey: FeatureCollection }) {
  const element = useRef<HTMLElement>(null);
  const shown = useRef<JourneyMap | undefined>(undefined);
  const newest = useRef(journey);
  const theme = useThemeName();
  const [problem, setProblem] = useState<string>();
  newest.current = journey;
  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    let isGone = false;
    createJourneyMap(frame, newest.current, { palette: PALETTES[theme] }).then(
      (map) => {
        if (isGone) return map.remove();
        shown.current = map;
        map.update(newest.current);
        map.map.once('idle', () => {
          frame.dataset['map'] = 'drawn';
        });
        Object.assign(frame, { map: map.map });
      },
      async (error: unknown) => {
        if (isGone) return;
        if (error instanceof MapUnavailable) await drawStaticMap(frame, newest.current, LABEL);
        else setProblem(messageOf(error));
      },
    );
    return () => {
      isGone = true;
      shown.current?.remove();
      shown.current = undefined;
      frame.replaceChildren();
    };
  }, [theme]);
  useEffect(() => shown.current?.update(journey), [journey]);
  return (
    <>
      <section className="map" ref={element} aria-label={LABEL} />
      {problem === undefined ? null : <p className="notice map-note">{problem}</p>}
    </>
  );
}
