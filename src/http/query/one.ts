import type { ResourceObject } from '../../jsonapi/resource.ts';
import type { Answer } from '../route.ts';

/** One resource, with `links.self` of the answer itself beside `data`. `path` is below `/v2`. */
export function oneWithSelf(call: { readonly baseUrl: string }, data: ResourceObject, path: string): Answer {
  return { document: { data, links: { self: `${call.baseUrl}/v2${path}` } } };
}
