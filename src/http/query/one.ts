import type { Caller } from '../../domain/accounts/caller.ts';
import type { ResourceObject } from '../../jsonapi/resource.ts';
import { loadIncluded } from '../included.ts';
import type { Answer } from '../route.ts';
import type { Services } from '../services.ts';
import type { IncludeTree } from './include.ts';

/** One resource with what its include names; with the `path` of the answer, below `/v2`, `links.self` beside `data`. */
export async function oneWithIncluded(
  call: { readonly services: Services; readonly caller: Caller; readonly baseUrl: string },
  data: ResourceObject,
  tree: IncludeTree,
  path?: string,
): Promise<Answer> {
  const included = await loadIncluded(call.services, call.caller.accountId, [data], tree);
  const links = path === undefined ? {} : { links: { self: `${call.baseUrl}/v2${path}` } };
  return { document: { data, included, ...links } };
}

/** One resource, with `links.self` of the answer itself beside `data`. `path` is below `/v2`. */
export function oneWithSelf(call: { readonly baseUrl: string }, data: ResourceObject, path: string): Answer {
  return { document: { data, links: { self: `${call.baseUrl}/v2${path}` } } };
}
