import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENTS } from '../../src/domain/events/event-names.ts';
import { publishedOperations } from './facts.ts';
import { GOOD_BODIES, goodPath } from './good-calls.ts';
import { createInterfaceWorld, type InterfaceWorld } from './interface-world.ts';

const SLOW_MS = 240_000;
let world: InterfaceWorld;

beforeAll(async () => {
  world = await createInterfaceWorld();
}, SLOW_MS);
afterAll(() => world.close());

/** Every `self` among the links of an answer, wherever it stands. */
function selvesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'links' && typeof member?.self === 'string' ? [member.self as string] : selvesIn(member),
  );
}

async function expectLive(selves: Iterable<string>): Promise<void> {
  const dead: string[] = [];
  for (const self of selves) {
    const { status } = await world.client.call('GET', self.replace(`${world.url}/v2`, ''));
    if (status !== 200) dead.push(`${self} answers ${status}`);
  }
  expect(dead).toEqual([]);
}

it(
  'every link of an answer to itself or to what it holds leads there',
  async () => {
    const selves = new Map<string, string>();
    for (const { name, method, path } of publishedOperations()) {
      if (method === 'DELETE' || name === 'POST /webhooks/trigger') continue;
      const bodies = (await GOOD_BODIES[name]?.(world)) ?? [undefined];
      const { body } = await world.client.call(method, await goodPath(world, method, path), bodies.at(-1));
      // One of a kind is enough of a list that may be long.
      for (const self of selvesIn(body)) selves.set(self.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, `id of ${name}`), self);
    }
    expect(selves.size).toBeGreaterThan(20);
    await expectLive(selves.values());
  },
  SLOW_MS,
);

it('examples are found where they say they are, and what they lead to says nothing', async () => {
  const { body } = await world.client.call('GET', '/webhook_notifications/examples');
  expect(body.data.map((one: { links: { self: string } }) => one.links.self)).toEqual(
    EVENTS.filter(({ specified }) => specified).map(
      ({ name }) => `${world.url}/v2/webhook_notifications/examples?event=${name}`,
    ),
  );
  expect(selvesIn(body.included)).toEqual([]);
  await expectLive(selvesIn(body.data).slice(0, 3));
});

it('what can be asked for by its id has the address of that question', async () => {
  for (const [path, name] of [
    ['/terminals', 'terminal'],
    ['/ports', 'CNSHA'],
    ['/metro_areas', 'metro_area'],
    ['/shipping_lines', 'shipping_line'],
    ['/webhook_notifications', 'notification'],
  ] as const) {
    const { body } = await world.client.call('GET', `${path}/${world.ids[name]}`);
    expect(body.data.links).toEqual({ self: `${world.url}/v2${path}/${world.ids[name]}` });
  }
});
