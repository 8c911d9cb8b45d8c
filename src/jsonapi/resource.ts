import { Shape, type Static, type TObject, type TProperties, type TSchema, Type, Uuid } from '../values/schema.ts';

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
  const { type, path, moreLinks = {}, relationships, toAttributes, toRelationships } = definition;
  return {
    type,
    path,
    moreLinks,
    relationships: Object.fromEntries(
      Object.entries<Relationship | string>(relationships).map(([name, row]) => [name, toRelationship(row)]),
    ),
    attributes: Shape(definition.attributes),
    toResource: (thing) => {
      const links = toRelationships(thing);
      const related: Record<string, { data: ResourceLink | readonly ResourceLink[] | null }> = {};
      for (const name in links) {
        const data = links[name];
        if (data !== undefined) related[name] = { data };
      }
      return { type, id: thing.id, attributes: toAttributes(thing), relationships: related };
    },
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
