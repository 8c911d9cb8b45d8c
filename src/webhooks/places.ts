import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import type { ResourceLink, ResourceObject } from '../jsonapi/resource.ts';
import { storedLoaders } from '../related/loaders.ts';
import { Related } from '../related/related.ts';
import type { Db, ShipDbs } from '../store/tables.ts';
import { MINUTE_MS } from '../values/duration.ts';
import type { Id } from '../values/id.ts';

const { port, metro_area, terminal, rail_terminal } = storedLoaders;
/** What belongs to no account and stays what it is, so that it is looked up when an event is told. */
const PLACES = { port, metro_area, terminal, rail_terminal };
/** Places belong to all accounts alike. */
const NOBODY: Id = '00000000-0000-0000-0000-000000000000';

export function isPlace(type: string): boolean {
  return Object.hasOwn(PLACES, type);
}

const KEPT_MS = MINUTE_MS;
const MAX_KEPT = 5_000;

/** Ports, terminals and places as they are shown. Whoever changes the reference data waits a minute until it is told. */
export class KeptPlaces {
  readonly #kept = new Map<Id, ResourceObject>();
  #keptSinceMs = monotonicNowMs();

  /** The places among what links lead to. */
  async find(db: Db, links: readonly ResourceLink[]): Promise<ResourceObject[]> {
    if (this.#kept.size > MAX_KEPT || monotonicNowMs() - this.#keptSinceMs > KEPT_MS) {
      this.#kept.clear();
      this.#keptSinceMs = monotonicNowMs();
    }
    const wanted = links.filter(({ type }) => isPlace(type));
    const missing = wanted.filter(({ id }) => !this.#kept.has(id));
    if (missing.length > 0) {
      const related = new Related<ShipDbs>(PLACES, { db, aisDb: undefined }, NOBODY);
      await related.load(missing);
      for (const place of related.loaded) this.#kept.set(place.id, place);
    }
    return [...new Set(wanted.flatMap(({ id }) => this.#kept.get(id) ?? []))];
  }
}
