import type { FeatureCollection } from 'geojson';
import { useCallback } from 'react';
import { createJourneyMap } from '../../map/journey-map.ts';
import { PALETTES } from '../../map/palette.ts';
import { drawStaticMap } from '../../map/static-map.ts';
import { useThemeName } from '../../shell/theme-context.ts';
import { MapFrame } from '../../ui/MapFrame.tsx';

const LABEL = 'Map of the container’s journey';

/** The interactive map; a drawing where the browser cannot show it. */
export function JourneyView({ journey }: { readonly journey: FeatureCollection }) {
  const theme = useThemeName();
  const create = useCallback(
    (frame: HTMLElement, shown: FeatureCollection) => createJourneyMap(frame, shown, { palette: PALETTES[theme] }),
    [theme],
  );
  return <MapFrame label={LABEL} shown={journey} create={create} drawStill={drawStill} />;
}

function drawStill(frame: HTMLElement, shown: FeatureCollection): Promise<void> {
  return drawStaticMap(frame, shown, LABEL);
}
