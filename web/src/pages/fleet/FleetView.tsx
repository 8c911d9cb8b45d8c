import 'maplibre-gl/dist/maplibre-gl.css';
import '../../styles/map.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { MapUnavailable } from '../../map/create-map.ts';
import { createFleetMap, type Fleet, type FleetMap } from '../../map/fleet-map.ts';
import { drawStaticFleet } from '../../map/static-fleet.ts';
import { useThemeName } from '../../shell/theme-context.ts';
import { messageOf } from '../../ui/Problem.tsx';

interface FleetViewProps {
  readonly fleet: Fleet;
  readonly onVessel: (id: string) => void;
}

/** The map that moves; a drawing of it, with the same ships to choose from, where the browser cannot show it. */
export function FleetView({ fleet, onVessel }: FleetViewProps) {
  const element = useRef<HTMLElement>(null);
  const theme = useThemeName();
  const shown = useRef<Pick<FleetMap, 'update' | 'remove'> | undefined>(undefined);
  const newest = useRef(fleet);
  const [problem, setProblem] = useState<string>();
  const [, navigate] = useLocation();
  newest.current = fleet;
  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    let isGone = false;
    const onPort = (code: string) =>
      navigate(`/containers?filter%5Bport_of_discharge%5D=${code}&filter%5Bactive%5D=true`);
    const drawStill = () => {
      const update = (newer: Fleet) => void drawStaticFleet(frame, newer, { onVessel, onPort });
      shown.current = { update, remove: () => frame.replaceChildren() };
      update(newest.current);
    };
    createFleetMap(frame, newest.current, { theme, onVessel, onPort }).then(
      (map) => {
        if (isGone) return map.remove();
        shown.current = map;
        map.update(newest.current);
        map.map.once('idle', () => {
          frame.dataset['map'] = 'drawn';
        });
        Object.assign(frame, { map: map.map });
      },
      (error: unknown) => {
        if (isGone) return;
        if (error instanceof MapUnavailable) drawStill();
        else setProblem(messageOf(error));
      },
    );
    return () => {
      isGone = true;
      shown.current?.remove();
      shown.current = undefined;
    };
  }, [theme, onVessel, navigate]);
  useEffect(() => shown.current?.update(fleet), [fleet]);
  return (
    <>
      <section className="map" ref={element} aria-label="Map of all vessels carrying tracked containers" />
      {problem === undefined ? null : <p className="notice map-note">{problem}</p>}
    </>
  );
}
