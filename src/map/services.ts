import type { Router } from '../routing/router.ts';
import type { ShipDbs } from '../store/tables.ts';
import type { Instant } from '../values/instant.ts';
import type { MapCache } from './map-cache.ts';

/** What drawing a map needs. */
export interface MapServices extends ShipDbs {
  readonly now: () => Date;
  /** For a map of the past: `now` is then that moment. */
  readonly asOf?: Instant;
  readonly router: Pick<Router, 'route' | 'areClear'>;
  readonly maps: MapCache;
}
