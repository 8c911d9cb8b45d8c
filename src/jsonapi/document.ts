import buildStringify from 'fast-json-stringify';
import { Shape, type TObject, Type } from '../values/schema.ts';
import { toTheEnd } from '../values/turns.ts';
import { resourceTypes } from './registry.ts';
import { type ResourceObject, type ResourceType, resourceSchema } from './resource.ts';

export interface Document {
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
  readonly links?: Readonly<Record<string, string>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Which members of a type are written; all of them for a type that is not named. */
  readonly fields?: ReadonlyMap<string, readonly string[]>;
}

interface LinkedResource extends ResourceObject {
  readonly links?: Readonly<Record<string, string>>;
}

type Stringify = (resource: LinkedResource) => string;

const stringifiers = new Map<string, Stringify>();
/** Clients choose the members, so that there could be any number of serialisers. */
const MAX_STRINGIFIERS = 500;

/**
 * Writes a document member by member: every resource goes through the serialiser of its own type, so that nothing
 * outside its schema can leave, and a mixed `included` needs no slow anyOf. A long one lets others have their turn.
 */
export function renderDocument(document: Document, baseUrl: string): Promise<string> {
  return toTheEnd(rendering(document, baseUrl));
}

function* rendering({ data, included, links, meta, fields }: Document, baseUrl: string): Generator<undefined, string> {
  const one = (resource: ResourceObject) => renderResource(resource, baseUrl, fields?.get(resource.type));
  const parts = [`"data":${isMany(data) ? yield* renderingAll(data, one) : one(data)}`];
  if (included !== undefined) parts.push(`"included":${yield* renderingAll(included, one)}`);
  if (links !== undefined) parts.push(`"links":${JSON.stringify(links)}`);
  if (meta !== undefined) parts.push(`"meta":${JSON.stringify(meta)}`);
  return `{${parts.join(',')}}`;
}

function* renderingAll(
  resources: readonly ResourceObject[],
  one: (resource: ResourceObject) => string,
): Generator<undefined, string> {
  const written: string[] = [];
  for (const resource of resources) {
    written.push(one(resource));
    yield;
  }
  return `[${written.join(',')}]`;
}

function isMany(data: Document['data']): data is readonly ResourceObject[] {
  return Array.isArray(data);
}

/** A JSON array of resources, as notifications hold it. */
export function renderAll(resources: readonly ResourceObject[], baseUrl: string): string {
  return `[${resources.map((one) => renderResource(one, baseUrl)).join(',')}]`;
}

export function renderResource(resource: ResourceObject, baseUrl: string, only?: readonly string[]): string {
  const definition = resourceTypes[resource.type];
  if (definition === undefined) throw new Error(`resource type ${resource.type} is not registered`);
  const stringify = stringifierOf(definition, only);
  if (definition.path === undefined) return stringify(resource);
  const { type, id, attributes, relationships } = resource;
  const links: Record<string, string> = { self: `${baseUrl}/v2${definition.path}/${id}` };
  for (const name in definition.moreLinks) links[name] = `${links['self']}${definition.moreLinks[name]}`;
  return stringify({ type, id, attributes, relationships, links });
}

function stringifierOf(definition: ResourceType<never>, only: readonly string[] | undefined): Stringify {
  const key = only === undefined ? definition.type : `${definition.type} ${only.join(' ')}`;
  let stringify = stringifiers.get(key);
  if (stringify === undefined) {
    if (stringifiers.size >= MAX_STRINGIFIERS) stringifiers.clear();
    stringify = buildStringify(withLinks(definition, resourceSchema(definition, only)));
    stringifiers.set(key, stringify);
  }
  return stringify;
}

function withLinks({ path, moreLinks }: ResourceType<never>, schema: TObject): object {
  if (path === undefined) return schema;
  const names = ['self', ...Object.keys(moreLinks)];
  const links = Shape(Object.fromEntries(names.map((name) => [name, Type.String()])));
  return Shape({ ...schema.properties, links });
}
