import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { ROUTINE, schedulePoll } from '../../src/store/carriers/polls.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertShipment } from '../tracked.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient();
});
afterAll(() => service.close());

function body(attributes: object, relationships?: object) {
  return { data: { type: 'tracking_request', attributes, ...(relationships ? { relationships } : {}) } };
}

const bill = { request_type: 'bill_of_lading', request_number: 'MAEU 123-456-789', scac: 'MAEU' };

describe('POST /tracking_requests', () => {
  it('takes a number and answers with a pending request', async () => {
    const reply = await client.call(
      'POST',
      '/tracking_requests',
      body({ ...bill, ref_numbers: ['PO 7'], shipment_tags: ['a'] }),
    );
    expect(reply.status).toBe(201);
    expect(reply.body.data).toMatchObject({
      type: 'tracking_request',
      attributes: {
        request_number: 'MAEU 123-456-789',
        request_type: 'bill_of_lading',
        scac: 'MAEU',
        status: 'pending',
        failed_reason: null,
        is_retrying: false,
        retry_count: null,
        ref_numbers: ['PO 7'],
        tags: ['a'],
      },
      relationships: { tracked_object: { data: null } },
    });
  });

  it('knows a line by any of its codes', async () => {
    const reply = await client.call('POST', '/tracking_requests', body({ ...bill, scac: 'MEDU' }));
    expect(reply.body.data.attributes.scac).toBe('MSCU');
  });

  it.each([
    ['MAEU', ['MAEU']],
    ['TEST', ['TEST']],
  ])('of %s links its line: %j', async (scac, lines) => {
    const tried = body({ ...bill, request_number: `TEST-TR-${scac}`, scac });
    const { id } = (await client.call('POST', '/tracking_requests', tried)).body.data;
    const { data, included } = (await client.call('GET', `/tracking_requests/${id}?include=shipping_line`)).body;
    expect(included.map((line: { attributes: { scac: string } }) => line.attributes.scac)).toEqual(lines);
    expect(data.relationships.shipping_line.data.id).toBe(included[0].id);
    expect((await client.call('GET', `/shipping_lines/${included[0].id}`)).body.data).toEqual(included[0]);
  });

  it('leaves the carrier open when asked to find it out', async () => {
    const number = { ...bill, request_number: 'MAEU 222-333-444', scac: undefined };
    const reply = await client.call('POST', '/tracking_requests', body({ ...number, auto_detect_vocc_scac: true }));
    expect(reply.body.data.attributes).toMatchObject({ scac: null, status: 'pending' });
  });

  it.each([
    [{ ...bill, scac: undefined }, '/data/attributes/scac'],
    [{ ...bill, scac: 'QQQQ' }, '/data/attributes/scac'],
    [{ ...bill, request_type: 'parcel' }, '/data/attributes/request_type'],
    [{ ...bill, request_number: ' - ' }, '/data/attributes/request_number'],
    [{ ...bill, request_number: undefined }, '/data/attributes/request_number'],
  ])('refuses %j and points at %s', async (attributes, pointer) => {
    const reply = await client.call('POST', '/tracking_requests', body(attributes));
    expect(reply.status).toBe(422);
    expect(reply.body.errors[0].source).toEqual({ pointer });
  });

  it('refuses a customer that is not there', async () => {
    const customer = { customer: { data: { type: 'party', id: newId() } } };
    const reply = await client.call('POST', '/tracking_requests', body(bill, customer));
    expect(reply.body.errors[0].source).toEqual({ pointer: '/data/relationships/customer/data/id' });
  });
});

describe('GET /tracking_requests', () => {
  it.each(['MAEU 555-555-555', 'maeu555555555', 'MAEU.555/555-555'])('finds a number written as %s', async (number) => {
    const other = await service.createClient();
    await other.call('POST', '/tracking_requests', body({ ...bill, request_number: 'MAEU-555 555 555' }));
    const query = `filter[request_number]=${encodeURIComponent(number)}`;
    const { data } = (await other.call('GET', `/tracking_requests?${query}`)).body;
    expect(
      data.map((request: { attributes: { request_number: string } }) => request.attributes.request_number),
    ).toEqual(['MAEU-555 555 555']);
  });
});

it('requests that succeeded are those that were created, in the word of assistants', async () => {
  const { id } = (await client.call('POST', '/tracking_requests', body({ ...bill, request_number: 'MAEU777888999' })))
    .body.data;
  await service.db.updateTable('tracking_request').set({ status: 'created' }).where('id', '=', id).execute();
  for (const word of ['created', 'succeeded']) {
    const { data } = (await client.call('GET', `/tracking_requests?filter[status]=${word}`)).body;
    expect(data.map((one: { id: string }) => one.id)).toEqual([id]);
  }
});

describe('POST /tracking_requests/infer_number', () => {
  const infer = async (number: string) =>
    (await client.call('POST', '/tracking_requests/infer_number', { number })).body.data.attributes;

  it("selects the owner of a line's own container", async () => {
    expect(await infer('MSKU 605811 3')).toMatchObject({
      number_type: 'container',
      validation: { is_valid: true, type: 'container', check_digit_passed: true, parsed_number: 'MSKU6058113' },
      shipping_line: { decision: 'auto_select', selected: { scac: 'MAEU' } },
    });
  });

  it('never selects by the prefix of a leasing company', async () => {
    const leased = await infer('TEMU8672537');
    expect(leased.shipping_line).toMatchObject({ decision: 'no_prediction', selected: null });
    expect(leased.validation.is_valid).toBe(true);
  });

  it('tells a wrong check digit', async () => {
    const wrong = await infer('MSKU6058114');
    expect(wrong.validation).toMatchObject({
      is_valid: false,
      check_digit_passed: false,
      reason: 'The check digit should be 3.',
    });
    expect(wrong.shipping_line.decision).not.toBe('auto_select');
  });

  it('selects by prefix and form of a bill of lading', async () => {
    expect(await infer('MAEU123456789')).toMatchObject({
      number_type: 'bill_of_lading',
      validation: { type: 'shipment', check_digit_passed: null },
      shipping_line: { decision: 'auto_select', selected: { scac: 'MAEU' } },
    });
  });

  it('knows the published form of one line alone, even when its brands share it', async () => {
    const { shipping_line: line } = await infer('254263714');
    expect(line).toMatchObject({ decision: 'needs_confirmation', selected: { scac: 'MAEU', name: 'Maersk' } });
  });

  it('offers candidates where many lines use the form', async () => {
    const { shipping_line: line } = await infer('6123456789');
    expect(line.decision).toBe('no_prediction');
    expect(line.candidates.length).toBeGreaterThan(0);
  });

  it('knows the letters of a container with too few digits for what they are', async () => {
    expect(await infer('ABCU123')).toMatchObject({
      number_type: 'container',
      validation: { is_valid: false, reason: 'A container number has 7 digits after its letters, not 3.' },
      shipping_line: { decision: 'no_prediction', selected: null },
    });
  });

  it('says what a number is made of', async () => {
    expect((await infer('???')).validation).toMatchObject({ is_valid: false, parsed_number: null });
  });
});

describe('stopping and resuming', () => {
  it('changes the shipment and its requests, and twice is once', async () => {
    const id = await insertShipment(service.db, client.accountId);
    const poll = { accountId: client.accountId, id, subject: 'shipment', scac: 'MAEU', priority: ROUTINE } as const;
    await schedulePoll(service.db, { ...poll, dueAt: '2030-01-01T00:00:00Z' });
    const stopped = await client.call('PATCH', `/shipments/${id}/stop_tracking`);
    expect(stopped.status).toBe(200);
    expect(stopped.body.data.attributes).toMatchObject({
      line_tracking_stopped_at: expect.any(String),
      line_tracking_stopped_reason: 'cancelled_by_user',
    });
    const resumed = await client.call('PATCH', `/shipments/${id}/resume_tracking`);
    expect(resumed.status).toBe(200);
    expect(resumed.body.data.attributes).toMatchObject({
      line_tracking_stopped_at: null,
      line_tracking_stopped_reason: null,
    });
    expect((await client.call('PATCH', `/shipments/${id}/resume_tracking`)).status).toBe(200);
    const due = await service.db.selectFrom('poll').where('id', '=', id).select(['priority']).executeTakeFirst();
    expect(due).toEqual({ priority: 0 });
  });

  it('remembers who stopped it, until it is resumed', async () => {
    const attributes = { email: 'ann@example.com', name: 'Ann', role: 'member', password: 'a long enough password' };
    const { id: userId } = (await client.call('POST', '/users', { data: { type: 'user', attributes } })).body.data;
    const ann = await service.createClient({ scope: 'write', accountId: client.accountId, userId });
    const id = await insertShipment(service.db, client.accountId);
    await ann.call('PATCH', `/shipments/${id}/stop_tracking`);
    const read = () => client.call('GET', `/shipments/${id}?include=line_tracking_stopped_by_user`);
    const { data, included } = (await read()).body;
    expect(data.relationships.line_tracking_stopped_by_user).toEqual({ data: { id: userId, type: 'user' } });
    expect(included).toMatchObject([{ id: userId, type: 'user', attributes: { name: 'Ann' } }]);
    await client.call('PATCH', `/shipments/${id}/resume_tracking`);
    expect((await read()).body.data.relationships.line_tracking_stopped_by_user).toEqual({ data: null });
  });

  it('hides the shipments of others', async () => {
    const other = await service.createClient();
    const id = await insertShipment(service.db, client.accountId);
    for (const action of ['stop_tracking', 'resume_tracking']) {
      expect((await other.call('PATCH', `/shipments/${id}/${action}`)).status).toBe(404);
    }
  });
});

describe('what the public service lacks', () => {
  it('shows the history of estimates, and of changes', async () => {
    const id = await insertShipment(service.db, client.accountId);
    const history = await client.call('GET', `/shipments/${id}/eta_history`);
    expect(history.body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await client.call('GET', `/shipments/${newId()}/eta_history`)).status).toBe(404);
    expect((await client.call('GET', `/containers/${newId()}/container_updates`)).status).toBe(404);
    expect((await client.call('GET', `/containers/${newId()}/raw_events`)).status).toBe(404);
    expect((await client.call('PATCH', `/containers/${newId()}/refresh`)).status).toBe(404);
  });
});

describe('what an administrator sees', () => {
  it('lists carriers and the quarantine, for administrators alone', async () => {
    expect((await client.call('GET', '/admin/carriers')).body.data).toEqual([]);
    expect((await client.call('GET', '/admin/quarantine')).body).toMatchObject({ data: [], meta: { total: 0 } });
    const writer = await service.createClient({ scope: 'write', accountId: client.accountId });
    expect((await writer.call('GET', '/admin/quarantine')).status).toBe(403);
  });

  it('shows what a terminal sent and could not be used, and tries it again', async () => {
    const sent = await client.call('POST', '/terminal_feed', '{"source": ', { 'content-type': 'application/json' });
    expect(sent.status).toBe(202);
    expect(sent.body).toMatchObject({ statements: 0, problems: 1 });
    const [entry] = (await client.call('GET', '/admin/quarantine?filter[status]=open')).body.data;
    expect(entry.attributes).toMatchObject({
      source: 'terminal:unknown',
      reason: 'malformed',
      status: 'open',
      attempts: 1,
    });
    const again = await client.call('POST', `/admin/quarantine/${entry.id}/reprocess`);
    expect(again.body.data.attributes).toMatchObject({ status: 'open', attempts: 2 });
    expect((await client.call('POST', `/admin/quarantine/${newId()}/reprocess`)).status).toBe(404);
  });

  it('sets aside what is no text at all', async () => {
    const sent = await client.call('POST', '/terminal_feed', '\u0000{"a\u0000":', {
      'content-type': 'application/json',
    });
    expect([sent.status, sent.body.problems]).toEqual([202, 1]);
  });
});
