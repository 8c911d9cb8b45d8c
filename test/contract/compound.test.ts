import { Jsona } from 'jsona';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/http/route.ts';
import { routes } from '../../src/http/routes.ts';
import { resourceTypes } from '../../src/jsonapi/registry.ts';
import type { ResourceLink, ResourceObject } from '../../src/jsonapi/resource.ts';
import { type PublishedOperation, publishedOperations } from './facts.ts';
import { GOOD_BODIES, goodPath } from './good-calls.ts';
import { goodQuery } from './good-queries.ts';
import { createInterfaceWorld, type InterfaceWorld } from './interface-world.ts';

const SLOW_MS = 240_000;
let world: InterfaceWorld;

beforeAll(async () => {
  world = await createInterfaceWorld();
}, SLOW_MS);
afterAll(() => world.close());

const key = (text: string) => text.replace(/\{[^}]*\}|:\w+/g, '{}');

/** The operations whose answers can hold more than what was asked for, and what can be asked to come with them. */
const COMPOUND = publishedOperations().flatMap((operation) => {
  const row = routes.find(({ method, path }) => key(`${method} ${path}`) === key(operation.name));
  const names = row === undefined ? [] : relationshipsIn(row.answer);
  if (names.length === 0 && !isPublishedCompound(operation)) return [];
  const takesInclude = 'include' in (row?.query?.properties ?? {}) && names.length > 0;
  return [[operation.name, operation, takesInclude ? names.join(',') : undefined] as const];
});

function relationshipsIn(answer: Route['answer']): string[] {
  if (!('one' in answer || 'many' in answer)) return [];
  const { type } = 'one' in answer ? answer.one : answer.many;
  return Object.keys(resourceTypes[type]?.relationships ?? {});
}

function isPublishedCompound({ answers }: PublishedOperation): boolean {
  return [...answers.values()].some((schema) => Object.hasOwn((schema?.['properties'] ?? {}) as object, 'included'));
}

describe.each(COMPOUND)('%s', (name, operation, everything) => {
  it(
    'is read by a library of others without loss: as it comes, with everything, and with what is documented',
    async () => {
      const bodies = (await GOOD_BODIES[name]?.(world)) ?? [undefined, undefined];
      const documented = goodQuery(world, operation).find(([given]) => given === 'include')?.[1];
      const includes = [undefined, everything, documented, ...(FURTHER[name] ?? [])];
      for (const [index, include] of [...new Set(includes)].entries()) {
        const document = await ask(operation, bodies[index > 0 ? 1 : 0], include);
        expect(document.data).toBeDefined();
        expectNoLoss(document);
      }
    },
    SLOW_MS,
  );
});

/** Documented besides: what programs of others ask for. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  'GET /shipments': ['party_roles.party', 'containers.transport_events.vessel,port_of_discharge'],
  'GET /shipments/{id}': ['party_roles.party', 'containers,pod_terminal.port,destination_terminal'],
  'GET /containers/{id}': ['shipment.port_of_lading,pod_terminal.port,transport_events.location'],
  'GET /documents': ['last_document_representation,email_submission.documents'],
};

it('every answer that is published with more than was asked for is among them', () => {
  const read = new Set(COMPOUND.map(([name]) => name));
  const compound = publishedOperations().filter(isPublishedCompound);
  expect(compound.length).toBeGreaterThan(24);
  expect(compound.filter(({ name }) => !read.has(name))).toEqual([]);
  expect(COMPOUND.length).toBeGreaterThan(45);
});

async function ask(operation: PublishedOperation, body: object | undefined, include: string | undefined) {
  const query = goodQuery(world, operation).filter(([given]) => operation.parameters.get(given)?.required === true);
  const search = new URLSearchParams(query);
  if (include !== undefined) search.set('include', include);
  if (include?.includes('party_roles') === true) search.set('flag[parties]', 'true');
  const address = await goodPath(world, operation.method, operation.path);
  const reply = await world.client.call(operation.method, `${address}?${search}`, body);
  expect([reply.status, reply.status < 300 ? '' : reply.text]).toEqual([expect.any(Number), '']);
  return reply.body as CompoundDocument;
}

interface CompoundDocument {
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
}

type Model = Readonly<Record<string, unknown>> & ResourceLink;

function expectNoLoss(document: CompoundDocument): void {
  const models = [new Jsona().deserialize(document as never)].flat() as unknown as Model[];
  const primary = [document.data].flat();
  const included = new Map((document.included ?? []).map((resource) => [keyOf(resource), resource]));
  expect(included.size).toBe(document.included?.length ?? 0);
  const seen = new Set<string>();
  for (const [index, resource] of primary.entries()) expectSame(models[index], resource, included, seen);
  // Whatever came along is reached from what was asked for.
  expect([...included.keys()].filter((key) => !seen.has(key))).toEqual([]);
}

function expectSame(
  model: Model | undefined,
  resource: ResourceObject,
  included: ReadonlyMap<string, ResourceObject>,
  seen: Set<string>,
): void {
  if (seen.has(keyOf(resource))) return;
  seen.add(keyOf(resource));
  expect(model).toMatchObject({ type: resource.type, id: resource.id });
  for (const [name, value] of Object.entries(resource.attributes)) expect([name, model?.[name]]).toEqual([name, value]);
  for (const [name, { data }] of Object.entries(resource.relationships ?? {})) {
    const related = [model?.[name] ?? []].flat() as Model[];
    const links = [data ?? []].flat();
    expect([name, related.map(keyOf)]).toEqual([name, links.map(keyOf)]);
    for (const [index, link] of links.entries()) {
      const known = included.get(keyOf(link));
      if (known !== undefined) expectSame(related[index], known, included, seen);
    }
  }
}

function keyOf({ type, id }: ResourceLink): string {
  return `${type} ${id}`;
}
