import type { Router } from '../routing/router.ts';
import type { ShipDbs } from '../store/tables.ts';
import type { MapCache } from './map-cache.ts';

/** What drawing a map needs. */
export interface MapServices extends ShipDbs {
  readonly now: () => Date;
  readonly router: Pick<Router, 'route'>;
  readonly maps: MapCache;
}
