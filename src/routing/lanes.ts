import type { Coordinate } from './polygon-runs.ts';

/** A line that ships follow where the grid cannot see: canals, rivers, narrows, port approaches. */
export interface Lane {
  readonly name: string;
  readonly points: readonly Coordinate[];
}
