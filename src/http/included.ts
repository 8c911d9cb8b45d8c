import type { ResourceLink, ResourceObject } from '../jsonapi/resource.ts';
import type { Id } from '../values/id.ts';
import { loaders } from './include-loaders.ts';
import type { IncludeTree } from './query/include.ts';
import type { Services } from './services.ts';

/** Bounds one answer: a page of 100 shipments with their containers and all their events stays below it. */
const MAX_INCLUDED = 20_000;

/** Loads what the tree names, one query per type and step, each resource once. */
export async function loadIncluded(
  services: Services,
  accountId: Id,
  primary: readonly ResourceObject[],
  tree: IncludeTree,
): Promise<ResourceObject[]> {
  if (tree.size === 0) return [];
  const known = new Map(primary.map((resource) => [keyOf(resource), resource]));
  const included = new Map<string, ResourceObject>();
  await follow(services, accountId, primary, tree, known, included);
  return [...included.values()];
}

async function follow(
  services: Services,
  accountId: Id,
  from: readonly ResourceObject[],
  tree: IncludeTree,
  known: Map<string, ResourceObject>,
  included: Map<string, ResourceObject>,
): Promise<void> {
  for (const [name, below] of tree) {
    const links = uniqueLinks(from, name);
    await loadMissing(
      services,
      accountId,
      links.filter((link) => !known.has(keyOf(link))),
      known,
      included,
    );
    const reached = links.flatMap((link) => known.get(keyOf(link)) ?? []);
    if (below.size > 0) await follow(services, accountId, reached, below, known, included);
  }
}

async function loadMissing(
  services: Services,
  accountId: Id,
  links: readonly ResourceLink[],
  known: Map<string, ResourceObject>,
  included: Map<string, ResourceObject>,
): Promise<void> {
  for (const type of new Set(links.map((link) => link.type))) {
    const ids = links.filter((link) => link.type === type).map((link) => link.id);
    const load = loaders[type];
    if (load === undefined) throw new Error(`no loader for included ${type}`);
    const room = Math.max(0, MAX_INCLUDED - included.size);
    for (const resource of await load(services, accountId, ids.slice(0, room))) {
      known.set(keyOf(resource), resource);
      included.set(keyOf(resource), resource);
    }
  }
}

function uniqueLinks(resources: readonly ResourceObject[], name: string): ResourceLink[] {
  const links = resources.flatMap((resource) => resource.relationships[name]?.data ?? []);
  return [...new Map(links.map((link) => [keyOf(link), link])).values()];
}

function keyOf(link: ResourceLink): string {
  return `${link.type}:${link.id}`;
}
