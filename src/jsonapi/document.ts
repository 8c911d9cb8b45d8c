import buildStringify from 'fast-json-stringify';
import { runInTurns } from '../concurrency/event-loop-turns.ts';
import { groupBy } from '../values/group-by.ts';
import { isOptional, Shape, type TObject, Type } from '../values/schema.ts';
import { resourceTypes } from './registry.ts';
import { type ResourceObject, type ResourceType, resourceSchema } from './resource.ts';

export interface Document {
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
  /** More of what is included, where that is too much to hold at once. */
  readonly rest?: RestOfIncluded | undefined;
  readonly links?: Readonly<Record<string, string>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Which members of a type are written; all of them for a type that is not named. */
  readonly fields?: ReadonlyMap<string, readonly string[]>;
}

/** Loaded while it is written, some at a time; how many there are of each type. */
export interface RestOfIncluded {
  readonly counts: ReadonlyMap<string, number>;
  readonly batches: AsyncIterable<readonly ResourceObject[]>;
}

interface LinkedResource extends ResourceObject {
  readonly links?: Readonly<Record<string, string>>;
}

type Stringify = (resource: LinkedResource) => string;

/** Of each type, to learn how long one is. */
export const SAMPLED = 20;
/** `type` and `id`. */
const LEAST_FRAME = 80;

const stringifiers = new Map<string, Stringify>();
/** Clients choose the members, so that there could be any number of serialisers. */
const MAX_STRINGIFIERS = 500;

/**
 * Writes a document member by member: every resource goes through the serialiser of its own type, so that nothing
 * outside its schema can leave, and a mixed `included` needs no slow anyOf. A long one lets others have their turn.
 */
export function renderDocument(document: Document, baseUrl: string): Promise<string> {
  return runInTurns(rendering(document, baseUrl));
}

/** About how long a document is when all of it is written, by what is known of it: the types are each of a size. */
export function estimateLength({ data, included = [], rest, fields }: Document, baseUrl: string): number {
  const one = (resource: ResourceObject) => renderResource(resource, baseUrl, fields?.get(resource.type)).length;
  const primary = isMany(data) ? data : [data];
  const lengths = groupBy([...primary, ...included], ({ type }) => type);
  let all = 0;
  for (const [type, known] of lengths) {
    const sample = known.slice(0, SAMPLED);
    const average = sample.reduce((sum, resource) => sum + one(resource), 0) / sample.length;
    all += average * (known.length + (rest?.counts.get(type) ?? 0));
  }
  return Math.round(all);
}

/** What a resource of a type takes at least, however little is known of it: the names of its members are always written. */
export function leastLength(type: string, only?: readonly string[]): number {
  const definition = resourceTypes[type];
  if (definition === undefined) return 0;
  const { attributes, relationships } = definition;
  const isWritten = (name: string) => only === undefined || only.includes(name);
  const members = Object.entries(attributes.properties).filter(
    ([name, schema]) => isWritten(name) && !isOptional(schema),
  );
  const links = Object.entries(relationships).filter(([name, { optional }]) => isWritten(name) && !optional);
  return [
    ...members.map(([name]) => `"${name}":0,`.length),
    ...links.map(([name, { many }]) => `"${name}":{"data":${many ? '[]' : 'null'}},`.length),
  ].reduce((sum, length) => sum + length, LEAST_FRAME);
}

/** The same document, piece by piece, each small enough to hold. */
export async function* renderPieces(document: Document, baseUrl: string): AsyncGenerator<string> {
  const { rest, links, meta, fields, ...known } = document;
  const one = (resource: ResourceObject) => renderResource(resource, baseUrl, fields?.get(resource.type));
  const head = await runInTurns(rendering({ ...known, ...(fields && { fields }) }, baseUrl));
  // Without the two brackets that end it.
  yield head.slice(0, -2);
  let separator = (known.included?.length ?? 0) > 0 ? ',' : '';
  for await (const batch of rest?.batches ?? []) {
    const text = (await runInTurns(renderingAll(batch, one))).slice(1, -1);
    if (text === '') continue;
    yield `${separator}${text}`;
    separator = ',';
  }
  const tail = [
    ...(links === undefined ? [] : [`,"links":${JSON.stringify(links)}`]),
    ...(meta === undefined ? [] : [`,"meta":${JSON.stringify(meta)}`]),
  ];
  yield `]${tail.join('')}}`;
}

function* rendering({ data, included, links, meta, fields }: Document, baseUrl: string): Generator<undefined, string> {
  const one = (resource: ResourceObject) => renderResource(resource, baseUrl, fields?.get(resource.type));
  // Put together by concatenation, which copies all of it once, where it is sent.
  let text = `{"data":${isMany(data) ? yield* renderingAll(data, one) : one(data)}`;
  if (included !== undefined) text += `,"included":${yield* renderingAll(included, one)}`;
  if (links !== undefined) text += `,"links":${JSON.stringify(links)}`;
  if (meta !== undefined) text += `,"meta":${JSON.stringify(meta)}`;
  return `${text}}`;
}

function* renderingAll(
  resources: readonly ResourceObject[],
  one: (resource: ResourceObject) => string,
): Generator<undefined, string> {
  let text = '[';
  for (const resource of resources) {
    text += text.length === 1 ? one(resource) : `,${one(resource)}`;
    yield;
  }
  return `${text}]`;
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
  const { type, id, attributes, relationships, address = `${definition.path}/${id}` } = resource;
  if (definition.path === undefined || address === null) return stringify(resource);
  const links: Record<string, string> = { self: `${baseUrl}/v2${address}` };
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
  return Shape({ ...schema.properties, links: Type.Optional(links) });
}
