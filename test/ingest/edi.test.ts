import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findInterchange } from '../../src/store/intake/edi-interchanges.ts';
import { insertEdiPartner } from '../../src/store/intake/edi-partners.ts';
import { listQuarantine } from '../../src/store/intake/quarantine.ts';
import { receiveEdi } from '../../src/tracking/intake/receive-edi.ts';
import { newId } from '../../src/values/id.ts';
import { startTestService, type TestService } from '../service.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const fixture = (name: string) => readFileSync(new URL(`../../src/sources/edi/fixtures/${name}.edi`, import.meta.url));

/** One transaction set in its envelope, from the carrier. */
function x12(type: string, controlNumber: string, segments: readonly string[]): Buffer {
  const number = controlNumber.padStart(9, '0');
  const isa = `ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261108*0412*U*00401*${number}*0*P*>`;
  const set = [`ST*${type}*0001`, ...segments, `SE*${segments.length + 2}*0001`];
  return Buffer.from(`${[isa, 'GS*QO*A*B*20261108*0412*1*X*004010', ...set, 'GE*1*1', `IEA*1*${number}`].join('~')}~`);
}

describe('EDI that is received', () => {
  let world: TrackingWorld;
  beforeAll(async () => {
    world = await createTrackingWorld('2026-11-08T00:00:00Z');
    const profile = { senders: ['CARRIER'], scac: 'MAEU' };
    await insertEdiPartner(
      world.tracking.db as never,
      world.accountId,
      { id: newId(), name: 'Carrier', profile },
      '2026-11-01T00:00:00Z',
    );
  });
  afterAll(() => world.close());

  const receive = (payload: Uint8Array, acknowledge = false) =>
    receiveEdi(world.tracking, { accountId: world.accountId, payload, receivedBy: 'http', acknowledge });
  const events = () =>
    world.tracking.db
      .selectFrom('transport_event')
      .innerJoin('container', (join) =>
        join
          .onRef('container.account_id', '=', 'transport_event.account_id')
          .onRef('container.id', '=', 'container_id'),
      )
      .where('transport_event.account_id', '=', world.accountId)
      .where('milestone', '=', true)
      .select(['container.number', 'event', 'timestamp', 'location_locode as place', 'data_source as source'])
      .orderBy('timestamp')
      .execute();

  it('makes shipments of bills it names, and their boxes move', async () => {
    const [receipt] = await receive(fixture('315-good'), true);
    expect(receipt).toMatchObject({
      isDuplicate: false,
      interchange: {
        status: 'applied',
        sender: 'CARRIER',
        messageCount: 5,
        waitingCount: 0,
        shipmentCount: 2,
        problems: [],
      },
    });
    expect(receipt?.interchange.acknowledgement).toContain('AK9*A*5*5*5~');
    expect(await events()).toEqual(
      [
        {
          number: 'TCLU4500126',
          event: 'container.transport.vessel_departed',
          timestamp: '2026-10-14T04:00:00Z',
          place: 'CNNGB',
          source: 'shipping_line',
        },
        {
          number: 'MSKU4023150',
          event: 'container.transport.vessel_departed',
          timestamp: '2026-11-01T07:30:00Z',
          place: 'CNSHA',
          source: 'shipping_line',
        },
        {
          number: 'TCLU4500126',
          event: 'container.transport.vessel_arrived',
          timestamp: '2026-11-01T17:30:00Z',
          place: 'USLAX',
          source: 'shipping_line',
        },
        {
          number: 'TCLU4500126',
          event: 'container.transport.vessel_discharged',
          timestamp: '2026-11-02T11:15:00Z',
          place: 'USLAX',
          source: 'shipping_line',
        },
      ].sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1)),
    );
    const container = await world.tracking.db
      .selectFrom('container')
      .where('number', '=', 'TCLU4500126')
      .select(['holds_at_pod_terminal as holds', 'last_free_days as days'])
      .executeTakeFirst();
    expect(container?.holds).toEqual([]);
    expect(container?.days.line).toMatchObject({ on: '2026-11-07', zone: 'America/Los_Angeles', locode: 'USLAX' });
  });

  it('applies nothing twice: neither the same interchange, nor the same statements under another number', async () => {
    const before = await events();
    const count = async () => (await world.tracking.db.selectFrom('observation').select('id').execute()).length;
    const observations = await count();
    const [again] = await receive(fixture('315-good'));
    expect(again).toMatchObject({ isDuplicate: true, interchange: { timesReceived: 2 } });
    const renumbered = fixture('315-good').toString().replaceAll('000000101', '000000999');
    const [other] = await receive(Buffer.from(renumbered));
    expect(other).toMatchObject({ isDuplicate: false, interchange: { status: 'applied' } });
    expect(await events()).toEqual(before);
    expect(await count()).toBe(observations);
  });

  it('quarantines a broken interchange whole; the good one beside it goes through', async () => {
    const receipts = await receive(Buffer.concat([fixture('322-malformed'), fixture('codeco-good')]));
    expect(receipts.map(({ interchange }) => `${interchange.controlNumber} ${interchange.status}`)).toEqual([
      '000000204 applied',
      '000000206 quarantined',
      '501 applied',
    ]);
    const { rows } = await listQuarantine(
      world.tracking.db,
      world.accountId,
      { sourceName: 'edi:RAILROAD' },
      { number: 1, size: 50 },
    );
    expect(rows.map(({ reason, pointer }) => `${reason}: ${pointer}`).sort()).toEqual([
      'impossible_time: interchange 000000204, message 0003, segment 2 (Q5), element 2',
      'malformed: byte 407, interchange 000000206, segment 5 (GE)',
      'missing_member: interchange 000000204, message 0001, segment N7',
      'missing_member: interchange 000000204, message 0002, segment Q5',
      'missing_member: interchange 000000204, message 0004, segment 2 (Q5), element 1',
    ]);
  });

  it('keeps what is about nobody yet until its shipment comes', async () => {
    const waiting = await world.tracking.db
      .selectFrom('waiting_observation')
      .where('container_number', '=', 'OOLU7811408')
      .select('id')
      .execute();
    expect(waiting.length).toBeGreaterThan(0);
    const status =
      'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261102*0412*U*00401*000000777*0*P*>~GS*QO*A*B*20261102*0412*1*X*004010~' +
      'ST*315*0001~B4***UV*20261031*1200*ESVLC*OOLU*781140*L***UN*8~N9*BM*OOLU2690012345~Q2*9321483********641W***L*EMMA MAERSK~R4*L*UN*CNSHA~R4*D*UN*ESVLC~SE*7*0001~GE*1*1~IEA*1*000000777~';
    await receive(Buffer.from(status));
    expect(
      (await events())
        .filter(({ number }) => number === 'OOLU7811408')
        .map(({ event, source }) => `${event} ${source}`),
    ).toEqual(['container.transport.vessel_discharged shipping_line', 'container.transport.full_out terminal']);
  });

  it('keeps the clock of an actual date that names another zone', async () => {
    await receive(
      x12('315', '801', [
        'B4***VA*20261115*0600*USLAX*TCLU*450020*L*22G1**UN*8',
        'N9*BM*MAEU241790099',
        'R4*L*UN*JPSMZ*SHIMIZU*JP',
        'DTM*140*20261101*1530*PT',
        'R4*D*UN*USLAX*LOS ANGELES*US',
      ]),
    );
    // Half past three in Los Angeles on the first of November, the day on which summer time ended.
    const told = (await events()).filter(({ place }) => place === 'JPSMZ');
    expect(told).toMatchObject([
      { event: 'container.transport.vessel_departed', timestamp: '2026-11-01T23:30:00Z', number: 'TCLU4500208' },
    ]);
  });

  it('shows what is said of a ship alone, and of whom it has aboard', async () => {
    const bill = 'MAEU241790088';
    await receive(
      x12('315', '811', [
        'B4***AE*20261105*1000*CNSHA*CSQU*305438*L*22G1**UN*3',
        `N9*BM*${bill}`,
        'Q2*9811000********011W***L*EVER GIVEN',
        'R4*L*UN*CNSHA*SHANGHAI*CN',
        'R4*D*UN*USLAX*LOS ANGELES*US',
        'DTM*139*20261120*0800*LT',
      ]),
    );
    const etaOf = async () => {
      const found = world.tracking.db.selectFrom('shipment').where('normalized_number', '=', bill);
      return (await found.select('pod_eta_at as at').executeTakeFirst())?.at;
    };
    const departures = async () =>
      (await events()).filter(({ number, event }) => number === 'CSQU3054383' && event.endsWith('vessel_departed'));
    expect([await etaOf(), await departures()]).toEqual(['2026-11-20T16:00:00Z', []]);

    world.setClock('2026-11-08T06:00:00Z');
    await receive(
      x12('323', '812', ['V1*9811000*EVER GIVEN*PA*011W*MAEU***L', 'R4*D*UN*USLAX', 'DTM*139*20261122*0600*LT']),
    );
    expect(await etaOf()).toBe('2026-11-22T14:00:00Z');

    const plan = [
      'UNH+1+BAPLIE:D:95B:UN:SMDG22',
      'BGM++1+9',
      'TDT+20+011W+++MAEU:172:20+++H3RC:103::EVER GIVEN',
      'LOC+5+CNSHA:139:6',
      'LOC+61+KRPUS:139:6',
      'DTM+136:2611061530:201',
      'LOC+147+0100112::5',
      'LOC+9+CNSHA:139:6',
      'LOC+11+USLAX:139:6',
      'EQD+CN+CSQU3054383+22G1+++5',
      'UNT+11+1',
    ];
    await receive(Buffer.from(`UNB+UNOA:2+CARRIER+FORWARDER+261106:1700+813'${plan.join("'")}'UNZ+1+813'`));
    expect(await departures()).toMatchObject([{ timestamp: '2026-11-06T07:30:00Z', place: 'CNSHA' }]);
  });

  it('does not apply test interchanges', async () => {
    const [receipt] = await receive(Buffer.from(fixture('315-good').toString().replace('*0*P*', '*0*T*')));
    expect(receipt?.interchange).toMatchObject({ status: 'test', observationCount: 0 });
    expect(await findInterchange(world.tracking.db, world.accountId, receipt?.interchange.id ?? '')).toBeDefined();
  });
});

describe('EDI over HTTP', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.close());

  it('answers for every interchange, and lists them', async () => {
    const client = await service.createClient();
    const headers = { 'content-type': 'application/EDI-X12' };
    const payload = `${fixture('315-malformed')}${fixture('coarri-good')}`;
    const reply = await client.call('POST', '/ingest/edi?acknowledge=true', payload, headers);
    expect(reply.status).toBe(200);
    expect(reply.body.data.map((one: { attributes: { status: string } }) => one.attributes.status)).toEqual([
      'quarantined',
      'quarantined',
      'quarantined',
      'applied',
    ]);
    expect(reply.body.data[0].attributes.acknowledgement).toContain('TA1*000000104*');
    const list = await client.call('GET', '/edi_interchanges?filter[status]=quarantined');
    expect(list.body.meta.total).toBe(3);
    const one = await client.call('GET', `/edi_interchanges/${list.body.data[0].id}`);
    expect(one.body.data.attributes.problems[0].reason).toBe('malformed');
    expect((await client.call('POST', '/ingest/edi', '', headers)).status).toBe(422);
    const stranger = await service.createClient();
    expect((await stranger.call('GET', `/edi_interchanges/${list.body.data[0].id}`)).status).toBe(404);
  });

  it('keeps partner profiles, and reads by them', async () => {
    const client = await service.createClient();
    const attributes = { name: 'Loose line', profile: { senders: ['CARRIER'], looseEnvelope: true, scac: 'MAEU' } };
    const created = await client.call('POST', '/edi_partners', { data: { attributes } });
    expect(created.status).toBe(201);
    const reply = await client.call('POST', '/ingest/edi', fixture('315-malformed').toString(), {
      'content-type': 'text/plain',
    });
    expect(reply.body.data[0].attributes.status).toBe('applied');
    const wrong = { ...attributes, profile: { ...attributes.profile, timeZone: 'Mars/Olympus' } };
    const replaced = await client.call('PUT', `/edi_partners/${created.body.data.id}`, { data: { attributes: wrong } });
    expect([replaced.status, replaced.body.errors[0].source.pointer]).toEqual([
      422,
      '/data/attributes/profile/timeZone',
    ]);
    expect((await client.call('DELETE', `/edi_partners/${created.body.data.id}`)).status).toBe(204);
    expect((await client.call('GET', '/edi_partners')).body.data).toEqual([]);
  });
});
