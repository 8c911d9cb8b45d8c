import type { Caller } from '../../domain/accounts/caller.ts';
import type { ResourceObject } from '../../jsonapi/resource.ts';
import type { Total } from '../../store/page.ts';
import { loadIncluded } from '../included.ts';
import type { Answer } from '../route.ts';
import type { Services } from '../services.ts';
import { readFields } from './fields.ts';
import type { IncludeTree } from './include.ts';
import { type PageQuery, pageDocument } from './page.ts';

/** A page of resources with what its include names. */
export async function pageWithIncluded(
  call: {
    readonly services: Services;
    readonly caller: Caller;
    readonly query: PageQuery;
    readonly url: string;
    readonly baseUrl: string;
  },
  resources: readonly ResourceObject[],
  total: number | Total,
  tree: IncludeTree,
  maxSize?: number,
): Promise<Answer> {
  const fields = readFields(call.query);
  const included = await loadIncluded(call.services, call.caller.accountId, resources, tree);
  return {
    document: {
      ...pageDocument(call, resources, total, included, maxSize),
      ...(fields === undefined ? {} : { fields }),
    },
  };
}
