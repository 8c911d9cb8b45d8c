import type { ResourceLink, ResourceObject } from '../jsonapi/resource.ts';
import { groupBy } from '../values/group-by.ts';
import type { Id } from '../values/id.ts';

/** Fetches things of one type, as they are shown. */
export type Loader<From> = (from: From, accountId: Id, ids: readonly Id[]) => Promise<readonly ResourceObject[]>;

/** Bounds one notification. */
const MAX_LOADED = 20_000;

/** What things lead to, each loaded once and one query per type and step. */
export class Related<From> {
  readonly #loaders: Readonly<Record<string, Loader<From>>>;
  readonly #from: From;
  readonly #accountId: Id;
  readonly #known: Map<string, ResourceObject>;
  readonly #loaded: ResourceObject[] = [];

  constructor(
    loaders: Readonly<Record<string, Loader<From>>>,
    from: From,
    accountId: Id,
    known: readonly ResourceObject[] = [],
  ) {
    this.#loaders = loaders;
    this.#from = from;
    this.#accountId = accountId;
    this.#known = new Map(known.map((resource) => [keyOf(resource), resource]));
  }

  /** Everything that was loaded, in the order in which it was. */
  get loaded(): readonly ResourceObject[] {
    return this.#loaded;
  }

  async load(links: readonly ResourceLink[]): Promise<void> {
    const missing = distinct(links).filter((link) => !this.#known.has(keyOf(link)));
    for (const [type, ofType] of groupBy(missing, (link) => link.type)) {
      const load = this.#loaders[type];
      if (load === undefined) throw new Error(`no loader for included ${type}`);
      const room = Math.max(0, MAX_LOADED - this.#loaded.length);
      const ids = ofType.slice(0, room).map((link) => link.id);
      for (const resource of await load(this.#from, this.#accountId, ids)) {
        this.#known.set(keyOf(resource), resource);
        this.#loaded.push(resource);
      }
    }
  }

  /** What the links lead to as far as it is known, each once. */
  find(links: readonly ResourceLink[]): ResourceObject[] {
    return distinct(links).flatMap((link) => this.#known.get(keyOf(link)) ?? []);
  }
}

function distinct(links: readonly ResourceLink[]): ResourceLink[] {
  return [...new Map(links.map((link) => [keyOf(link), link])).values()];
}

function keyOf({ type, id }: ResourceLink): string {
  return `${type}:${id}`;
}
