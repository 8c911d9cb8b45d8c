import buildStringify from 'fast-json-stringify';
import { resourceTypes } from './registry.ts';
import { type ResourceObject, type ResourceType, resourceSchema } from './resource.ts';

export interface Document {
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
  readonly links?: Readonly<Record<string, string>>;
  readonly meta?: Readonly<Record<string, unknown>>;
}

type Stringify = (resource: ResourceObject) => string;

const stringifiers = new Map<string, Stringify>();

/**
 * Writes a document member by member: every resource goes through the serialiser of its own type, so that nothing
 * outside its schema can leave, and a mixed `included` needs no slow anyOf.
 */
export function renderDocument(document: Document, baseUrl: string): string {
  const { data, included, links, meta } = document;
  const parts = [`"data":${isMany(data) ? renderAll(data, baseUrl) : renderResource(data, baseUrl)}`];
  if (included !== undefined) parts.push(`"included":${renderAll(included, baseUrl)}`);
  if (links !== undefined) parts.push(`"links":${JSON.stringify(links)}`);
  if (meta !== undefined) parts.push(`"meta":${JSON.stringify(meta)}`);
  return `{${parts.join(',')}}`;
}

function isMany(data: Document['data']): data is readonly ResourceObject[] {
  return Array.isArray(data);
}

/** A JSON array of resources, as documents and notifications hold it. */
export function renderAll(resources: readonly ResourceObject[], baseUrl: string): string {
  return `[${resources.map((resource) => renderResource(resource, baseUrl)).join(',')}]`;
}

export function renderResource(resource: ResourceObject, baseUrl: string): string {
  const definition = resourceTypes[resource.type];
  if (definition === undefined) throw new Error(`resource type ${resource.type} is not registered`);
  let stringify = stringifiers.get(resource.type);
  if (stringify === undefined) {
    stringify = compile(definition);
    stringifiers.set(resource.type, stringify);
  }
  const text = stringify(resource);
  if (definition.path === undefined) return text;
  return `${text.slice(0, -1)},"links":{"self":${JSON.stringify(`${baseUrl}/v2${definition.path}/${resource.id}`)}}}`;
}

function compile(definition: ResourceType<never>): Stringify {
  return buildStringify(resourceSchema(definition) as object);
}
