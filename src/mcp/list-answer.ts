import { type Static, type TSchema, Type } from '../values/schema.ts';
import { Texts } from './answer-schema.ts';
import { get } from './ask.ts';
import {
  type AdvancedFilters,
  advancedFilters,
  filterMembers,
  type Given,
  listQuestion,
  PAGE_SIZE,
  pageMembers,
  pageQuestion,
  type Words,
} from './list-question.ts';
import { ToolError } from './tool-error.ts';
import type { Query, Toolset } from './toolset.ts';
import type { Document } from './wire.ts';

/** A list of the interface: where it is, what narrows it, and which filters have an argument of their own. */
export interface ListKind<Direct extends string> {
  readonly path: string;
  readonly table: Readonly<Record<Direct, { readonly kind: string }>>;
  readonly direct: readonly Direct[];
  /** Filters that take words of a list, and these. */
  readonly words: Words;
  /** Such as `pickup_lfd`. */
  readonly sorts: string;
  /** All there are: the interface ignores others, and an assistant would take the answer for ordered. */
  readonly orders: readonly string[];
  /** How values of filters are written. */
  readonly values: string;
}

export function listArguments<Direct extends string>({ table, direct, sorts, values }: ListKind<Direct>) {
  return {
    ...filterMembers(table, direct),
    advanced_filters: advancedFilters(table, direct, values),
    include_stopped_tracking: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.String({ maxLength: 100, description: `Such as ${sorts}.` })),
    ...pageMembers,
  };
}

/** A page of a list, in the members that clients of the published server know. */
export function listAnswer<Row extends TSchema>(row: Row) {
  return Type.Object({
    items: Type.Array(row),
    meta: Type.Optional(Type.Object({ total: Type.Integer() })),
    unsupportedFilters: Texts,
    _metadata: PageMetadata,
  });
}

const PageMetadata = Type.Object({
  applied_filters: Type.Unsafe<Readonly<Record<string, Given>>>({ type: 'object' }),
  sort: Type.Optional(Type.String()),
  page: Type.Integer(),
  page_size: Type.Integer(),
  next_page: Type.Optional(Type.Integer()),
  has_more: Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] }),
});

type ListGiven<Direct extends string> = {
  readonly advanced_filters?: AdvancedFilters;
  readonly include_stopped_tracking?: boolean;
  readonly sort?: string;
  readonly page?: number;
  readonly page_size?: number;
} & { readonly [Name in Direct]?: Given };

/** Asks for the page that was asked for, and tells it row by row. */
export async function askList<Direct extends string, Listed, Row>(
  toolset: Toolset,
  { path, table, direct, words, orders }: ListKind<Direct>,
  given: ListGiven<Direct>,
  include: string | undefined,
  toRow: (one: Listed, document: Document<Listed[]>) => Row,
  further: Query = {},
) {
  const { advanced_filters, include_stopped_tracking, sort, page = 1, page_size = PAGE_SIZE } = given;
  const filters = Object.fromEntries(direct.map((name) => [name, given[name]]));
  const list = listQuestion({ table, words }, filters, advanced_filters, include_stopped_tracking);
  if (sort !== undefined) requireOrders(sort, orders);
  const query = { ...list.query, ...further, ...pageQuestion({ page, page_size }), sort, include };
  const document = await get<Document<Listed[]>>(toolset, path, query);
  const total = document.meta?.total;
  const hasMore = total === undefined ? null : page * page_size < total;
  const about: Static<typeof PageMetadata> = {
    applied_filters: list.filters,
    ...(sort === undefined ? {} : { sort }),
    page,
    page_size,
    has_more: hasMore,
    ...(hasMore ? { next_page: page + 1 } : {}),
  };
  return {
    items: document.data.map((one) => toRow(one, document)),
    ...(total === undefined ? {} : { meta: { total } }),
    unsupportedFilters: [],
    _metadata: about,
  };
}

/** Each may have a minus sign in front. */
function requireOrders(sort: string, orders: readonly string[]): void {
  const unknown = sort.split(',').find((one) => !orders.includes(one.trim().replace(/^-/, '')));
  if (unknown !== undefined) throw new ToolError(`There is no order ${unknown}. Known are: ${orders.join(', ')}.`);
}
