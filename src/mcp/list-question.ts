import { type TProperties, Type } from '../values/schema.ts';
import type { Query } from './desk.ts';
import { ToolError } from './tool-error.ts';

const MAX_PAGE_SIZE = 25;
const MAX_VALUE_CHARACTERS = 500;

type Scalar = string | number | boolean;
type Given = Scalar | readonly Scalar[] | Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** The value of a filter: one, or several. */
const FilterValue = Type.Unsafe<Given>({ type: ['string', 'array'] });
const FilterByMember = Type.Unsafe<Given>({ type: 'object' });

export const pageMembers = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
};

/** Every filter that the list of the interface has, by the names it has there. */
export function advancedFilters(table: object) {
  return Type.Optional(
    Type.Unsafe<AdvancedFilters>({
      type: 'object',
      propertyNames: { enum: Object.keys(table) },
      description:
        'Any filter. Dates: YYYY-MM-DD, today, 3.days.from_now, after =, <, <=, > or >=; an array of two bounds a range. @exists, @not_exists.',
    }),
  );
}

/** The same, where the names were said before. */
export const sameFilters = Type.Optional(
  Type.Unsafe<AdvancedFilters>({ type: 'object', description: 'As in list_containers.' }),
);

type AdvancedFilters = Readonly<Record<string, Given>>;

/** The members of a table of filters that are arguments of their own. */
export function filterMembers<const Names extends readonly string[]>(
  table: Readonly<Record<Names[number], { readonly kind: string }>>,
  names: Names,
): { readonly [Name in Names[number]]: ReturnType<typeof Type.Optional<Given>> } {
  const schemaOf = (kind: string) =>
    kind === 'bool' ? Type.Boolean() : kind === 'custom_fields' ? FilterByMember : FilterValue;
  const members: TProperties = Object.fromEntries(
    names.map((name: Names[number]) => [name, Type.Optional(schemaOf(table[name].kind))]),
  );
  return members as { readonly [Name in Names[number]]: ReturnType<typeof Type.Optional<Given>> };
}

export interface AskedList {
  readonly filters: Readonly<Record<string, Given>>;
  readonly query: Query;
}

/**
 * The parameters of a list. What is stopped is left out unless it is asked for, as clients of the published server
 * expect; this is told in `applied_filters`.
 */
export function listQuestion(
  table: object,
  direct: Readonly<Record<string, Given | undefined>>,
  advanced: AdvancedFilters = {},
  includeStopped = false,
): AskedList {
  const given = Object.entries(direct).filter((entry): entry is [string, Given] => entry[1] !== undefined);
  const twice = given.find(([name]) => Object.hasOwn(advanced, name));
  const unknown = Object.keys(advanced).find((name) => !Object.hasOwn(table, name));
  if (unknown !== undefined) throw new ToolError(`There is no filter ${unknown}.`);
  if (twice) throw new ToolError(`The filter ${twice[0]} is given twice: once is enough.`);
  const filters = { ...Object.fromEntries(given), ...advanced };
  if ('tag' in filters && 'tags' in filters) throw new ToolError('Give tags or tag, not both.');
  const isSaid = 'actively_tracked' in filters || 'tracking_stopped' in filters;
  const applied = includeStopped || isSaid ? filters : { ...filters, actively_tracked: true };
  return {
    filters: applied,
    query: Object.fromEntries(Object.entries(applied).flatMap(([name, value]) => parameters(name, value))),
  };
}

export function pageQuestion({ page = 1, page_size = MAX_PAGE_SIZE }: { page?: number; page_size?: number }): Query {
  return { 'page[number]': String(page), 'page[size]': String(page_size) };
}

/** What a page of a list says about itself. */
export function pageMetadata(
  asked: { readonly page?: number; readonly page_size?: number; readonly sort?: string },
  { filters }: AskedList,
  total: number | undefined,
) {
  const { page = 1, page_size = MAX_PAGE_SIZE, sort } = asked;
  const hasMore = total === undefined ? null : page * page_size < total;
  return {
    applied_filters: filters,
    ...(sort === undefined ? {} : { sort }),
    page,
    page_size,
    has_more: hasMore,
    ...(hasMore ? { next_page: page + 1 } : {}),
  };
}

function parameters(name: string, value: Given): [string, string | string[]][] {
  const key = `filter[${name}]`;
  if (Array.isArray(value)) return [[`${key}[]`, value.map(textOf)]];
  if (typeof value !== 'object') return [[key, textOf(value)]];
  return Object.entries(value).map(([member, one]) =>
    Array.isArray(one) ? [`${key}[${member}][]`, one.map(textOf)] : [`${key}[${member}]`, textOf(one)],
  );
}

function textOf(value: unknown): string {
  const text = String(value);
  if (text.length > MAX_VALUE_CHARACTERS) throw new ToolError('The value of a filter is too long.');
  return text;
}
