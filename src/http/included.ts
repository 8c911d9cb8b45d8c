import { invalidQuery } from '../errors.ts';
import type { ResourceLink, ResourceObject } from '../jsonapi/resource.ts';
import { MAX_LOADED, Related } from '../related/related.ts';
import type { Id } from '../values/id.ts';
import { inTurns } from '../values/turns.ts';
import { loaders } from './include-loaders.ts';
import type { IncludeTree } from './query/include.ts';
import type { Services } from './services.ts';

const TOO_MANY = `More than ${MAX_LOADED} resources would be included. Include fewer kinds, or ask for a smaller page[size].`;

/** Loads what the tree names: all of it, or the question is refused. */
export async function loadIncluded(
  services: Services,
  accountId: Id,
  primary: readonly ResourceObject[],
  tree: IncludeTree,
): Promise<readonly ResourceObject[]> {
  if (tree.size === 0) return [];
  const related = new Related(loaders, services, accountId, primary);
  await follow(related, primary, tree);
  return related.loaded;
}

async function follow(related: Related<Services>, from: readonly ResourceObject[], tree: IncludeTree): Promise<void> {
  for (const [name, below] of tree) {
    const links = await linksOf(from, name);
    await related.load(links);
    if (related.isCutShort) throw invalidQuery('include', TOO_MANY);
    if (below.size > 0) await follow(related, related.find(links), below);
  }
}

/** Each once. A box leads to all that was ever said of it, so that others have their turn in between. */
async function linksOf(resources: readonly ResourceObject[], name: string): Promise<ResourceLink[]> {
  const links = new Map<string, ResourceLink>();
  for await (const { relationships } of inTurns(resources)) {
    for (const link of [relationships[name]?.data ?? []].flat()) links.set(link.id, link);
    if (links.size > MAX_LOADED) throw invalidQuery('include', TOO_MANY);
  }
  return [...links.values()];
}
