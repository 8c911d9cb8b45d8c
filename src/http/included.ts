import type { ResourceObject } from '../jsonapi/resource.ts';
import { Related } from '../related/related.ts';
import type { Id } from '../values/id.ts';
import { loaders } from './include-loaders.ts';
import type { IncludeTree } from './query/include.ts';
import type { Services } from './services.ts';

/** Loads what the tree names. */
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
    const links = from.flatMap((resource) => resource.relationships[name]?.data ?? []);
    await related.load(links);
    if (below.size > 0) await follow(related, related.find(links), below);
  }
}
