import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Part } from '../../scripts/contract/published.ts';
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

const RULES: { readonly filters: Readonly<Record<string, Readonly<Record<string, string>>>> } = JSON.parse(
  readFileSync(new URL('./fixtures/rules.json', import.meta.url), 'utf8'),
);
const OPERATIONS = publishedOperations().map((operation) => [operation.name, operation] as const);
/** Pages of one that are gone through. */
const MAX_WALKED = 4;
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
      if (query.length === 0) return expect([...operation.parameters.keys()]).toEqual([]);
      const address = await goodPath(world, method, path);
      const required = query.filter(([given]) => isRequired(operation, given));
      const names = [...new Set(query.map(([given]) => given))];
      expect(required.filter(([given]) => !names.includes(given))).toEqual([]);
      for (const given of names) {
        const others = required.filter(([one]) => one !== given);
        const values = query.filter(([one]) => one === given);
        const reply = await world.client.call(method, withQuery(address, [...others, ...values]));
        expect([given, reply.status]).toEqual([given, good]);
        const wrong = wrongText(path, given, operation.parameters.get(given)?.schema);
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

  it('has pages that follow each other to an end, and never lead in a circle', async () => {
    if (!operation.parameters.has('page[number]')) return expect(operation.parameters.has('page[size]')).toBe(false);
    const seen = new Set<string>();
    for (let address = `${path}?page[size]=1`; address; ) {
      const { links, meta, data } = (await world.client.call(method, address)).body;
      expect([seen.has(links.self), data.length <= 1]).toEqual([false, true]);
      seen.add(links.self);
      expect(links.prev === undefined || seen.has(links.prev)).toBe(true);
      expect(Boolean(links.next)).toBe(seen.size < meta.total);
      address = seen.size < MAX_WALKED ? (links.next?.replace(`${world.url}/v2`, '') ?? '') : '';
    }
    const beyond = (await world.client.call(method, `${path}?page[number]=9999`)).body;
    expect([beyond.data, Boolean(beyond.links.next)]).toEqual([[], false]);
  });

  it('refuses a body with any member of the wrong kind, or without one that is required, by its place', async () => {
    const bodies = await GOOD_BODIES[name]?.(world);
    if (operation.body === undefined || bodies === undefined) return expect(operation.body).toBeUndefined();
    const address = await goodPath(world, method, path);
    const lacks = lacking(operation.body, bodies[1]).filter(({ pointer }) => !FORGIVEN.has(`${name} ${pointer}`));
    for (const { pointer, body } of [...spoilt(operation.body, bodies[1]), ...lacks]) {
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
      if (!path.includes('{')) return expectNothingForeign(operation, good);
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

/** What is asked without an id: others find nothing of this account, and may not name what is in it. */
async function expectNothingForeign(operation: PublishedOperation, good: number): Promise<void> {
  const { name, method, path } = operation;
  const [, body] = (await GOOD_BODIES[name]?.(world)) ?? [];
  const query = method === 'GET' ? goodQuery(world, operation) : [];
  const required = query.filter(([given]) => isRequired(operation, given));
  for (const asked of method === 'GET' ? [required, query] : [[]]) {
    const reply = await world.stranger.call(method, withQuery(path, asked), body);
    expect([reply.status, reply.text]).toEqual([NAMES_WHAT_IS_FOREIGN[name] ?? good, expect.any(String)]);
    // Links repeat what was asked for.
    const shown = JSON.stringify({ ...reply.body, links: undefined });
    for (const what of OWN) expect([what, shown.includes(world.ids[what] ?? '?')]).toEqual([what, false]);
  }
}

/** Required as published, and not here: a webhook is active, and the nesting of a custom field is left open by the specification. */
const FORGIVEN: ReadonlySet<string> = new Set([
  'POST /webhooks /data/attributes/active',
  ...['shipments/{shipment_id}', 'containers/{container_id}', 'tracking_requests/{tracking_request_id}'].map(
    (path) => `POST /${path}/custom_fields /data/attributes`,
  ),
]);

/** Operations whose whole body names something of the account. */
const NAMES_WHAT_IS_FOREIGN: Readonly<Record<string, number>> = {
  'POST /tracking_requests': 422,
  'PATCH /containers': 404,
  'POST /custom_fields': 404,
  'POST /documents': 422,
};

const OWN = [
  ...['shipment', 'container', 'tracking_request', 'webhook', 'notification', 'party', 'definition', 'option'],
  ...['field', 'role', 'document', 'email_submission'],
];

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

/** Text that is no value of the parameter; undefined where any text is. */
function wrongText(path: string, name: string, schema: Part | undefined): string | undefined {
  // The route of a container always has everything with it, whatever is asked for.
  if (name === 'include') return path.endsWith('/route') ? undefined : 'no_such_thing';
  const filter = /^filter\[(\w+)\]$/.exec(name)?.[1] ?? '';
  const kind = RULES.filters[path.split('/')[1] ?? '']?.[filter];
  if (kind !== undefined && kind !== 'bool') return WRONG_OF_KIND[kind];
  const typed = ['integer', 'boolean', 'number'].includes(String(schema?.['type']));
  const isTime = schema?.['format'] === 'date-time' || schema?.['format'] === 'uuid';
  // A filter takes any word, and finds nothing by one that does not exist.
  const isWord = Array.isArray(schema?.['enum']) && filter === '';
  return typed || isTime || isWord ? 'no such word' : undefined;
}

/** What no filter of the kind takes; the others take any text, or any word. */
const WRONG_OF_KIND: Readonly<Record<string, string>> = {
  exact: '~A',
  date: 'no such day',
  instant: 'no such time',
  window: '<2026-03-19T00:00:00Z',
  day_range: '2026-03-19',
  id: 'no such id',
  id_or: 'no such id',
  id_list: 'no such id',
  parties: 'no such id',
  roles: 'no such role',
  search: ' ',
  selector: 'no such word',
  code_or: '@exists',
};

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

/** The body without one member after the other that is required. That of the type is forgiven: the address says it too. */
function lacking(schema: Part, body: unknown, pointer = ''): { pointer: string; body: unknown }[] {
  const resolved = published.resolve(schema);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const required = (resolved['required'] ?? []) as readonly string[];
  const members = (resolved['properties'] ?? {}) as Record<string, Part>;
  return Object.entries(body).flatMap(([name, value]) => {
    const { [name]: _, ...rest } = body as Record<string, unknown>;
    const within = members[name] === undefined ? [] : lacking(members[name], value, `${pointer}/${name}`);
    return [
      ...(required.includes(name) && name !== 'type' ? [{ pointer: `${pointer}/${name}`, body: rest }] : []),
      ...within.map((one) => ({ ...one, body: { ...body, [name]: one.body } })),
    ];
  });
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
