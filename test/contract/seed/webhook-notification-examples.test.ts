import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { SPECIFIED_EVENTS, UUID } from './specification.ts';

/** Specification, "GET /webhook_notifications/examples", "Webhook notification" and "Events". */
let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

interface Linked {
  readonly id: string;
  readonly type: string;
  readonly attributes: Record<string, unknown>;
  readonly relationships: Record<string, { data: { id: string; type: string } }>;
}

/** `included` holds webhook, tracking request, transport event or estimated event records; the events about other things, theirs. */
const INCLUDED_TYPES = ['webhook', 'tracking_request', 'transport_event', 'estimated_event'];

const EXAMPLES = '/webhook_notifications/examples';

describe('the list envelope', () => {
  it('has data, links, meta and included', async () => {
    const { status, body } = await client.call('GET', EXAMPLES);
    expect(status).toBe(200);
    expect(Array.isArray(body.data)).toBe(true);
    expect(Array.isArray(body.included)).toBe(true);
    expect(body.meta).toEqual({ size: expect.any(Number), total: expect.any(Number) });
    for (const link of Object.values(body.links)) expect(typeof link).toBe('string');
    expect(Object.keys(body.links)).toEqual(expect.arrayContaining(['first', 'last', 'self']));
  });
});

describe.each(SPECIFIED_EVENTS)('the example of %s', (event) => {
  it('is a pending notification with its webhook and, of the listed kinds, its reference object', async () => {
    const { status, body } = await client.call('GET', `${EXAMPLES}?event=${event}`);
    expect(status).toBe(200);
    const notification: Linked = body.data[0];
    expect(notification.id).toMatch(UUID);
    expect(notification.attributes).toMatchObject({
      event,
      delivery_status: 'pending',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const included: Linked[] = body.included;
    const webhook = included.find(
      (one) => one.type === 'webhook' && one.id === notification.relationships['webhook']?.data.id,
    );
    expect(Object.keys(webhook?.attributes ?? {}).sort()).toEqual(['active', 'events', 'headers', 'secret', 'url']);
    const reference = notification.relationships['reference_object']?.data;
    expect(reference?.id).toMatch(UUID);
    expect(included.filter((one) => ![...INCLUDED_TYPES, reference?.type].includes(one.type))).toEqual([]);
    expect(included.find((one) => one.type === reference?.type && one.id === reference?.id)?.attributes).toBeDefined();
    expect(webhook?.attributes['events']).toContain(event);
  });
});

describe('the event parameter', () => {
  it('accepts exactly the names of the table, and the list has no others', async () => {
    const { data, meta } = (await client.call('GET', EXAMPLES)).body;
    const names = data.map((one: Linked) => one.attributes['event']);
    expect([names.toSorted(), meta]).toEqual([
      SPECIFIED_EVENTS.toSorted(),
      { size: SPECIFIED_EVENTS.length, total: SPECIFIED_EVENTS.length },
    ]);
    const reply = await client.call('GET', `${EXAMPLES}?event=container.exploded`);
    expect([reply.status, reply.body.errors[0].source]).toEqual([400, { parameter: 'event' }]);
  });
});
