import type { FilterKind, FilterTable, ReadFilters } from '../../domain/list-filter/condition.ts';
import { FILTER_KINDS, type Given } from '../../domain/list-filter/read-value.ts';
import { PARTY_ROLES } from '../../domain/shipments/party-role.ts';
import { invalidQuery } from '../../errors.ts';
import { type TProperties, type TSchema, Type } from '../../values/schema.ts';

/** `filter[key]`, `filter[key][]`, `filter[key][member]` and `filter[key][member][]`. */
const NAME = /^filter\[(\w+)\](?:\[([^[\]]*)\](\[\])?)?$/;

const TEXTS = Type.Array(Type.String());

/** The parameters of a table of filters, as the interface document lists them. */
export function filterQuery(table: FilterTable): Readonly<Record<never, never>> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, { kind, about }]) => {
      const { forms, syntax } = FILTER_KINDS[kind];
      const name = `filter[${key}]`;
      const described = { description: `${about} ${syntax}` };
      const single = kind === 'bool' || kind === 'selector' ? Type.Boolean(described) : Type.String(described);
      return [
        ...(forms.one ? [[name, single]] : []),
        ...(forms.many ? [[`${name}[]`, { ...TEXTS, ...described }]] : []),
        ...membersOf(forms.members).map(([member, schema]) => [`${name}[${member}]`, { ...schema, ...described }]),
      ].map(([parameter, schema]) => [parameter, Type.Optional(schema as TSchema)]);
    }),
  );
}

function membersOf(members: 'roles' | 'slugs' | 'parties' | undefined): [string, TSchema][] {
  const text = Type.String();
  if (members === 'roles') return PARTY_ROLES.map((role) => [role, text]);
  if (members === 'slugs') return [['api_slug', text]];
  if (members === 'parties')
    return [
      ['value', text],
      ['operator', Type.String({ enum: ['any', 'all'] })],
    ];
  return [];
}

/** The query of a list: what is listed, and any other form of a filter, which is read by hand. */
export function listShape<const Members extends TProperties>(members: Members) {
  return Type.Object(members, { additionalProperties: false, patternProperties: { '^filter\\[': {} } });
}

/**
 * What was asked, by key. Keys that the table does not have are ignored, as are those of `others`, which are read
 * elsewhere.
 */
export function readFilters<Table extends FilterTable>(
  table: Table,
  query: object,
  others: object,
  now: Date,
): ReadFilters<Table> {
  const read = [...collect(table, query, others)].map(([key, given]) => {
    const kind: FilterKind | undefined = table[key]?.kind;
    return kind === undefined ? [] : [key, FILTER_KINDS[kind].read(given, now)];
  });
  return Object.fromEntries(read) as ReadFilters<Table>;
}

interface Collected {
  readonly parameter: string;
  one: string | undefined;
  readonly many: string[];
  readonly members: Map<string, string[]>;
}

function collect(table: FilterTable, query: object, others: object): ReadonlyMap<string, Given> {
  const collected = new Map<string, Collected>();
  for (const [name, value] of Object.entries(query)) {
    const [, key = '', member] = NAME.exec(name) ?? [];
    const row = Object.hasOwn(table, key) && !Object.hasOwn(others, name) ? table[key] : undefined;
    if (row === undefined || value === undefined) continue;
    const parameter = `filter[${key}]`;
    const given = collected.get(key) ?? { parameter, one: undefined, many: [], members: new Map() };
    if (take(given, row.kind, member, [value].flat().map(String))) collected.set(key, given);
  }
  return collected;
}

/** False for what is unknown and does not count. */
function take(given: Collected, kind: FilterKind, member: string | undefined, values: string[]): boolean {
  const { forms } = FILTER_KINDS[kind];
  if (member === undefined && forms.one && values.length === 1) {
    given.one = values[0];
    return true;
  }
  if (member === '' && forms.many) {
    given.many.push(...values);
    return true;
  }
  if (!member || forms.members === undefined) {
    throw invalidQuery(given.parameter, `${given.parameter} is not given like that. ${FILTER_KINDS[kind].syntax}`);
  }
  if (forms.members === 'roles' && !PARTY_ROLES.some((role) => role === member)) return false;
  given.members.set(member, [...(given.members.get(member) ?? []), ...values]);
  return true;
}
