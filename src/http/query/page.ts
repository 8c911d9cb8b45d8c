import type { Document } from '../../jsonapi/document.ts';
import type { ResourceObject } from '../../jsonapi/resource.ts';
import type { Page, PageRequest, Total } from '../../store/page.ts';
import { Type } from '../../values/schema.ts';

const MAX_PAGE_SIZE = 100;
const MAX_PAGE_NUMBER = 1_000_000;

/** Members of the query schema of a list. A size above the maximum is cut to it: `meta.size` tells. */
export function pageQuery(defaultSize = 30, maxSize = MAX_PAGE_SIZE) {
  return {
    'page[number]': Type.Integer({ minimum: 1, maximum: MAX_PAGE_NUMBER, default: 1 }),
    'page[size]': Type.Integer({ minimum: 1, default: defaultSize, description: `At most ${maxSize}.` }),
  };
}

export interface PageQuery {
  readonly 'page[number]': number;
  readonly 'page[size]': number;
}

export function readPage(query: PageQuery, maxSize = MAX_PAGE_SIZE): PageRequest {
  return { number: query['page[number]'], size: Math.min(query['page[size]'], maxSize) };
}

interface PlaceOfCall {
  readonly url: string;
  readonly baseUrl: string;
}

/** A page of resources with the links to its neighbours and the number of all. */
export function pageDocument(
  call: PlaceOfCall & { readonly query: PageQuery },
  resources: readonly ResourceObject[],
  total: number | Total,
  maxSize = MAX_PAGE_SIZE,
): LinkedPage<ResourceObject> {
  return linkedPage(call, readPage(call.query, maxSize), resources, total);
}

/** A page of what is known whole. */
export function cutPage<Row>(all: readonly Row[], { number, size }: PageRequest): Page<Row> {
  return { rows: all.slice((number - 1) * size, number * size), total: all.length };
}

/** Members of the query schema of a list that is given whole, for programs that page through every list they know. */
export const wholeQuery = {
  'page[number]': Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_NUMBER })),
  'page[size]': Type.Optional(Type.Integer({ minimum: 1, description: 'By default all are on one page.' })),
};

/** All of them, unless pages are asked for. */
export function wholeDocument<Item>(
  call: PlaceOfCall & { readonly query: Partial<PageQuery> },
  all: readonly Item[],
): LinkedPage<Item> {
  const { 'page[number]': number = 1, 'page[size]': size = Math.max(1, all.length) } = call.query;
  const isWhole = call.query['page[number]'] === undefined && call.query['page[size]'] === undefined;
  const here = `${call.baseUrl}${call.url}`;
  if (isWhole) return { data: all, links: { self: here, current: here } };
  return linkedPage(call, { number, size }, cutPage(all, { number, size }).rows, all.length);
}

interface LinkedPage<Item> extends Pick<Document, 'links' | 'meta'> {
  readonly data: readonly Item[];
}

function linkedPage<Item>(
  call: PlaceOfCall,
  { number, size }: PageRequest,
  data: readonly Item[],
  counted: number | Total,
): LinkedPage<Item> {
  const { total, estimated = false }: Total = typeof counted === 'number' ? { total: counted } : counted;
  const last = Math.max(1, Math.ceil(total / size));
  const link = (page: number) => pageLink(call, page, size);
  return {
    data,
    links: {
      self: link(number),
      current: link(number),
      first: link(1),
      last: link(last),
      ...(number > 1 ? { prev: link(Math.min(number - 1, last)) } : {}),
      ...(number < last ? { next: link(number + 1) } : {}),
    },
    meta: { size, total, ...(estimated ? { total_estimated: true } : {}) },
  };
}

function pageLink(call: PlaceOfCall, number: number, size: number): string {
  const url = new URL(call.url, 'http://host');
  url.searchParams.set('page[number]', String(number));
  url.searchParams.set('page[size]', String(size));
  return `${call.baseUrl}${url.pathname}${url.search}`;
}
