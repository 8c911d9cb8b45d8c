import type { Position } from 'geojson';

export interface FleetVessel {
  readonly id: string;
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly heading: number | null;
  readonly containers: number;
  readonly severity: 'act' | 'watch' | null;
}

export interface FleetPort {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Bound for it or waiting there. */
  readonly containers: number;
  /** Discharged, and not fetched yet. */
  readonly waiting: number;
}

/** A sea route that a vessel is on, in one stroke. */
export interface FleetLane {
  readonly containers: number;
  readonly line: readonly Position[];
}

/** Any ship that was heard, whoever's boxes it carries. */
export interface HeardShip {
  readonly id: string;
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly heading: number | null;
  readonly speed_knots: number | null;
}

export interface Fleet {
  readonly vessels: readonly FleetVessel[];
  readonly ports: readonly FleetPort[];
  readonly lanes: readonly FleetLane[];
  readonly heard?: readonly HeardShip[];
}
