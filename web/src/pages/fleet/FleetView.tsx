import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { Fleet } from '../../map/fleet.ts';
import type { PlaceMemory } from '../../map/fleet-camera.ts';
import { createFleetMap } from '../../map/fleet-map.ts';
import { drawStaticFleet } from '../../map/static-fleet.ts';
import { useThemeName } from '../../shell/theme-context.ts';
import { MapFrame } from '../../ui/MapFrame.tsx';

interface FleetViewProps {
  readonly fleet: Fleet;
  readonly onVessel: (id: string) => void;
  readonly label?: string;
  readonly memory?: PlaceMemory;
}

const EVERY_VESSEL = 'Map of all vessels carrying tracked containers';

/** The map that moves; a drawing of it, with the same ships to choose from, where the browser cannot show it. */
export function FleetView({ fleet, onVessel, label = EVERY_VESSEL, memory }: FleetViewProps) {
  const theme = useThemeName();
  const [, navigate] = useLocation();
  const onPort = useCallback((code: string) => navigate(`/ports/${code}`), [navigate]);
  const create = useCallback(
    (frame: HTMLElement, shown: Fleet) => createFleetMap(frame, shown, { theme, onVessel, onPort, memory }),
    [theme, onVessel, onPort, memory],
  );
  const drawStill = useCallback(
    (frame: HTMLElement, shown: Fleet) => drawStaticFleet(frame, shown, { onVessel, onPort }),
    [onVessel, onPort],
  );
  return <MapFrame label={label} shown={fleet} create={create} drawStill={drawStill} />;
}
