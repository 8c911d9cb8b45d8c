import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

interface Event {
  readonly id: string;
  readonly event: string;
  readonly data: { name?: string; container_id?: string };
}

/** Reads a stream of server-sent events until enough have come. */
async function listen(key: string, enough: (events: Event[]) => boolean, lastEventId?: string): Promise<Event[]> {
  const stop = new AbortController();
  const response = await fetch(`${service.url}/v2/stream`, {
    headers: { authorization: `Token ${key}`, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: stop.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const events: Event[] = [];
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      if (fields['data']) events.push({ id: fields['id'], event: fields['event'], data: JSON.parse(fields['data']) });
    }
    if (enough(events)) break;
  }
  stop.abort();
  return events;
}

async function change(accountId: string, containerId: string, db = service.db): Promise<void> {
  await sql`insert into domain_event (account_id, name, occurred_at, container_id, subject_type, subject_id)
    values (${accountId}, 'container.updated', now(), ${containerId}, 'container_updated_event', ${newId()})`.execute(
    db,
  );
}

const changes = (events: Event[]) => events.filter((one) => one.event === 'change').map((one) => one.data.container_id);

it('tells of the account’s changes as they happen, and of no other account’s', async () => {
  const stranger = await service.createClient();
  const ids = [newId(), newId()] as const;
  let isOpen = false;
  const heard = listen(client.key, (events) => {
    isOpen ||= events.length > 0;
    return changes(events).length === 2;
  });
  await expect.poll(() => isOpen).toBe(true);
  await change(stranger.accountId, newId());
  await change(client.accountId, ids[0]);
  await change(client.accountId, ids[1]);
  expect(changes(await heard)).toEqual(ids);
});

it('goes on where a reader left off, without loss or repetition', async () => {
  const [first] = await listen(client.key, (events) => events.length > 0);
  const ids = [newId(), newId(), newId()] as const;
  for (const id of ids) await change(client.accountId, id);
  const missed = await listen(client.key, (events) => changes(events).length === 3, first?.id);
  expect(changes(missed)).toEqual(ids);
  const place = missed.filter((one) => one.event === 'change')[1]?.id;
  expect(changes(await listen(client.key, (events) => changes(events).length === 1, place))).toEqual([ids[2]]);
});

it('does not lose a change whose transaction took long', async () => {
  const slow = newId();
  const quick = newId();
  const [start] = await listen(client.key, (events) => events.length > 0);
  const heard = listen(client.key, (events) => changes(events).length === 2, start?.id);
  await service.db.transaction().execute(async (trx) => {
    await change(client.accountId, slow, trx);
    await change(client.accountId, quick);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  });
  expect(new Set(changes(await heard))).toEqual(new Set([slow, quick]));
});

it('says when too much was missed to be told', async () => {
  const [start] = await listen(client.key, (events) => events.length > 0);
  await sql`insert into domain_event (account_id, name, occurred_at, subject_type, subject_id)
    select ${client.accountId}, 'container.updated', now(), 'container_updated_event', gen_random_uuid()
    from generate_series(1, 1001)`.execute(service.db);
  // Changes are told once every transaction begun before them is over, and other tests share the server.
  await vi.waitFor(
    async () => {
      const events = await listen(client.key, (all) => all.length > 0, start?.id);
      expect(events[0]?.event).toBe('reset');
    },
    { timeout: 30_000, interval: 200 },
  );
});

it('takes an id it does not know as none, and no publishable key', async () => {
  const events = await listen(client.key, (all) => all.length > 0, 'nonsense');
  expect(events[0]?.event).toBe('ready');
  const visitor = await service.createClient({ scope: 'publishable', accountId: client.accountId });
  expect((await visitor.call('GET', '/stream')).status).toBe(403);
});
