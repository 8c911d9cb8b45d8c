import { distanceNm, type Position } from '../../values/position.ts';
import type { Spread } from './spread.ts';

export const CANALS = ['suez', 'panama', 'kiel'] as const;
/** Passages of the router that ships queue for. */
export type Canal = (typeof CANALS)[number];

interface CanalArea extends Position {
  /** Reaches over both anchorages. */
  readonly radiusNm: number;
  /** Hours that are lost there against sailing on, before anything was learned. */
  readonly usual: Spread;
}

export const CANAL_AREAS: Readonly<Record<Canal, CanalArea>> = {
  suez: { latitude: 30.6, longitude: 32.4, radiusNm: 70, usual: { centre: 14, low: 7, high: 24, count: 0 } },
  panama: { latitude: 9.15, longitude: -79.75, radiusNm: 45, usual: { centre: 22, low: 10, high: 48, count: 0 } },
  kiel: { latitude: 54.2, longitude: 9.5, radiusNm: 45, usual: { centre: 6, low: 4, high: 10, count: 0 } },
};

export function isCanal(passage: string): passage is Canal {
  return (CANALS as readonly string[]).includes(passage);
}

/** The canal whose waters a position is in. */
export function canalNear(position: Position): Canal | undefined {
  return CANALS.find((canal) => distanceNm(CANAL_AREAS[canal], position) <= CANAL_AREAS[canal].radiusNm);
}
