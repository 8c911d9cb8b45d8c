import type { Document } from '../../jsonapi/document.ts';
import type { ResourceObject } from '../../jsonapi/resource.ts';
import type { PageRequest } from '../../store/page.ts';
import { Type } from '../../values/schema.ts';

const MAX_PAGE_SIZE = 100;
const MAX_PAGE_NUMBER = 1_000_000;

/** Members of the query schema of a list. A size above the maximum is cut to it: `meta.size` tells. */
export function pageQuery(defaultSize = 30) {
  return {
    'page[number]': Type.Integer({ minimum: 1, maximum: MAX_PAGE_NUMBER, default: 1 }),
    'page[size]': Type.Integer({ minimum: 1, default: defaultSize, description: `At most ${MAX_PAGE_SIZE}.` }),
  };
}

export interface PageQuery {
  readonly 'page[number]': number;
  readonly 'page[size]': number;
}

export function readPage(query: PageQuery): PageRequest {
  return { number: query['page[number]'], size: Math.min(query['page[size]'], MAX_PAGE_SIZE) };
}

/** A page of resources with the links to its neighbours and the number of all. */
export function pageDocument(
  call: { readonly query: PageQuery; readonly url: string; readonly baseUrl: string },
  resources: readonly ResourceObject[],
  total: number,
  included?: readonly ResourceObject[],
): Document {
  const { number, size } = readPage(call.query);
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number) => pageLink(call, page, size);
  return {
    data: resources,
    ...(included === undefined ? {} : { included }),
    links: {
      self: link(number),
      first: link(1),
      last: link(last),
      ...(number > 1 ? { prev: link(Math.min(number - 1, last)) } : {}),
      ...(number < last ? { next: link(number + 1) } : {}),
    },
    meta: { size, total },
  };
}

function pageLink(call: { readonly url: string; readonly baseUrl: string }, number: number, size: number): string {
  const url = new URL(call.url, 'http://host');
  url.searchParams.set('page[number]', String(number));
  url.searchParams.set('page[size]', String(size));
  return `${call.baseUrl}${url.pathname}${url.search}`;
}
