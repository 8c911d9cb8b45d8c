import type { PortIndex } from '../../domain/eta/port-index.ts';
import type { TrackPoint } from '../../domain/vessels/track.ts';
import type { RouteOptions, RouteResult } from '../../routing/route.ts';
import type { Id } from '../../values/id.ts';
import type { Position } from '../../values/position.ts';

/** What estimating an arrival asks for. */
export interface Seaway {
  readonly ports: PortIndex;
  route(from: Position, to: Position, options?: RouteOptions): Promise<RouteResult>;
  /** Where a vessel was between two moments. */
  track(vesselId: Id, fromMs: number, toMs: number): Promise<readonly TrackPoint[]>;
}
