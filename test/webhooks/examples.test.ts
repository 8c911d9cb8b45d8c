import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENTS } from '../../src/domain/event-names.ts';
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
    const specified = EVENTS.filter((event) => event.specified).map((event) => event.name);
    expect(events).toEqual(specified);
    expect(body.meta).toEqual({ size: 36, total: 36 });
    expect(Object.keys(body.links).sort()).toEqual(['first', 'last', 'next', 'prev', 'self']);
    for (const link of Object.values(body.links)) expect(link).toMatch(/^http/);
  });

  it('include only the records the specification names, each once', async () => {
    const { body } = await client.call('GET', '/webhook_notifications/examples');
    const types = new Set(body.included.map((record: Resource) => record.type));
    expect([...types].sort()).toEqual(['estimated_event', 'tracking_request', 'transport_event', 'webhook']);
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
    if (['tracking_request', 'transport_event', 'estimated_event'].includes(reference?.type ?? '')) {
      expect(record?.type).toBe(reference?.type);
    } else {
      expect(record).toBeUndefined();
    }
    if (record && record.type !== 'tracking_request') expect(record.attributes.event).toBe(event);
  });

  it.each(['container.transport.not_available', 'container.transport.teleported', '', 'toString'])(
    'refuse "%s" with 400',
    async (event) => {
      const { status, body } = await client.call('GET', `/webhook_notifications/examples?event=${event}`);
      expect([status, body.errors[0].source]).toEqual([400, { parameter: 'event' }]);
    },
  );
});
