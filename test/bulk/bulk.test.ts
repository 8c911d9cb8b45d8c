import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { addUser } from '../../src/operations/users.ts';
import { checkDigit } from '../../src/values/container-number.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer } from '../tracked.ts';
import { addBox, addVessel, type Box } from '../web/world.ts';

let service: TestService;
let client: Client;
let stranger: Client;
let vesselId: string;
let boxes: Box[];
let ann: { readonly id: string };

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  stranger = await service.createClient();
  await loadReferenceData(service.db);
  vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  const other = await addVessel(service.db, '9811000', 'EVER GIVEN');
  const add = (ship: string, number: string, more: object = {}) =>
    addBox(service.db, client.accountId, ship, new Date(), { number, ...more });
  boxes = [
    await add(vesselId, 'EITU1000001', { etaSlipHours: 54 }),
    await add(vesselId, 'EITU1000002'),
    await add(other, 'EITU1000003'),
  ];
  const person = { email: 'ann@own.example', name: 'Ann', role: 'member' as const, password: 'a long pass phrase 1' };
  ann = await addUser(service.db, systemCaller(client.accountId), person);
});
afterAll(() => service.close());

const bulk = (body: object, by: Client = client) => by.call('POST', '/bulk', { of: 'containers', ...body });
const results = (reply: { body: { data: { result: string }[] } }) => reply.body.data.map(({ result }) => result);
const idOf = (index: number) => boxes[index]?.containerId ?? '';
const shipmentOf = (index: number) => boxes[index]?.shipmentId ?? '';
const shipment = async (index: number) =>
  (await client.call('GET', `/shipments/${shipmentOf(index)}`)).body.data.attributes;
const notesOf = async (index: number) =>
  (await client.call('GET', `/notes?filter[subject_type]=container&filter[subject_id]=${idOf(index)}`)).body.meta.total;

describe('a bulk change', () => {
  it('notes something on every container aboard a ship by the filter of the list, and on no other', async () => {
    const { status, body } = await bulk({
      kind: 'note',
      filter: `filter[vessel_id]=${vesselId}`,
      note: { body: 'The ship skips Oakland', follow_up_on: '2026-12-01', mentioned_user_ids: [ann.id] },
    });
    expect([status, body.meta]).toMatchObject([200, { total: 2, done: 2, remaining_ids: [] }]);
    expect(body.data.map((one: { number: string }) => one.number).toSorted()).toEqual(['EITU1000001', 'EITU1000002']);
    expect(await Promise.all([notesOf(0), notesOf(1), notesOf(2)])).toEqual([1, 1, 0]);
    const acting = await service.createClient({ accountId: client.accountId, userId: ann.id });
    expect((await acting.call('GET', '/mentions')).body.meta.unread).toBe(1);
  });

  it('tags and untags the shipments of containers, and answers for each id', async () => {
    const missing = newId();
    const tagged = await bulk({ kind: 'tag', ids: [idOf(0), missing, idOf(2)], tags: ['urgent', ' hot '] });
    expect(tagged.body.data).toMatchObject([
      { id: idOf(0), number: 'EITU1000001', result: 'done', detail: null, url: null },
      { id: missing, number: null, result: 'not_found' },
      { id: idOf(2), result: 'done' },
    ]);
    expect([(await shipment(0)).tags, (await shipment(1)).tags]).toEqual([['hot', 'urgent'], []]);
    await bulk({ kind: 'untag', of: 'shipments', ids: [shipmentOf(0)], tags: ['hot'] });
    expect((await shipment(0)).tags).toEqual(['urgent']);
  });

  it('stops and resumes tracking of a shipment once, however many of its boxes are named', async () => {
    const second = await insertContainer(service.db, client.accountId, shipmentOf(1), 'EITU1000011');
    expect(results(await bulk({ kind: 'stop', ids: [idOf(1), second] }))).toEqual(['done', 'done']);
    expect((await shipment(1)).line_tracking_stopped_at).toEqual(expect.any(String));
    const trail = (await client.call('GET', `/audit_trail?filter[subject_id]=${shipmentOf(1)}`)).body;
    const stops = (trail.data ?? []).filter(
      (one: { attributes: { action: string } }) => one.attributes.action === 'shipment.stop_tracking',
    );
    expect(stops.length).toBeLessThanOrEqual(1);
    expect(results(await bulk({ kind: 'resume', of: 'shipments', ids: [shipmentOf(1)] }))).toEqual(['done']);
    expect((await shipment(1)).line_tracking_stopped_at).toBeNull();
  });

  it('gives what is open about a box to a colleague, and says where nothing is', async () => {
    const { body } = await bulk({ kind: 'assign', ids: [idOf(0), idOf(2)], assignee_id: ann.id });
    expect(body.data).toMatchObject([{ result: 'done' }, { result: 'unchanged', detail: expect.any(String) }]);
    const open = await client.call('GET', `/exceptions?filter[assignee_id]=${ann.id}`);
    expect(open.body.data).toHaveLength(1);
    const wrong = await bulk({ kind: 'assign', ids: [idOf(0)], assignee_id: newId() });
    expect(wrong.body.data).toMatchObject([{ result: 'refused', detail: expect.stringContaining('Nobody') }]);
  });

  it('makes share links that open, and a table of what is selected', async () => {
    const shared = await bulk({ kind: 'share', ids: [idOf(0)], days: 7 });
    const [{ url }] = shared.body.data;
    expect((await fetch(`${service.url}/v2/shared/${url.split('/s/')[1]}`)).status).toBe(200);
    const { body } = await bulk({ kind: 'export', ids: [idOf(2), idOf(0)] });
    const lines = body.file.text.trim().split('\r\n');
    expect([body.file.name, lines.length]).toEqual(['containers.csv', 3]);
    expect(lines[1]).toContain('EITU1000003');
    expect((await bulk({ kind: 'export', of: 'shipments', ids: [shipmentOf(0)] })).body.file.name).toBe(
      'shipments.csv',
    );
  });

  it('retries, corrects and removes requests, each answered by itself', async () => {
    const ask = async (request_number: string) => {
      const attributes = { request_type: 'bill_of_lading', request_number, scac: 'MAEU' };
      const { status, body, text } = await client.call('POST', '/tracking_requests', {
        data: { type: 'tracking_request', attributes },
      });
      expect(status, text).toBe(201);
      return body.data.id;
    };
    const ids = [await ask('MAEU100000001'), await ask('MAEU100000002')];
    const of = 'tracking_requests';
    expect(results(await bulk({ kind: 'retry', of, ids }))).toEqual(['done', 'done']);
    expect(results(await bulk({ kind: 'correct_line', of, ids, scac: 'HLCU' }))).toEqual(['done', 'done']);
    const corrected = (await client.call('GET', `/tracking_requests/${ids[0]}`)).body.data.attributes;
    expect(corrected.scac).toBe('HLCU');
    expect(
      (await bulk({ kind: 'note', of, filter: 'filter[scac]=HLCU', note: { body: 'Wrong line' } })).body.meta.done,
    ).toBe(2);
    expect(results(await bulk({ kind: 'remove', of, ids }))).toEqual(['done', 'done']);
    expect(results(await bulk({ kind: 'remove', of, ids }))).toEqual(['not_found', 'not_found']);
  });

  it('is of one account, and not for who may only read', async () => {
    expect(results(await bulk({ kind: 'tag', ids: [idOf(0)], tags: ['theirs'] }, stranger))).toEqual(['not_found']);
    expect((await bulk({ kind: 'stop', filter: '' }, stranger)).body.meta.total).toBe(0);
    expect((await bulk({ kind: 'export', ids: [idOf(0)] }, stranger)).body.file.text.trim().split('\r\n')).toHaveLength(
      1,
    );
    const reader = await service.createClient({ accountId: client.accountId, scope: 'read' });
    expect((await bulk({ kind: 'tag', ids: [idOf(0)], tags: ['x'] }, reader)).status).toBe(403);
    expect((await shipment(0)).line_tracking_stopped_at).toBeNull();
  });

  it('refuses what says not what or of which, and a filter that the list does not know', async () => {
    const refused = [
      { kind: 'note', ids: [idOf(0)] },
      { kind: 'tag', ids: [idOf(0)], tags: [] },
      { kind: 'assign', ids: [idOf(0)] },
      { kind: 'stop' },
      { kind: 'stop', ids: [idOf(0)], filter: '' },
      { kind: 'stop', ids: [] },
      { kind: 'stop', ids: Array.from({ length: 501 }, () => newId()) },
      { kind: 'remove', ids: [idOf(0)] },
      { kind: 'stop', of: 'tracking_requests', ids: [idOf(0)] },
      { kind: 'stop', filter: 'q=%00' },
      { kind: 'stop', filter: 'filter[ship]=1' },
      { kind: 'stop', filter: 'filter[vessel_id]=somewhere' },
      { kind: 'explode', ids: [idOf(0)] },
    ];
    for (const body of refused) {
      const { status } = await bulk(body);
      expect([body, status]).toEqual([body, 422]);
    }
    expect((await shipment(0)).line_tracking_stopped_at).toBeNull();
  });

  it('does 500 at once and names the others, so that it can be gone on with', async () => {
    const many = await service.createClient();
    const attributes = {
      number: 'MANY10000000',
      scac: 'MAEU',
      container_numbers: Array.from({ length: 500 }, (_, index) =>
        withCheckDigit(`MANU${String(index).padStart(6, '0')}`),
      ),
    };
    expect((await many.call('POST', '/shipments', { data: { attributes } })).status).toBe(201);
    const more = { number: 'MANY10000001', scac: 'MAEU', container_numbers: [withCheckDigit('MANU999999')] };
    expect((await many.call('POST', '/shipments', { data: { attributes: more } })).status).toBe(201);
    const first = await bulk({ kind: 'tag', filter: 'filter[scac]=MAEU', tags: ['all'] }, many);
    expect(first.body.meta).toMatchObject({ total: 501, done: 500, remaining_ids: [expect.any(String)] });
    const rest = await bulk({ kind: 'tag', ids: first.body.meta.remaining_ids, tags: ['all'] }, many);
    expect(rest.body.meta).toMatchObject({ total: 1, done: 1, remaining_ids: [] });
    expect((await many.call('GET', '/shipments?filter[tag]=all')).body.meta.total).toBe(2);
  });
});

function withCheckDigit(start: string): string {
  return `${start}${checkDigit(start)}`;
}
