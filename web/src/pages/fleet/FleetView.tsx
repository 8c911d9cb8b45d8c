import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { createFleetMap, type Fleet } from '../../map/fleet-map.ts';
import { drawStaticFleet } from '../../map/static-fleet.ts';
import { useThemeName } from '../../shell/theme-context.ts';
import { MapFrame } from '../../ui/MapFrame.tsx';

interface FleetViewProps {
  readonly fleet: Fleet;
  readonly onVessel: (id: string) => void;
  readonly label?: string;
}

const EVERY_VESSEL = 'Map of all vessels carrying tracked containers';

/** The map that moves; a drawing of it, with the same ships to choose from, where the browser cannot show it. */
export function FleetView({ fleet, onVessel, label = EVERY_VESSEL }: FleetViewProps) {
  const theme = useThemeName();
  const [, navigate] = useLocation();
  const onPort = useCallback((code: string) => navigate(`/ports/${code}`), [navigate]);
  const create = useCallback(
    (frame: HTMLElement, shown: Fleet) => createFleetMap(frame, shown, { theme, onVessel, onPort }),
    [theme, onVessel, onPort],
  );
  const drawStill = useCallback(
    (frame: HTMLElement, shown: Fleet) => drawStaticFleet(frame, shown, { onVessel, onPort }),
    [onVessel, onPort],
  );
  return <MapFrame label={label} shown={fleet} create={create} drawStill={drawStill} />;
}
