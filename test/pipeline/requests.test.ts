import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCarrierStates } from '../../src/store/carriers/carrier-states.ts';
import { listQuarantine } from '../../src/store/intake/quarantine.ts';
import { listShipments } from '../../src/store/shipments/shipments.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const HOUR_MS = 3_600_000;

let world: TrackingWorld;
let nowMs = Date.parse('2026-03-01T00:00:00Z');
beforeAll(async () => {
  world = await createTrackingWorld();
});
afterAll(() => world.close());

async function pass(hours: number): Promise<void> {
  nowMs += hours * HOUR_MS;
  world.setClock(new Date(nowMs).toISOString());
  await world.settle();
}

/** The end, or the confirmation, of a booking. */
function booking(shipmentEventTypeCode: string, day: string): object {
  const at = `${day}T10:00:00Z`;
  return {
    eventID: `${shipmentEventTypeCode} ${day}`,
    eventType: 'SHIPMENT',
    eventClassifierCode: 'ACT',
    eventCreatedDateTime: at,
    eventDateTime: at,
    shipmentEventTypeCode,
    documentTypeCode: 'BKG',
    documentID: 'B1',
  };
}

async function outcome(id: string) {
  const request = await findTrackingRequest(world.tracking.db, world.accountId, id);
  return `${request?.status} ${request?.failedReason} ${request?.isRetrying} ${request?.retryCount}`;
}

describe('a number the line does not know', () => {
  it('fails at once for a container', async () => {
    const id = await world.request('CSQU3054383', { type: 'container' });
    await pass(0);
    expect(await outcome(id)).toBe('failed not_found false null');
  });

  it('is looked for daily for a week when it is a bill of lading, told once, and then expires', async () => {
    const told = world.announced.length;
    const id = await world.request('BLUNKNOWN1');
    await pass(0);
    expect(await outcome(id)).toBe('awaiting_manifest not_found false null');
    const asked = world.carrier.asked.length;
    for (let day = 0; day < 6; day++) await pass(25);
    expect(world.carrier.asked.length - asked).toBe(6);
    expect(await outcome(id)).toBe('awaiting_manifest not_found false null');
    await pass(48);
    expect(await outcome(id)).toBe('failed expired false null');
    expect(world.announced.slice(told).map(({ name }) => name)).toEqual([
      'tracking_request.awaiting_manifest',
      'tracking_request.failed',
    ]);
  });

  it('becomes a shipment when the manifest comes', async () => {
    const id = await world.request('BLLATE0001');
    await pass(0);
    world.carrier.answers.set('BLLATE0001', [LOADED]);
    await pass(25);
    expect(await outcome(id)).toBe('created null false null');
  });
});

describe('a request that cannot be', () => {
  it('is refused for a wrong number, a duplicate, a line without an interface', async () => {
    const wrong = await world.request('CSQU3054384', { type: 'container' });
    const again = await world.request('BLLATE0001');
    const unknown = await world.request('ABCD123456', { scac: 'COSU' });
    await pass(0);
    expect(await outcome(wrong)).toBe('failed invalid_number false null');
    // Whichever line is named, or none.
    const asked = world.carrier.asked.length;
    const short = [
      await world.request('ABCU123', { type: 'container' }),
      await world.request('ABCU123', { type: 'container', scac: null }),
      await world.request('CSQU3054384', { type: 'container', scac: null }),
      await world.request('B/L', { scac: null }),
    ];
    await pass(0);
    expect(await Promise.all(short.map(outcome))).toEqual(short.map(() => 'failed invalid_number false null'));
    expect(world.carrier.asked).toHaveLength(asked);
    expect(await outcome(again)).toBe('failed duplicate false null');
    expect(await outcome(unknown)).toBe('failed data_unavailable false null');
  });

  it('is a duplicate of the one that was sent with it, and leads to the same shipment', async () => {
    world.carrier.answers.set('BLTWICE001', [LOADED]);
    const ids = [await world.request('BLTWICE001'), await world.request('BLTWICE001')];
    await pass(0);
    expect((await Promise.all(ids.map(outcome))).sort()).toEqual([
      'created null false null',
      'failed duplicate false null',
    ]);
    const requests = await Promise.all(ids.map((id) => findTrackingRequest(world.tracking.db, world.accountId, id)));
    expect(requests[0]?.shipmentId).toEqual(expect.any(String));
    expect(requests[1]?.shipmentId).toBe(requests[0]?.shipmentId);
  });

  it('is of a booking that was cancelled before anything happened, however much was planned', async () => {
    const planned = dcsaEvent('EQUIPMENT LOAD PLN', 'CNSHA', '2026-04-05T10:00:00', { vessel: EVER });
    world.carrier.answers.set('BKGVOID001', [booking('CONF', '2026-02-01'), planned, booking('VOID', '2026-02-02')]);
    world.carrier.answers.set('BKGCONF001', [booking('VOID', '2026-02-01'), planned, booking('CONF', '2026-02-02')]);
    const cancelled = await world.request('BKGVOID001', { type: 'booking_number' });
    const revived = await world.request('BKGCONF001', { type: 'booking_number' });
    await pass(0);
    expect(await outcome(cancelled)).toBe('failed booking_cancelled false null');
    expect(await outcome(revived)).toBe('created null false null');
  });

  it('finds out the carrier by itself, or says that it cannot', async () => {
    world.carrier.answers.set('MSKU6058113', [
      dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER, box: 'MSKU6058113' }),
    ]);
    const found = await world.request('MSKU6058113', { type: 'container', scac: null });
    const leased = await world.request('TEMU8672537', { type: 'container', scac: null });
    await pass(0);
    expect(await outcome(found)).toBe('created null false null');
    expect(await outcome(leased)).toBe('failed scac_auto_detect_failed false null');
  });

  it('knows the two numbers for trying out', async () => {
    const good = await world.request('TEST-TR-SUCCEEDED', { scac: 'TEST' });
    const bad = await world.request('TEST-TR-FAILED', { scac: 'TEST' });
    await pass(0);
    expect(await outcome(good)).toBe('created null false null');
    expect(await outcome(bad)).toBe('failed not_found false null');
  });
});

describe('a line that answers nonsense', () => {
  it('is asked again, with the passing reason shown, and what it said is kept', async () => {
    world.carrier.answers.set('BLHTML0001', '<html>maintenance</html>');
    const id = await world.request('BLHTML0001');
    await pass(0);
    expect(await outcome(id)).toBe('pending unrecognized_response true 1');
    const { rows } = await listQuarantine(
      world.tracking.db,
      world.accountId,
      { status: 'open' },
      { number: 1, size: 10 },
    );
    expect(rows[0]).toMatchObject({ reason: 'malformed', sourceName: 'dcsa:MAEU' });
    world.carrier.answers.set('BLHTML0001', [LOADED]);
    await pass(1);
    expect(await outcome(id)).toMatch(/^created null false/);
  });
});

describe('a line that is down', () => {
  it('is left alone for a while, shows its breaker, and the request is given up after fourteen tries', async () => {
    world.carrier.answers.set('BLDOWN0001', 503);
    const id = await world.request('BLDOWN0001');
    await pass(0);
    expect(await outcome(id)).toBe('pending shipping_line_unreachable true 1');
    for (let hour = 0; hour < 40; hour++) await pass(1);
    expect(await outcome(id)).toBe('failed retries_exhausted false 14');
    const states = await listCarrierStates(world.tracking.db, world.accountId);
    expect(states.find(({ scac }) => scac === 'MAEU')).toMatchObject({
      lastError: 'The line has trouble of its own (503).',
    });
  });
});

describe('a shipment that is over', () => {
  it('is no longer asked about once its booking was cancelled', async () => {
    world.carrier.answers.set('BKGOVER001', [LOADED]);
    const id = await world.request('BKGOVER001', { type: 'booking_number' });
    await pass(0);
    world.carrier.answers.set('BKGOVER001', [LOADED, booking('VOID', '2026-03-20')]);
    await pass(30);
    expect(await outcome(id)).toMatch(/^tracking_stopped/);
    const one = { number: 1, size: 1 };
    const { rows } = await listShipments(world.tracking.db, world.accountId, { number: 'BKGOVER001' }, one);
    expect(rows[0]).toMatchObject({ lineTrackingStoppedReason: 'booking_cancelled' });
  });

  it('is no longer asked about once its last container came back empty', async () => {
    world.carrier.answers.set('BLDONE0001', [
      LOADED,
      dcsaEvent('EQUIPMENT DISC ACT', 'NLRTM', '2026-02-20T10:00:00', { vessel: EVER }),
      dcsaEvent('EQUIPMENT GTOT ACT', 'NLRTM', '2026-02-21T10:00:00', { empty: false }),
      dcsaEvent('EQUIPMENT GTIN ACT', 'NLRTM', '2026-02-24T10:00:00', { empty: true }),
    ]);
    const id = await world.request('BLDONE0001');
    await pass(0);
    await pass(30);
    expect(await outcome(id)).toMatch(/^tracking_stopped/);
    const { rows } = await listShipments(
      world.tracking.db,
      world.accountId,
      { number: 'BLDONE0001' },
      { number: 1, size: 1 },
    );
    expect(rows[0]).toMatchObject({ lineTrackingStoppedReason: 'all_containers_terminated' });
    expect(world.announced.at(-1)?.name).toBe('tracking_request.tracking_stopped');
  });
});
