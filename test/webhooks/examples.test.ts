import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS } from '../../src/domain/events/event-names.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

interface Resource {
  readonly id: string;
  readonly type: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { data: { id: string; type: string } | null }>;
}

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});

afterAll(async () => {
  await service.close();
});

describe('notification examples', () => {
  it('show every event of the specification once', async () => {
    const { status, body } = await client.call('GET', '/webhook_notifications/examples');
    expect(status).toBe(200);
    const events = body.data.map((example: Resource) => example.attributes['event']);
    expect(events).toEqual(EVENTS.filter((event) => event.specified).map((event) => event.name));
    expect(body.meta).toEqual({ size: 36, total: 36 });
    const { next, prev, ...others } = body.links;
    expect([next, prev]).toEqual(['', '']);
    expect(Object.keys(others).sort()).toEqual(['current', 'first', 'last', 'self']);
    for (const link of Object.values(others)) expect(link).toMatch(/^http/);
  });

  it('never lead in a circle', async () => {
    const seen: string[] = [];
    let path = '/webhook_notifications/examples?page[size]=10';
    while (path !== '' && seen.length < 100) {
      const { body } = await client.call('GET', path);
      seen.push(...body.data.map(({ id }: Resource) => id));
      path = String(body.links.next).replace(/^.*\/v2/, '');
    }
    expect([seen.length, new Set(seen).size]).toEqual([36, 36]);
  });

  it('include what each is about, once', async () => {
    const { body } = await client.call('GET', '/webhook_notifications/examples');
    const types = new Set(body.included.map((record: Resource) => record.type));
    expect([...types].sort()).toEqual([
      'container_created_event',
      'container_pod_terminal_changed_event',
      'container_updated_event',
      'document',
      'estimated_event',
      'tracking_request',
      'transport_event',
      'webhook',
    ]);
    const keys = body.included.map((record: Resource) => `${record.type} ${record.id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const webhook = body.included.find((record: Resource) => record.type === 'webhook');
    expect(Object.keys(webhook.attributes).sort()).toEqual(['active', 'events', 'headers', 'secret', 'url']);
  });

  it.each(EVENTS.filter((event) => event.specified).map((event) => event.name))('show %s', async (event) => {
    const { status, body } = await client.call('GET', `/webhook_notifications/examples?event=${event}`);
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    const [example]: Resource[] = body.data;
    expect(example).toMatchObject({
      type: 'webhook_notification',
      attributes: { event, delivery_status: 'pending', created_at: expect.stringMatching(/Z$/) },
    });
    const reference = example?.relationships['reference_object']?.data;
    const record = body.included.find(({ id }: Resource) => id === reference?.id);
    expect(record?.type).toBe(reference?.type);
    if (record.attributes.event !== undefined) expect(record.attributes.event).toBe(event);
  });

  it.each(['container.transport.not_available', 'container.transport.teleported', '', 'toString'])(
    'refuse "%s" with 400',
    async (event) => {
      const { status, body } = await client.call('GET', `/webhook_notifications/examples?event=${event}`);
      expect([status, body.errors[0].source]).toEqual([400, { parameter: 'event' }]);
    },
  );
});
