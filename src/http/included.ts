import { inTurns } from '../concurrency/event-loop-turns.ts';
import { TEST_LINE } from '../domain/carriers/shipping-line.ts';
import { invalidQuery } from '../errors.ts';
import { type Document, estimateLength, leastLength, type RestOfIncluded, SAMPLED } from '../jsonapi/document.ts';
import type { ResourceLink, ResourceObject } from '../jsonapi/resource.ts';
import { alertSubscriptionResource } from '../jsonapi/resources/alerts/alert-subscription.ts';
import { savedViewResource } from '../jsonapi/resources/saved-view.ts';
import { shippingLineResource } from '../jsonapi/resources/shipping-line.ts';
import { webhookResource } from '../jsonapi/resources/webhook.ts';
import { storedLoaders } from '../related/loaders.ts';
import type { Loader } from '../related/related.ts';
import { listSharedViewsByIds } from '../store/accounts/saved-views.ts';
import { listAlertSubscriptionsByIds } from '../store/alerts/alert-subscriptions.ts';
import { listShippingLinesByIds } from '../store/carriers/shipping-lines.ts';
import { listWebhooksByIds } from '../store/webhooks/webhooks.ts';
import { groupBy } from '../values/group-by.ts';
import type { Id } from '../values/id.ts';
import { MAX_ANSWER_BYTES, TooLong } from './large-answers/answer-length.ts';
import { withWays } from './lines-with-ways.ts';
import type { IncludeTree } from './query/include.ts';
import type { Services } from './services.ts';

/** A page of 100 shipments with their containers and all their events stays below it. */
const MAX_INCLUDED = 20_000;
/** Of those that lead further, which are held until all that they lead to is known. */
const MAX_FOLLOWED = 2_000;
/** What is loaded and written at a time; nobody else is answered while it is read. */
const BATCH = 2_000;
const BATCH_OF_LARGE = 200;
/** Of what was asked for, to learn how long one is: one with many links is long itself. */
const SAMPLED_PRIMARY = 3;
const LARGE_TYPES = ['container', 'shipment', 'document', 'document_representation', 'email_submission'];

const tooMany = (max: number) =>
  `More than ${max} resources would be included. Include fewer kinds, or ask for a smaller page[size].`;

/** What an answer includes: some at once, and the rest as it is written. */
export interface Included {
  readonly first: readonly ResourceObject[];
  readonly rest: RestOfIncluded | undefined;
}

/** How what is included is written, and how many things were asked for. */
interface Writing {
  readonly fields?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly pageSize?: number | undefined;
}

/** Finds what the tree names: all of it, or the question is refused. */
export async function findIncluded(
  services: Services,
  accountId: Id,
  primary: readonly ResourceObject[],
  tree: IncludeTree,
  writing: Writing = {},
): Promise<Included> {
  const search = new IncludeSearch(services, accountId, primary, writing);
  await search.follow(primary, tree);
  return search.result();
}

/** Where few can be: all of them. */
export async function loadIncluded(...asked: Parameters<typeof findIncluded>): Promise<readonly ResourceObject[]> {
  const { first, rest } = await findIncluded(...asked);
  const all = [...first];
  for await (const batch of rest?.batches ?? []) all.push(...batch);
  return all;
}

/** Loads what leads further; of everything else only the links are held. */
class IncludeSearch {
  readonly #services: Services;
  readonly #accountId: Id;
  readonly #primary: ReadonlyMap<string, ResourceObject>;
  readonly #followed = new Map<string, ResourceObject>();
  readonly #ends = new Map<string, ResourceLink>();
  readonly #writing: Writing;
  readonly #leastBytes = new Map<string, number>();

  constructor(services: Services, accountId: Id, primary: readonly ResourceObject[], writing: Writing) {
    this.#services = services;
    this.#accountId = accountId;
    this.#writing = writing;
    this.#primary = new Map(primary.map((resource) => [keyOf(resource), resource]));
  }

  async follow(from: readonly ResourceObject[], tree: IncludeTree): Promise<void> {
    for (const [name, below] of tree) {
      const links = await this.#linksOf(from, name);
      if (below.size === 0) this.#end(links);
      else await this.follow(await this.#load(links), below);
    }
  }

  /** Each once. A box leads to all that was ever said of it, so that others have their turn in between. */
  async #linksOf(from: readonly ResourceObject[], name: string): Promise<Map<string, ResourceLink>> {
    const links = new Map<string, ResourceLink>();
    let [seen, bytes] = [0, 0];
    for await (const { relationships } of inTurns(from)) {
      seen++;
      for (const link of [relationships[name]?.data ?? []].flat()) {
        const key = keyOf(link);
        if (links.has(key)) continue;
        links.set(key, link);
        bytes += this.#leastOf(link.type);
      }
      if (links.size > MAX_INCLUDED) throw invalidQuery('include', tooMany(MAX_INCLUDED));
      // Long before all of them are gathered, which takes as long as an answer.
      if (bytes > MAX_ANSWER_BYTES) throw await this.#tooLong([...links.values()], seen / from.length);
    }
    return links;
  }

  #leastOf(type: string): number {
    const known = this.#leastBytes.get(type) ?? leastLength(type, this.#writing.fields?.get(type));
    this.#leastBytes.set(type, known);
    return known;
  }

  /** By some of what a share of the things leads to. */
  async #tooLong(links: readonly ResourceLink[], share: number): Promise<Error> {
    const { fields, pageSize } = this.#writing;
    const [[type, ofType] = ['', []]] = [...groupBy(links, (link) => link.type)].sort(
      ([, one], [, other]) => other.length - one.length,
    );
    const sample = await this.#loadBatch(type, ofType.slice(0, SAMPLED));
    const counts = new Map([[type, ofType.length - sample.length]]);
    const rest = { counts, batches: this.#batches([]) };
    const lengthOf = (document: Document) => estimateLength({ ...document, ...(fields && { fields }) }, '');
    const some = [...this.#primary.values()].slice(0, SAMPLED_PRIMARY);
    const primary = (lengthOf({ data: some }) / some.length) * this.#primary.size;
    return new TooLong(primary + lengthOf({ data: sample, rest }) / share, pageSize);
  }

  #end(links: ReadonlyMap<string, ResourceLink>): void {
    for (const [key, link] of links) {
      if (!this.#primary.has(key)) this.#ends.set(key, link);
    }
    if (this.#ends.size > MAX_INCLUDED) throw invalidQuery('include', tooMany(MAX_INCLUDED));
  }

  async #load(links: ReadonlyMap<string, ResourceLink>): Promise<readonly ResourceObject[]> {
    const known = (key: string) => this.#primary.get(key) ?? this.#followed.get(key);
    const missing = [...links].filter(([key]) => known(key) === undefined).map(([, link]) => link);
    if (this.#followed.size + missing.length > MAX_FOLLOWED) throw invalidQuery('include', tooMany(MAX_FOLLOWED));
    for await (const batch of this.#batches(missing)) {
      for (const resource of batch) this.#followed.set(keyOf(resource), resource);
    }
    return [...links.keys()].flatMap((key) => known(key) ?? []);
  }

  /** The first batch of each type, and whatever more there is of it. */
  async result(): Promise<Included> {
    const ends = [...this.#ends].filter(([key]) => !this.#followed.has(key)).map(([, link]) => link);
    const first: ResourceObject[] = [...this.#followed.values()];
    const counts = new Map<string, number>();
    const later: ResourceLink[] = [];
    for (const [type, links] of groupBy(ends, (link) => link.type)) {
      const size = batchSize(type);
      first.push(...(await this.#loadBatch(type, links.slice(0, size))));
      if (links.length <= size) continue;
      counts.set(type, links.length - size);
      later.push(...links.slice(size));
    }
    return { first, rest: later.length === 0 ? undefined : { counts, batches: this.#batches(later) } };
  }

  async *#batches(links: readonly ResourceLink[]): AsyncGenerator<readonly ResourceObject[]> {
    for (const [type, ofType] of groupBy(links, (link) => link.type)) {
      const size = batchSize(type);
      for (let start = 0; start < ofType.length; start += size) {
        yield await this.#loadBatch(type, ofType.slice(start, start + size));
      }
    }
  }

  #loadBatch(type: string, links: readonly ResourceLink[]): Promise<readonly ResourceObject[]> {
    const load = loaders[type];
    if (load === undefined) throw new Error(`no loader for included ${type}`);
    const ids = links.map(({ id }) => id);
    return load(this.#services, this.#accountId, ids);
  }
}

function batchSize(type: string): number {
  return LARGE_TYPES.includes(type) ? BATCH_OF_LARGE : BATCH;
}

function keyOf({ type, id }: ResourceLink): string {
  return `${type}:${id}`;
}

/** How each type is fetched when it is included: what is stored, and what takes more than the database to show. */
export const loaders: Readonly<Record<string, Loader<Services>>> = {
  ...storedLoaders,
  webhook: async ({ db, sealingKeys }, accountId, ids) =>
    (await listWebhooksByIds(db, sealingKeys, accountId, ids)).map(webhookResource.toResource),
  alert_subscription: async ({ db }, accountId, ids) =>
    (await listAlertSubscriptionsByIds(db, accountId, ids)).map(alertSubscriptionResource.toResource),
  // Whoever sees a subscription need not see the view of somebody that it is about.
  saved_view: async ({ db }, accountId, ids) =>
    (await listSharedViewsByIds(db, accountId, ids)).map(savedViewResource.toResource),
  shipping_line: async (services, accountId, ids) => {
    const stored = await listShippingLinesByIds(services.db, ids);
    const lines = ids.includes(TEST_LINE.id) ? [...stored, TEST_LINE] : stored;
    return (await withWays(services, accountId, lines)).map(shippingLineResource.toResource);
  },
};
