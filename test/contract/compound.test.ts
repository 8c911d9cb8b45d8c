import { Jsona } from 'jsona';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** The operations whose answers can hold more than what was asked for, and the types of what was asked for. */
const COMPOUND = publishedOperations().flatMap((operation) => {
  const key = (text: string) => text.replace(/\{[^}]*\}|:\w+/g, '{}');
  const row = routes.find(({ method, path }) => key(`${method} ${path}`) === key(operation.name));
  if (row === undefined || !('one' in row.answer || 'many' in row.answer)) return [];
  const { type } = 'one' in row.answer ? row.answer.one : row.answer.many;
  const names = Object.keys(resourceTypes[type]?.relationships ?? {});
  return names.length === 0 ? [] : [[operation.name, operation, names, row.query?.properties] as const];
});

describe.each(COMPOUND)('%s', (name, operation, names, parameters) => {
  it(
    'is read by a library of others without loss, with everything included and with what comes unasked',
    async () => {
      const bodies = (await GOOD_BODIES[name]?.(world)) ?? [undefined, undefined];
      const whole = 'include' in (parameters ?? {}) ? names.join(',') : undefined;
      for (const [body, include] of [
        [bodies[0], undefined],
        [bodies[1], whole],
      ] as const) {
        const document = await ask(operation, body, include);
        expect(document.data).toBeDefined();
        expectNoLoss(document);
      }
    },
    SLOW_MS,
  );
});

it('there are many of them', () => {
  expect(COMPOUND.length).toBeGreaterThan(45);
});

async function ask(operation: PublishedOperation, body: object | undefined, include: string | undefined) {
  const query = goodQuery(world, operation).filter(([given]) => operation.parameters.get(given)?.required === true);
  const search = new URLSearchParams(query);
  if (include !== undefined) search.set('include', include);
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
