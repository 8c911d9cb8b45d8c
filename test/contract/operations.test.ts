import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Part } from '../../src/http/contract/published.ts';
import { newId } from '../../src/values/id.ts';
import type { Reply } from '../service.ts';
import { type PublishedOperation, published, publishedDocument, publishedOperations } from './facts.ts';
import { GOOD_BODIES, goodPath, SHARED } from './good-calls.ts';
import { goodQuery } from './good-queries.ts';
import { createInterfaceWorld, type InterfaceWorld } from './interface-world.ts';

/** The routing thread reads the whole earth, on a machine that may be busy. */
const SLOW_MS = 240_000;
let world: InterfaceWorld;

beforeAll(async () => {
  world = await createInterfaceWorld();
}, SLOW_MS);
afterAll(() => world.close());

const OPERATIONS = publishedOperations().map((operation) => [operation.name, operation] as const);
const FOR_SALE = '/trade_intel/';

describe.each(OPERATIONS)('%s', (name, operation) => {
  const { method, path } = operation;
  const good = Number([...operation.answers.keys()][0] ?? 403);

  it(
    'answers good calls as published, with what is required and with everything',
    async () => {
      const bodies = (await GOOD_BODIES[name]?.(world)) ?? (method === 'DELETE' ? [undefined] : [undefined, undefined]);
      expect(operation.body === undefined || bodies[0] !== undefined).toBe(true);
      for (const [index, body] of bodies.entries()) {
        const query = goodQuery(world, operation).filter(([given]) => index > 0 || isRequired(operation, given));
        const reply = await world.client.call(method, withQuery(await goodPath(world, method, path), query), body);
        expect([reply.status, reply.status < 300 ? '' : reply.text], JSON.stringify(query)).toEqual([
          good,
          good < 300 ? '' : expect.stringContaining('for sale'),
        ]);
        expectPublishedShape(operation, String(good), reply);
      }
    },
    SLOW_MS,
  );

  it(
    'takes every parameter by itself, and refuses each that cannot be read by its name',
    async () => {
      const query = goodQuery(world, operation);
      const address = query.length === 0 ? '' : await goodPath(world, method, path);
      const required = query.filter(([given]) => isRequired(operation, given));
      const names = [...new Set(query.map(([given]) => given))];
      for (const given of names) {
        const others = required.filter(([one]) => one !== given);
        const values = query.filter(([one]) => one === given);
        const reply = await world.client.call(method, withQuery(address, [...others, ...values]));
        expect([given, reply.status]).toEqual([given, good]);
        const wrong = wrongText(operation.parameters.get(given)?.schema);
        if (wrong === undefined) continue;
        const refused = await world.client.call(method, withQuery(address, [...others, [given, wrong]]));
        expect([refused.status, refused.body.errors[0].source]).toEqual([400, { parameter: given }]);
      }
      for (const [given] of required) {
        const rest = required.filter(([one]) => one !== given);
        expect((await world.client.call(method, withQuery(address, rest))).status).toBe(400);
      }
    },
    SLOW_MS,
  );

  it('refuses a body with any member of the wrong kind, by its place', async () => {
    const bodies = await GOOD_BODIES[name]?.(world);
    if (operation.body === undefined || bodies === undefined) return expect(operation.body).toBeUndefined();
    const address = await goodPath(world, method, path);
    for (const { pointer, body } of spoilt(operation.body, bodies[1])) {
      const reply = await world.client.call(method, address, body);
      expect([pointer, reply.status, reply.body.errors?.[0].source]).toEqual([pointer, 422, { pointer }]);
    }
    expect((await world.client.call(method, address, [])).status).toBe(422);
    expect((await world.client.call(method, address, '{"data":')).status).toBe(400);
  });

  it(
    'needs a key, and shows nobody what is not theirs',
    async () => {
      const address = await goodPath(world, method, path);
      const [body] = (await GOOD_BODIES[name]?.(world)) ?? [];
      const nobody = await fetch(`${world.url}/v2${address}`, { method });
      expect([nobody.status, await nobody.text()]).toEqual([401, expect.stringContaining('"status":"401"')]);
      if (!path.includes('{')) return;
      const query = goodQuery(world, operation).filter(([given]) => isRequired(operation, given));
      const foreign = await world.stranger.call(method, withQuery(address, query), body);
      expect(foreign.status).toBe(SHARED.includes(path.split('/')[1] ?? '') ? good : 404);
      for (const id of ['not-an-id', newId()]) {
        const unknown = await world.client.call(method, withQuery(path.replace(/\{[^}]*\}/g, id), query), body);
        expect([unknown.status, unknown.body.errors[0].code]).toEqual([404, 'not_found']);
      }
    },
    SLOW_MS,
  );
});

it('every operation that takes a body has a good one here', () => {
  const withBody = OPERATIONS.filter(([, { body }]) => body !== undefined).map(([name]) => name);
  expect(Object.keys(GOOD_BODIES).sort()).toEqual(withBody.sort());
  expect(OPERATIONS.filter(([, { path }]) => path.startsWith(FOR_SALE))).toHaveLength(9);
});

function isRequired({ parameters }: PublishedOperation, name: string): boolean {
  return parameters.get(name)?.required === true;
}

function withQuery(path: string, query: readonly (readonly [string, string])[]): string {
  return query.length === 0
    ? path
    : `${path}?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))}`;
}

/** Text that is no value of the schema; undefined where any text is. */
function wrongText(schema: Part | undefined): string | undefined {
  const typed = ['integer', 'boolean', 'number'].includes(String(schema?.['type']));
  const isTime = schema?.['format'] === 'date-time' || schema?.['format'] === 'uuid';
  return typed || isTime || Array.isArray(schema?.['enum']) ? 'no such word' : undefined;
}

/** The body with one member after the other made something that it cannot be. */
function spoilt(schema: Part, body: unknown, pointer = ''): { pointer: string; body: unknown }[] {
  const resolved = published.resolve(schema);
  const types = [resolved['type']].flat();
  if (Array.isArray(body)) {
    const items = body
      .slice(0, 1)
      .flatMap((item) =>
        spoilt(resolved['items'] as Part, item, `${pointer}/0`).map((one) => ({ ...one, body: [one.body] })),
      );
    return [{ pointer, body: 'no list' }, ...items];
  }
  if (typeof body === 'object' && body !== null) {
    const members = (resolved['properties'] ?? {}) as Record<string, Part>;
    return Object.entries(members).flatMap(([name, member]) =>
      name in body
        ? spoilt(member, (body as Record<string, unknown>)[name], `${pointer}/${name}`).map((one) => ({
            ...one,
            body: { ...body, [name]: one.body },
          }))
        : [],
    );
  }
  if (Array.isArray(resolved['enum'])) return [{ pointer, body: 'no such word' }];
  return types[0] === undefined || body === null ? [] : [{ pointer, body: { not: 'a value' } }];
}

const validators = new Map<string, ValidateFunction>();

/** As published, with one freedom: what is not known is null, where the published document often forgets to say so. */
function expectPublishedShape(operation: PublishedOperation, status: string, reply: Reply): void {
  const schema = operation.answers.get(status);
  if (schema === undefined) return;
  const { included: _, ...members } = (schema['properties'] ?? {}) as Record<string, Part>;
  expectValid(operation.name, { ...schema, properties: members }, reply.body);
  for (const resource of reply.body.included ?? []) {
    const known = publishedDocument.components.schemas[resource.type];
    if (known !== undefined) expectValid(resource.type, known, withPublishedSource(resource));
  }
}

/** What people enter has a source that is not published, on purpose: see the facts. */
function withPublishedSource<Resource>(resource: Resource): Resource {
  return JSON.parse(JSON.stringify(resource).replaceAll('"data_source":"manual"', '"data_source":"terminal"'));
}

function expectValid(name: string, schema: object, value: unknown): void {
  const validate = validators.get(name) ?? compile(schema);
  validators.set(name, validate);
  expect([validate(value), validate.errors?.slice(0, 3)]).toEqual([true, undefined]);
}

function compile(schema: object): ValidateFunction {
  const ajv = addFormats.default(new Ajv({ strict: false })).addFormat('uri', true);
  return ajv.compile(nullable({ ...schema, components: publishedDocument.components }) as object);
}

function nullable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullable);
  if (schema === null || typeof schema !== 'object') return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'type' && typeof value === 'string') return [key, [value, 'null']];
      return [key, key === 'enum' ? [...new Set([...(value as unknown[]), null])] : nullable(value)];
    }),
  );
}
