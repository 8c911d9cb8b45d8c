import 'maplibre-gl/dist/maplibre-gl.css';
import '../styles/map.css';
import type { Map as MapLibre } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { MapUnavailable } from '../map/create-map.ts';
import { messageOf } from './Problem.tsx';

interface Drawing<Shown> {
  update(shown: Shown): void;
  remove(): void;
}

interface MapFrameProps<Shown> {
  readonly label: string;
  readonly shown: Shown;
  /** Makes the map that moves. Another function makes another map. */
  readonly create: (frame: HTMLElement, shown: Shown) => Promise<Drawing<Shown> & { readonly map: MapLibre }>;
  /** Draws a picture in its place where the browser cannot show it. */
  readonly drawStill: (frame: HTMLElement, shown: Shown) => Promise<void>;
}

/** A map for as long as it is on the page, always of the newest state. */
export function MapFrame<Shown>({ label, shown, create, drawStill }: MapFrameProps<Shown>) {
  const element = useRef<HTMLElement>(null);
  const drawing = useRef<Drawing<Shown> | undefined>(undefined);
  const newest = useRef(shown);
  const [problem, setProblem] = useState<string>();
  newest.current = shown;
  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    let isGone = false;
    create(frame, newest.current).then(
      (map) => {
        if (isGone) return map.remove();
        drawing.current = map;
        map.update(newest.current);
        map.map.once('idle', () => {
          frame.dataset['map'] = 'drawn';
        });
        Object.assign(frame, { map: map.map });
      },
      (error: unknown) => {
        if (isGone) return;
        if (!(error instanceof MapUnavailable)) return setProblem(messageOf(error));
        const update = (newer: Shown) => void drawStill(frame, newer);
        drawing.current = { update, remove: () => frame.replaceChildren() };
        update(newest.current);
      },
    );
    return () => {
      isGone = true;
      drawing.current?.remove();
      drawing.current = undefined;
    };
  }, [create, drawStill]);
  useEffect(() => drawing.current?.update(shown), [shown]);
  return (
    <>
      <section className="map" ref={element} aria-label={label} />
      {problem === undefined ? null : <p className="notice map-note">{problem}</p>}
    </>
  );
}
