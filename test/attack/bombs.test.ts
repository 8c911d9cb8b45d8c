import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/http/routes.ts';
import { createDocument } from '../documents/paper.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { BOMBS, type Bomb, FOLLOWED_BOX } from './bombs.ts';
import { follow } from './tenants.ts';

const MAX_MS = 120_000;

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  await follow(client, FOLLOWED_BOX);
});
afterAll(() => service.close());

async function send({ method, path, contentType, body }: Bomb, signal?: AbortSignal) {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Token ${client.key}`, 'content-type': contentType, accept: '*/*' },
    body: new Uint8Array(body()),
    ...(signal && { signal }),
  });
  return { status: response.status, text: await response.text() };
}

describe('what is small to send and costly to read', () => {
  it.each(BOMBS.map((bomb) => [bomb.name, bomb] as const))('is answered: %s', { timeout: MAX_MS }, async (_, bomb) => {
    const { status, text } = await send(bomb);
    expect(bomb.answers, text.slice(0, 300)).toContain(status);
  });

  it('leaves no transaction open, and others are served meanwhile', async () => {
    const bomb = BOMBS.find(({ name }) => name.startsWith('EDI: headers'));
    if (!bomb) throw new Error('no such bomb');
    expect(await send(bomb)).toMatchObject({ status: 422 });
    const stored = await service.db.selectFrom('edi_interchange').select('id').limit(1_001).execute();
    expect(stored.length).toBeLessThan(1_000);
    expect((await client.call('GET', '/shipments')).status).toBe(200);
  });

  it('says why', { timeout: MAX_MS }, async () => {
    const told = async (name: string) => (await send(BOMBS.find((bomb) => bomb.name === name) as Bomb)).text;
    expect(await told('JSON: 5,000 levels')).toContain('It is nested more than 64 levels deep.');
    expect(await told('EDI: headers without end')).toContain('A payload holds at most 1000 interchanges');
    // On a busy machine its time ends before its tags are counted.
    expect(await told('upload: a workbook of empty cells')).toMatch(
      /it has more than 1500000 tags|Reading it takes more time or memory than it may\./,
    );
    expect(await told('terminal feed: lists in lists')).toContain('"problems":1');
  });

  it('refuses a correction of a document that is nested 5,000 levels deep', async () => {
    const { id } = await createDocument(client, Buffer.from('ARRIVAL NOTICE'));
    const nested = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    const body = `{"data":{"type":"document","attributes":{"extracted_data_manual":${nested}}}}`;
    const reply = await client.call('PATCH', `/documents/${id}`, body);
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('nested more than 64 levels deep');
  });
});

it('has a maximum for every list that a body may hold', () => {
  const unbounded = routes.flatMap((route) =>
    listsWithoutEnd(route.body as Schema | undefined, `${route.method} ${route.path}`),
  );
  expect(unbounded).toEqual([]);
});

interface Schema {
  readonly type?: string | readonly string[];
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
}

function listsWithoutEnd(schema: Schema | undefined, place: string): string[] {
  if (!schema) return [];
  const isList = schema.type === 'array' || schema.type?.includes('array') === true;
  return [
    ...(isList && schema.maxItems === undefined ? [place] : []),
    ...listsWithoutEnd(schema.items, `${place}/[]`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => listsWithoutEnd(inner, `${place}/${name}`)),
    ...(schema.anyOf ?? []).flatMap((inner) => listsWithoutEnd(inner, place)),
  ];
}
