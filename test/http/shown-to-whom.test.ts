import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Log } from '../../src/log.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { createWebhook, enqueue, outboxEvent } from '../webhooks/outbox.ts';

const SECRET_HEADER = 'Bearer of the receiver';

let service: TestService;
const lines: string[] = [];

beforeAll(async () => {
  const log: Log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  service = await startTestService({ services: { log } });
});
afterAll(() => service.close());

describe('secrets of a webhook', () => {
  let admin: Client;
  let id: string;

  beforeAll(async () => {
    admin = await service.createClient();
    const attributes = {
      url: 'https://receiver.example/hook',
      headers: [{ name: 'Authorization', value: SECRET_HEADER }],
    };
    id = (await admin.call('POST', '/webhooks', { data: { type: 'webhook', attributes } })).body.data.id;
    const webhook = await createWebhook(service.db, service.services.sealingKeys, admin.accountId, {
      url: 'https://other.example/hook',
    });
    await enqueue(service.db, [outboxEvent(admin.accountId, webhook.id, [webhook.id], 'told')]);
  });

  it.each([
    ['read', false],
    ['write', true],
    ['admin', true],
  ] as const)('are shown to a key of the scope %s: %s', async (scope, shown) => {
    const { accountId } = admin;
    const client = await service.createClient({ accountId, scope });
    for (const path of ['/webhooks', `/webhooks/${id}`, '/webhook_notifications?include=webhook']) {
      const { status, text } = await client.call('GET', path);
      expect([path, status, text.includes('whsec_')]).toEqual([path, 200, shown]);
      if (path.startsWith('/webhooks')) expect(text.includes(SECRET_HEADER)).toBe(shown);
    }
    const { attributes } = (await client.call('GET', `/webhooks/${id}`)).body.data;
    expect(attributes.headers).toEqual([{ name: 'Authorization', value: shown ? SECRET_HEADER : '[hidden]' }]);
  });
});

it('leaves no token of an address in the log, wherever the address leads', async () => {
  const token = 'Zr7-kQ2mN9_xW4vB8cL1sT6yH3jD5fGa';
  const paths = [
    '/s/TOKEN',
    '/v2/shared/TOKEN',
    '/v2//shared/TOKEN/',
    '/v2/uploads/TOKEN',
    '/v2/x?token=TOKEN',
    '/TOKEN',
  ];
  for (const path of paths) await fetch(`${service.url}${path.replace('TOKEN', token)}`);
  await expect
    .poll(() => lines.filter((line) => line.includes('[hidden]')).length)
    .toBeGreaterThanOrEqual(paths.length);
  expect(lines.join('\n')).not.toContain(token);
});

describe('a stream', () => {
  it('ends when its key is revoked, and goes on for the others', async () => {
    const client = await service.createClient();
    const other = await service.createClient({ accountId: client.accountId });
    const open = async (key: string) => {
      const hangUp = new AbortController();
      onTestFinished(() => hangUp.abort());
      const answer = await fetch(`${service.url}/v2/stream`, {
        headers: { authorization: `Token ${key}` },
        signal: hangUp.signal,
      });
      const reader = answer.body?.getReader();
      let ended = false;
      void (async () => {
        while (!(await reader?.read())?.done);
        ended = true;
      })().catch(() => {});
      return () => ended;
    };
    const hasEnded = await open(client.key);
    const otherHasEnded = await open(other.key);
    const { body } = await other.call('GET', '/api_keys');
    const [mine] = await service.db
      .selectFrom('api_key')
      .select('id')
      .where('account_id', '=', client.accountId)
      .orderBy('created_at')
      .limit(1)
      .execute();
    expect(body.data.map((key: { id: string }) => key.id)).toContain(mine?.id);
    expect((await other.call('DELETE', `/api_keys/${mine?.id}`)).status).toBe(204);
    await expect.poll(hasEnded, { timeout: 10_000, interval: 20 }).toBe(true);
    expect(otherHasEnded()).toBe(false);
  });
});
