import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterRows, stateFacts } from '../../src/tracking/intake/manual-entry.ts';
import { takeInMessage } from '../../src/tracking/intake/take-in.ts';
import { DCSA } from '../../src/tracking/reading/normalisers.ts';
import type { Instant } from '../../src/values/instant.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { type Client, type Reply, startTestService, type TestService } from '../service.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';
import { writeWorkbook } from '../write-workbook.ts';

let service: TestService;
let client: Client;
beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
});
afterAll(() => service.close());

const containersOf = async (shipmentId: string) =>
  service.db
    .selectFrom('container')
    .where('shipment_id', '=', shipmentId)
    .select(['id', 'number'])
    .orderBy('number')
    .execute();
const post = (path: string, attributes: object) => client.call('POST', path, { data: { attributes } });

describe('shipments entered by hand', () => {
  it('are created with their containers, and move by what people state', async () => {
    const created = await post('/shipments', {
      number: 'MANUAL0001',
      scac: 'MAEU',
      container_numbers: ['MSKU4023150', 'TCLU 450012-6'],
      ref_numbers: ['PO 1'],
      port_of_lading: 'CNSHA',
      port_of_discharge: 'NLRTM',
    });
    expect([created.status, created.body.data.attributes.bill_of_lading_number]).toEqual([201, 'MANUAL0001']);
    const containers = await containersOf(created.body.data.id);
    expect(containers.map(({ number }) => number)).toEqual(['MSKU4023150', 'TCLU4500126']);
    const stated = await post(`/containers/${containers[0]?.id}/observations`, {
      observations: [
        {
          event: 'vessel_loaded',
          timestamp: '2026-03-01T20:00:00+08:00',
          location_locode: 'CNSHA',
          vessel_name: 'EMMA MAERSK',
        },
        { event: 'vessel_departed', timestamp: '2026-03-02', location_locode: 'CNSHA', vessel_name: 'EMMA MAERSK' },
      ],
    });
    expect([stated.status, stated.body.data.attributes.current_status]).toEqual([200, 'on_ship']);
    const events = await client.call('GET', `/containers/${containers[0]?.id}/transport_events`);
    expect(
      events.body.data.map(
        (one: { attributes: { event: string; data_source: string } }) =>
          `${one.attributes.event} ${one.attributes.data_source}`,
      ),
    ).toEqual(['container.transport.vessel_loaded manual', 'container.transport.vessel_departed manual']);
  });

  it.each([
    [{ number: 'x', scac: 'MAEU' }, '/data/attributes/number'],
    [
      { number: 'MANUAL0002', scac: 'MAEU', container_numbers: ['MSKU4023151'] },
      '/data/attributes/container_numbers/0',
    ],
  ])('are refused with the place of the error: %j', async (attributes, pointer) => {
    const reply = await post('/shipments', attributes);
    expect([reply.status, reply.body.errors[0].source.pointer]).toEqual([422, pointer]);
  });

  it('are stopped and resumed without asking the carrier that nobody asked before', async () => {
    const { body } = await post('/shipments', { number: 'MANUAL0009', scac: 'MAEU' });
    for (const step of ['stop_tracking', 'resume_tracking']) {
      expect((await client.call('PATCH', `/shipments/${body.data.id}/${step}`)).status).toBe(200);
    }
    expect(await service.db.selectFrom('poll').where('id', '=', body.data.id).select('id').execute()).toEqual([]);
  });

  it('take no milestone of another account', async () => {
    const stranger = await service.createClient();
    const [container] = await service.db.selectFrom('container').select('id').limit(1).execute();
    const observations = [{ event: 'full_in', timestamp: '2026-03-01' }];
    const reply = await stranger.call('POST', `/containers/${container?.id}/observations`, {
      data: { attributes: { observations } },
    });
    expect(reply.status).toBe(404);
  });
});

describe('files of shipments', () => {
  const upload = async (body: Buffer | string): Promise<Reply['body']> => {
    const response = await fetch(`${service.url}/v2/shipment_uploads?filename=list`, {
      method: 'POST',
      headers: { authorization: `Token ${client.key}`, 'content-type': 'application/octet-stream' },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    return response.json();
  };
  const count = async () => (await service.db.selectFrom('shipment').select('id').execute()).length;

  it('are shown with their errors before anything is written', async () => {
    const before = await count();
    const csv = 'number,scac,container,event,event_at\nFILE0001,MAEU,MSKU4023150,full_in,2026-03-01\nFILE0002,M,,,\n';
    const preview = await upload(csv);
    expect(preview.data.attributes).toMatchObject({
      status: 'previewed',
      row_count: 1,
      shipment_count: 1,
      errors: [{ row: 3, column: 'scac', message: 'Four letters or digits are expected, such as MAEU.' }],
    });
    expect(await count()).toBe(before);
    expect((await client.call('POST', `/shipment_uploads/${preview.data.id}/commit`)).status).toBe(409);
    expect(await count()).toBe(before);
    const path = `/shipment_uploads/${preview.data.id}/commit?skip_errors=true`;
    expect((await client.call('POST', path)).body.data.attributes.status).toBe('committed');
    expect((await client.call('POST', path)).status).toBe(200);
    expect(await count()).toBe(before + 1);
  });

  it('may be workbooks, whose formulas are never evaluated', async () => {
    const book = writeWorkbook([
      ['number', 'scac'],
      ['FILE0003', { formula: 'CONCAT("MA","EU")', shown: 'MAEU' }],
      ['FILE0004', { formula: 'CONCAT("MA","EU")' }],
    ]);
    const preview = await upload(book);
    expect(preview.data.attributes).toMatchObject({
      row_count: 1,
      errors: [{ row: 3, column: 'scac', message: 'It is empty.' }],
    });
  });
});

const instant = (at: Instant) => ({ kind: 'instant', at, precision: 'minute', raw: at }) as const;

describe('what people state', () => {
  let world: TrackingWorld;
  beforeAll(async () => {
    world = await createTrackingWorld('2026-03-10T00:00:00Z');
  });
  afterAll(() => world.close());

  it('counts until a real source says it, whoever spoke first', async () => {
    const { tracking, accountId } = world;
    const row = {
      row: 2,
      scac: 'MAEU',
      number: 'HAND0001',
      numberType: 'bill_of_lading',
      references: [],
      tags: [],
    } as const;
    await enterRows(tracking, accountId, [{ ...row, containerNumber: 'CSQU3054383' }]);
    const { id } = await tracking.db.selectFrom('container').select('id').executeTakeFirstOrThrow();
    const state = (event: 'full_in' | 'vessel_loaded', at: Instant) =>
      stateFacts(tracking, accountId, id, {
        milestones: [{ event, time: instant(at), estimated: false, locode: 'CNSHA' }],
        by: null,
        reason: null,
      });
    const push = async (event: object) => {
      const speaker = { accountId, source: 'shipping_line', sourceName: 'dcsa:MAEU', scac: 'MAEU' } as const;
      const body = Buffer.from(JSON.stringify([event]));
      const message = { body, contentType: null, httpStatus: null, asked: 'push 1', truncated: false };
      await takeInMessage(tracking, { ...speaker, receivedAt: '2026-03-10T00:00:00Z' }, message, DCSA);
    };
    const events = async () => {
      const rows = await tracking.db
        .selectFrom('transport_event')
        .where('milestone', '=', true)
        .select(['event', 'timestamp', 'data_source as source'])
        .orderBy('timestamp')
        .execute();
      return rows.map((one) => `${one.event.replace('container.transport.', '')} ${one.timestamp} ${one.source}`);
    };
    await state('full_in', '2026-03-01T10:00:00Z');
    expect(await events()).toEqual(['full_in 2026-03-01T10:00:00Z manual']);
    await push(dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-03-01T12:30:00Z', { empty: false }));
    await push(
      dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-03-02T08:00:00Z', { vessel: ['9321483', 'EMMA MAERSK'] }),
    );
    const real = ['full_in 2026-03-01T12:30:00Z shipping_line', 'vessel_loaded 2026-03-02T08:00:00Z shipping_line'];
    expect(await events()).toEqual(real);
    await state('vessel_loaded', '2026-03-02T20:00:00Z');
    expect(await events()).toEqual(real);
  });
});
