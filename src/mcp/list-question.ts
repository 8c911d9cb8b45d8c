import { type TProperties, Type } from '../values/schema.ts';
import { ToolError } from './tool-error.ts';
import type { Query } from './toolset.ts';

/** Rows of a page, unless fewer are asked for. */
export const PAGE_SIZE = 25;
const MAX_VALUE_CHARACTERS = 500;

type Scalar = string | number | boolean;
export type Given = Scalar | readonly Scalar[] | Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** The value of a filter: one, or several. */
const FilterValue = Type.Unsafe<Given>({ type: ['string', 'array'] });
const FilterByMember = Type.Unsafe<Given>({ type: 'object' });

export const pageMembers = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE })),
};

/** Every filter that the list of the interface has, by the names it has there; those of arguments are named by these. */
export function advancedFilters(table: object, direct: readonly string[], about: string) {
  const others = Object.keys(table).filter((name) => !direct.includes(name));
  const description = `Any filter: those above, ${others.join(', ')}. ${about}`;
  return Type.Optional(Type.Unsafe<AdvancedFilters>({ type: 'object', description }));
}

/** The same, where the names were said before. */
export const sameFilters = Type.Optional(
  Type.Unsafe<AdvancedFilters>({ type: 'object', description: 'As in list_containers.' }),
);

export type AdvancedFilters = Readonly<Record<string, Given>>;

/** The words that a filter takes, by its name: a refusal names them, which costs nothing before it is needed. */
export type Words = Readonly<Record<string, readonly string[]>>;

const PRESENCE = ['@exists', '@not_exists'];

/** The members of a table of filters that are arguments of their own. */
export function filterMembers<Name extends string>(
  table: Readonly<Record<Name, { readonly kind: string }>>,
  names: readonly Name[],
): { readonly [One in Name]: ReturnType<typeof Type.Optional<Given>> } {
  const schemaOf = (kind: string) =>
    kind === 'bool' ? Type.Boolean() : kind === 'custom_fields' ? FilterByMember : FilterValue;
  const members: TProperties = Object.fromEntries(
    names.map((name) => [name, Type.Optional(schemaOf(table[name].kind))]),
  );
  return members as { readonly [One in Name]: ReturnType<typeof Type.Optional<Given>> };
}

interface AskedList {
  readonly filters: Readonly<Record<string, Given>>;
  readonly query: Query;
}

/**
 * The parameters of a list. What is stopped is left out unless it is asked for, as clients of the published server
 * expect; this is told in `applied_filters`.
 */
export function listQuestion(
  { table, words }: { readonly table: object; readonly words: Words },
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
  for (const [name, known] of Object.entries(words)) requireWords(name, filters[name], known);
  if ('tag' in filters && 'tags' in filters) throw new ToolError('Give tags or tag, not both.');
  const isSaid = 'actively_tracked' in filters || 'tracking_stopped' in filters;
  const applied = includeStopped || isSaid ? filters : { ...filters, actively_tracked: true };
  return {
    filters: applied,
    query: Object.fromEntries(Object.entries(applied).flatMap(([name, value]) => parameters(name, value))),
  };
}

function requireWords(name: string, value: Given | undefined, known: readonly string[]): void {
  const given = [value ?? []].flat().flatMap((one) => String(one).split(','));
  const unknown = given.find((word) => ![...known, ...PRESENCE].includes(word.trim()));
  if (unknown !== undefined) throw new ToolError(`${name} is one of: ${known.join(', ')}; not ${unknown}.`);
}

export function pageQuestion({ page = 1, page_size = PAGE_SIZE }: { page?: number; page_size?: number }): Query {
  return { 'page[number]': String(page), 'page[size]': String(page_size) };
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
