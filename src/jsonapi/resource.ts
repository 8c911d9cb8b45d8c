import { type MemberName, memberName, memberReader } from '../text/member-name.ts';
import {
  isOptional,
  Shape,
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  Uuid,
} from '../values/schema.ts';

/** One related thing, as JSON:API writes it. */
export interface ResourceLink {
  readonly type: string;
  readonly id: string;
}

export interface ResourceObject {
  readonly type: string;
  readonly id: string;
  readonly attributes: object;
  readonly relationships: Readonly<Record<string, { readonly data: ResourceLink | readonly ResourceLink[] | null }>>;
  /** Where it is, below `/v2`, if not in the collection of its type; null for one that is nowhere, such as an example. */
  readonly address?: string | null;
}

/** Which types a relationship may lead to; `many` when it holds an array. */
interface Relationship {
  readonly types: readonly string[];
  readonly many?: true;
  /** Told only where it was asked for. */
  readonly optional?: true;
}

/** One kind of resource: its schema (which documents and serialises it) and how a domain object becomes one. */
export interface ResourceType<Thing> {
  readonly type: string;
  /** Path of the collection below `/v2`; `links.self` is written when it is given. */
  readonly path: string | undefined;
  /** What follows the id in the addresses of further links, by their names. */
  readonly moreLinks: Readonly<Record<string, string>>;
  readonly attributes: TObject;
  readonly relationships: Readonly<Record<string, Relationship>>;
  readonly toResource: (thing: Thing) => ResourceObject;
}

interface Definition<Thing, Attributes extends TProperties, Names extends string> {
  readonly type: string;
  readonly path?: string;
  readonly moreLinks?: Readonly<Record<string, string>>;
  readonly attributes: Attributes;
  /** A name alone is of the one type that it leads to. */
  readonly relationships: Readonly<Record<Names, Relationship | string>>;
  readonly toAttributes: (thing: Thing) => Static<TObject<Attributes>>;
  /** One that is undefined is left out. */
  readonly toRelationships: (
    thing: Thing,
  ) => Readonly<Record<Names, ResourceLink | readonly ResourceLink[] | null | undefined>>;
}

export function defineResource<
  Thing extends { readonly id: string },
  Attributes extends TProperties,
  Names extends string,
>(definition: Definition<Thing, Attributes, Names>): ResourceType<Thing> {
  const { toAttributes, toRelationships } = definition;
  return resourceType(definition, toAttributes, (thing) => relate({}, toRelationships(thing)));
}

type Links = Readonly<Record<string, Relationship | string>>;
type Link = ResourceLink | readonly ResourceLink[] | null | undefined;
type Related = Record<string, { readonly data: ResourceLink | readonly ResourceLink[] | null }>;

interface Described {
  readonly type: string;
  readonly path?: string;
  readonly moreLinks?: Readonly<Record<string, string>>;
  readonly attributes: TProperties;
  readonly relationships?: Links;
}

function resourceType<Thing extends { readonly id: string }>(
  { type, path, moreLinks = {}, attributes, relationships = {} }: Described,
  toAttributes: (thing: Thing) => object,
  toRelated: (thing: Thing) => Related,
): ResourceType<Thing> {
  const rows = Object.entries(relationships).map(([name, row]) => [name, toRelationship(row)]);
  return {
    type,
    path,
    moreLinks,
    relationships: Object.fromEntries(rows),
    attributes: Shape(attributes),
    toResource: (thing) => ({ type, id: thing.id, attributes: toAttributes(thing), relationships: toRelated(thing) }),
  };
}

function relate(related: Related, links: Readonly<Record<string, Link>>): Related {
  for (const name in links) {
    const data = links[name];
    if (data !== undefined) related[name] = { data };
  }
  return related;
}

/** Values as answers take them: what they hold is only read. */
type Read<Value> = Value extends object ? { readonly [Name in keyof Value]: Read<Value[Name]> } : Value;

/** The names of the attributes that a thing has as members, which fit. */
type StoredNames<Thing, Attributes extends TProperties> = {
  [Name in keyof Attributes & string]: MemberName<Name> extends keyof Thing
    ? Thing[MemberName<Name>] extends
        | Read<Static<Attributes[Name]>>
        | (Attributes[Name] extends { readonly __optional: true } ? undefined : never)
      ? Name
      : never
    : never;
}[keyof Attributes & string];

/** The names of the relationships to one thing, of one type, whose id a thing has as a member: `user` is by its `userId`. */
type LinkedNames<Thing, Links> = {
  [Name in keyof Links & string]: Links[Name] extends string
    ? `${MemberName<Name>}Id` extends keyof Thing
      ? Name
      : never
    : never;
}[keyof Links & string];

/** What a function is asked for must be given, and it is left out where there is nothing to ask for. */
type Asked<Name extends string, Thing, Names extends string, Answer> = [Names] extends [never]
  ? { readonly [_ in Name]?: (thing: Thing) => Answer }
  : { readonly [_ in Name]: (thing: Thing) => Answer };

type StoredDefinition<Thing, Attributes extends TProperties, Related extends Links> = Described & {
  readonly attributes: Attributes;
  readonly relationships?: Related;
} & Asked<
    'otherAttributes',
    Thing,
    Exclude<keyof Attributes & string, StoredNames<Thing, Attributes>>,
    Omit<Read<Static<TObject<Attributes>>>, StoredNames<Thing, Attributes>> & Partial<Read<Static<TObject<Attributes>>>>
  > &
  Asked<
    'otherRelationships',
    Thing,
    Exclude<keyof Related & string, LinkedNames<Thing, Related>>,
    { readonly [Name in Exclude<keyof Related, LinkedNames<Thing, Related>>]: Link }
  >;

type Thing = Readonly<Record<string, unknown>> & { readonly id: string };

interface AnyDefinition extends Described {
  readonly otherAttributes?: (thing: Thing) => object;
  readonly otherRelationships?: (thing: Thing) => Readonly<Record<string, Link>>;
}

/**
 * A kind of resource that tells what the thing has: attributes and relationships are read from the members of their names, and
 * only what differs is said.
 */
export function resourceOf<Of extends { readonly id: string }>(): <
  Attributes extends TProperties,
  const Related extends Links = Record<never, never>,
>(
  definition: StoredDefinition<Of, Attributes, Related>,
) => ResourceType<Of>;
export function resourceOf(): (definition: AnyDefinition) => ResourceType<Thing> {
  return (definition) => resourceType(definition, attributesReader(definition), relatedReader(definition));
}

function attributesReader({ attributes, otherAttributes }: AnyDefinition) {
  const names = Object.keys(attributes);
  const readAlways = memberReader(names.filter((name) => !isOptional(attributes[name])));
  const further = names.filter((name) => isOptional(attributes[name])).map((name) => [name, memberName(name)] as const);
  return (thing: Thing) => {
    const answer = readAlways(thing);
    for (const [name, member] of further) if (thing[member] !== undefined) answer[name] = thing[member];
    return otherAttributes === undefined ? answer : Object.assign(answer, otherAttributes(thing));
  };
}

function relatedReader({ relationships = {}, otherRelationships }: AnyDefinition) {
  const ones = Object.entries(relationships).flatMap(([name, type]) =>
    typeof type === 'string' ? [{ name, type, member: `${memberName(name)}Id` }] : [],
  );
  return (thing: Thing) => {
    const related: Related = {};
    for (const { name, type, member } of ones) {
      const id = thing[member];
      if (id !== undefined) related[name] = { data: typeof id === 'string' ? { type, id } : null };
    }
    return otherRelationships === undefined ? related : relate(related, otherRelationships(thing));
  };
}

function toRelationship(row: Relationship | string): Relationship {
  return typeof row === 'string' ? { types: [row] } : row;
}

export function toOne(type: string, id: string | null): ResourceLink | null {
  return id === null ? null : { type, id };
}

export function toMany(type: string, ids: readonly string[]): ResourceLink[] {
  return ids.map((id) => ({ type, id }));
}

/** The schema of a whole resource object, or of some of its members, for serialising and for the interface document. */
export function resourceSchema(resource: ResourceType<never>, only?: readonly string[]): TObject {
  const isWanted = ([name]: readonly [string, unknown]) => only === undefined || only.includes(name);
  const attributes = Object.fromEntries(Object.entries(resource.attributes.properties as TProperties).filter(isWanted));
  const relationships = Object.entries(resource.relationships)
    .filter(isWanted)
    .map(([name, row]) => [name, row.optional ? Type.Optional(relationshipSchema(row)) : relationshipSchema(row)]);
  return Shape({
    id: Type.String(),
    type: Type.Unsafe<string>({ type: 'string', enum: [resource.type] }),
    attributes: Shape(attributes),
    ...(relationships.length > 0 ? { relationships: Shape(Object.fromEntries(relationships)) } : {}),
  });
}

function relationshipSchema(row: Relationship): TSchema {
  const link = { id: Uuid, type: { type: 'string', enum: row.types } };
  const one = { type: 'object', properties: link, required: ['id', 'type'], additionalProperties: false };
  return Shape({
    data: Type.Unsafe<unknown>(row.many ? { type: 'array', items: one } : { ...one, type: ['object', 'null'] }),
  });
}
