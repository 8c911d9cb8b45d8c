import type { Router } from '../routing/router.ts';
import type { Db } from '../store/tables.ts';
import type { MapCache } from './map-cache.ts';

/** What drawing a map needs. */
export interface MapServices {
  readonly db: Db;
  readonly now: () => Date;
  readonly router: Pick<Router, 'route'>;
  readonly maps: MapCache;
}
