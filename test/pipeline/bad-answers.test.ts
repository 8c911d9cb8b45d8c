import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { dcsaEvent, type FakeAnswer } from '../fake-carrier.ts';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const ARRIVING = dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', '2026-03-26T06:00:00', { vessel: EVER });
const HUGE_BYTES = 17 * 1024 * 1024;

let world: TrackingWorld;
let service: TrackingService;
beforeAll(async () => {
  world = await createTrackingWorld();
  service = await serveWorld(world);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

const bytes =
  (body: Buffer): FakeAnswer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  };
const text = JSON.stringify([{ ...LOADED, description: 'Québec' }]);

/** Answers that are of no use at all: what was kept, and why. */
const UNREADABLE: readonly (readonly [name: string, answer: FakeAnswer, reason: string])[] = [
  ['malformed JSON', '[{"eventType": "EQUIPMENT", ', 'malformed'],
  ['a page for people', '<html>maintenance</html>', 'malformed'],
  ['another document', '{"status": "ok"}', 'unknown_shape'],
  ['text where events should be', '"none"', 'unknown_shape'],
  ['a huge body', bytes(Buffer.alloc(HUGE_BYTES, ' ')), 'too_large'],
  ['Latin-1', bytes(Buffer.from(text, 'latin1')), 'wrong_charset'],
  ['UTF-16 that does not say so', bytes(Buffer.from(text, 'utf16le')), 'wrong_charset'],
];

/** Answers with one event that cannot be used beside one that can. */
const MIXED: readonly (readonly [name: string, bad: unknown, reason: string])[] = [
  ['an event that is a number', 5, 'wrong_type'],
  ['members of the wrong type', { ...ARRIVING, eventDateTime: { at: 1 } }, 'missing_member'],
  ['an unknown kind of event', { ...ARRIVING, transportEventTypeCode: 'TELE' }, 'unknown_code'],
  ['an unknown classifier', { ...ARRIVING, eventClassifierCode: 'MAY' }, 'unknown_code'],
  ['the year 1900', { ...ARRIVING, eventDateTime: '1900-01-01T00:00:00Z' }, 'impossible_time'],
  [
    'what is said to have happened in the future',
    dcsaEvent('TRANSPORT ARRI ACT', 'NLRTM', '2026-09-01T06:00:00', { vessel: EVER }),
    'impossible_time',
  ],
  ['the thirtieth of February', { ...ARRIVING, eventDateTime: '2026-02-30T00:00:00Z' }, 'impossible_time'],
  [
    'coordinates outside the earth',
    { ...ARRIVING, eventLocation: { locationName: 'Nowhere', latitude: '912.5', longitude: '-4000' } },
    'impossible_position',
  ],
];

async function entriesOf(subject: 'tracking_request_id' | 'shipment_id', id: string) {
  const { body } = await service.call('GET', '/admin/quarantine?page[size]=100');
  const rows = await world.tracking.db.selectFrom('quarantine').where(subject, '=', id).select('id').execute();
  const own = new Set(rows.map((row) => row.id));
  return body.data.filter((entry: { id: string }) => own.has(entry.id));
}

const numbered = <Case>(cases: readonly Case[], prefix: string) =>
  cases.map((one, index) => [`${prefix}${String(index).padStart(4, '0')}`, one] as const);

describe('an answer of no use', () => {
  it('is kept with its reason, the request waits, and others go on', async () => {
    const cases = numbered(UNREADABLE, 'BLBAD');
    const ids = new Map<string, string>();
    for (const [number, [, answer]] of cases) {
      world.carrier.answers.set(number, answer);
      ids.set(number, await world.request(number));
    }
    world.carrier.answers.set('BLGOOD01', [LOADED]);
    const good = await world.request('BLGOOD01');
    await world.settle();
    for (const [number, [name, , reason]] of cases) {
      const id = ids.get(number) ?? '';
      const request = await findTrackingRequest(world.tracking.db, world.accountId, id);
      expect(request, name).toMatchObject({ status: 'pending', failedReason: 'unrecognized_response' });
      const [entry] = await entriesOf('tracking_request_id', id);
      expect(entry.attributes, name).toMatchObject({ source: 'dcsa:MAEU', reason, status: 'open' });
    }
    expect(await findTrackingRequest(world.tracking.db, world.accountId, good)).toMatchObject({ status: 'created' });
  });

  it('is forgotten once the line answers well', async () => {
    for (const [number] of numbered(UNREADABLE, 'BLBAD')) world.carrier.answers.set(number, [LOADED]);
    world.setClock('2026-03-01T01:00:00Z');
    await world.settle();
    const waiting = await world.tracking.db
      .selectFrom('tracking_request')
      .where('status', '!=', 'created')
      .select('request_number')
      .execute();
    expect(waiting).toEqual([]);
  });

  it('may be UTF-16 that says so', async () => {
    world.carrier.answers.set('BLUTF16', bytes(Buffer.from(`\ufeff${text}`, 'utf16le')));
    const id = await world.request('BLUTF16');
    await world.settle();
    expect(await findTrackingRequest(world.tracking.db, world.accountId, id)).toMatchObject({ status: 'created' });
  });
});

describe('an answer with something of no use in it', () => {
  it.each(numbered(MIXED, 'BLMIX'))(
    '%s counts for the rest, and the part is set aside',
    async (number, [name, bad, reason]) => {
      world.carrier.answers.set(number, JSON.stringify([LOADED, bad]));
      const requestId = await world.request(number);
      await world.settle();
      const request = await findTrackingRequest(world.tracking.db, world.accountId, requestId);
      expect(request, name).toMatchObject({ status: 'created' });
      const [entry] = await entriesOf('tracking_request_id', requestId);
      expect(entry.attributes, name).toMatchObject({ reason, status: 'open' });
      expect(entry.attributes.detail).not.toBe('');
    },
  );

  it('can be read again after its reader learned to', async () => {
    const number = 'BLMIX0002';
    const entries = (await service.call('GET', '/admin/quarantine?filter[reason]=unknown_code&page[size]=100')).body
      .data;
    const [entry] = entries.filter(({ attributes }: { attributes: { detail: string } }) =>
      attributes.detail.includes('TELE'),
    );
    const again = await service.call('POST', `/admin/quarantine/${entry.id}/reprocess`);
    expect(again.body.data.attributes).toMatchObject({ status: 'open', attempts: entry.attributes.attempts + 1 });
    const { db } = world.tracking;
    const { payload_id } = await db
      .selectFrom('quarantine')
      .where('id', '=', entry.id)
      .select('payload_id')
      .executeTakeFirstOrThrow();
    // What a better reader would make of it.
    await db
      .updateTable('raw_payload')
      .set({ body: Buffer.from(JSON.stringify([LOADED, ARRIVING])) })
      .where('id', '=', payload_id)
      .execute();
    const read = await service.call('POST', `/admin/quarantine/${entry.id}/reprocess`);
    expect(read.body.data.attributes).toMatchObject({ status: 'resolved' });
    const shipments = (await service.call('GET', `/shipments?q=${number}`)).body.data;
    expect(shipments).toHaveLength(1);
    for await (const { differences } of findDifferences(db)) expect(differences).toEqual([]);
  });
});

describe('a code that nobody knows', () => {
  it('is set aside once, however often it is said, and does not keep what the line took back', async () => {
    const unknown = { ...ARRIVING, transportEventTypeCode: 'ZZZZ' };
    const departed = dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-05T20:00:00', { vessel: EVER });
    const estimate = (day: number) =>
      dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', `2026-03-2${day}T06:00:00`, {
        vessel: EVER,
        created: `2026-02-0${day}T00:00:00Z`,
      });
    const gateOut = dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-02-04T10:00:00', { empty: false });
    world.carrier.answers.set('BLZZZZ01', [gateOut, LOADED, departed, unknown]);
    const requestId = await world.request('BLZZZZ01');
    await world.settle();
    const request = await findTrackingRequest(world.tracking.db, world.accountId, requestId);
    const shipmentId = request?.shipmentId ?? '';
    // The departure is no longer told of, and every answer differs from the one before.
    for (let day = 2; day <= 6; day++) {
      world.carrier.answers.set('BLZZZZ01', [gateOut, LOADED, estimate(day), unknown]);
      world.setClock(`2026-03-0${day}T02:00:00Z`);
      await world.settle();
    }
    const [entry, ...more] = await entriesOf('shipment_id', shipmentId);
    expect(more).toEqual([]);
    expect(entry.attributes).toMatchObject({ reason: 'unknown_code', attempts: 5 });
    const events = await world.tracking.db
      .selectFrom('transport_event')
      .where('shipment_id', '=', shipmentId)
      .where('event', '=', 'container.transport.vessel_departed')
      .select('withdrawn_at')
      .execute();
    expect(events).toEqual([{ withdrawn_at: expect.any(String) }]);
  });
});

describe('a box that is rolled to another vessel', () => {
  it('is among the exceptions until it has left', async () => {
    const planned = (vessel: readonly [string, string], day: string, created: string) => [
      dcsaEvent('EQUIPMENT LOAD PLN', 'CNSHA', `2026-03-${day}T10:00:00`, { vessel, voyage: '1W', created }),
      dcsaEvent('TRANSPORT DEPA PLN', 'CNSHA', `2026-03-${day}T20:00:00`, { vessel, voyage: '1W', created }),
      dcsaEvent('EQUIPMENT DISC PLN', 'NLRTM', `2026-04-${day}T10:00:00`, { vessel, voyage: '1W', created }),
    ];
    const OTHER: readonly [string, string] = ['9839284', 'HMM OSLO'];
    const first = planned(EVER, '20', '2026-03-01T00:00:00Z');
    world.carrier.answers.set('BLROLL01', first);
    await world.request('BLROLL01');
    await world.settle();
    const rolled = async () =>
      (await service.call('GET', '/exceptions?filter[category]=rolled')).body.data.map(
        ({ attributes }: { attributes: { detail: string } }) => attributes.detail,
      );
    expect(await rolled()).toEqual([]);
    world.carrier.answers.set('BLROLL01', planned(OTHER, '27', '2026-03-07T00:00:00Z'));
    world.setClock('2026-03-08T02:00:00Z');
    await world.settle();
    expect(await rolled()).toEqual(['Shanghai, EVER GIVEN 1W replaced by HMM OSLO 1W']);
    const [departure] = [
      dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-03-08T01:00:00', { vessel: OTHER, voyage: '1W' }),
    ];
    world.carrier.answers.set('BLROLL01', [...planned(OTHER, '27', '2026-03-07T00:00:00Z'), departure ?? {}]);
    world.setClock('2026-03-10T02:00:00Z');
    await world.settle();
    expect(await rolled()).toEqual([]);
    for await (const { differences } of findDifferences(world.tracking.db)) expect(differences).toEqual([]);
  });
});
