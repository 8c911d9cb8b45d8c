import { type Static, type TSchema, Type } from '../values/schema.ts';
import { Texts } from './answer-schema.ts';
import { get } from './ask.ts';
import type { Desk } from './desk.ts';
import {
  type AdvancedFilters,
  advancedFilters,
  filterMembers,
  type Given,
  listQuestion,
  PAGE_SIZE,
  pageMembers,
  pageQuestion,
} from './list-question.ts';
import type { Document } from './wire.ts';

/** A list of the interface: where it is, what narrows it, and which filters have an argument of their own. */
export interface ListKind<Direct extends string> {
  readonly path: string;
  readonly table: Readonly<Record<Direct, { readonly kind: string }>>;
  readonly direct: readonly Direct[];
  /** Such as `pickup_lfd`. */
  readonly sorts: string;
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
  desk: Desk,
  { path, table, direct }: ListKind<Direct>,
  given: ListGiven<Direct>,
  include: string | undefined,
  toRow: (one: Listed, document: Document<Listed[]>) => Row,
) {
  const { advanced_filters, include_stopped_tracking, sort, page = 1, page_size = PAGE_SIZE } = given;
  const filters = Object.fromEntries(direct.map((name) => [name, given[name]]));
  const list = listQuestion(table, filters, advanced_filters, include_stopped_tracking);
  const query = { ...list.query, ...pageQuestion({ page, page_size }), sort, include };
  const document = await get<Document<Listed[]>>(desk, path, query);
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
