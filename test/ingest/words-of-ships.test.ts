import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import { saveCall } from '../../src/store/vessels/vessel-calls.ts';
import { sweepWaiting } from '../../src/tracking/intake/intake-jobs.ts';
import { createTrackingServices } from '../../src/tracking/services.ts';
import type { Imo } from '../../src/values/imo.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const VOYAGE = [
  dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-25T10:00:00', { vessel: EVER, voyage: '011W' }),
  dcsaEvent('TRANSPORT ARRI EST', 'USLAX', '2026-03-20T06:00:00', { vessel: EVER, voyage: '011W' }),
];

let world: TrackingWorld;
beforeEach(async () => {
  world = await createTrackingWorld('2026-03-21T00:00:00Z');
});
afterEach(() => world.close());

/** A terminal tells of the ship. */
async function tell(activity: string, at: string, sequence = 1) {
  const facility = { unlocode: 'USLAX', code: 'W185', code_list: 'FIRMS' };
  const vessels = [{ imo: EVER[0], name: EVER[1], activity, at }];
  const body = { source: 'PIER400', sequence, sent_at: at, facility, vessels };
  const bytes = Buffer.from(JSON.stringify(body));
  return createTrackingServices(world.tracking).ingestTerminalMessage(world.accountId, bytes, 'application/json');
}

async function follow(number: string) {
  world.carrier.answers.set(number, VOYAGE);
  await world.request(number);
  await world.settle();
  const rows = await world.tracking.db
    .selectFrom('transport_event')
    .innerJoin('shipment', 'shipment.id', 'transport_event.shipment_id')
    .where('milestone', '=', true)
    .where('shipment.normalized_number', '=', number)
    .select(['event', 'timestamp', 'data_source as source'])
    .orderBy('timestamp')
    .execute();
  return rows.map(({ event, timestamp, source }) => `${event.split('.')[2]} ${timestamp} ${source}`);
}

const LOADED = 'vessel_loaded 2026-02-25T02:00:00Z shipping_line';
const ARRIVED = 'vessel_arrived 2026-03-20T05:00:00Z terminal';

async function kept(): Promise<number> {
  const rows = await world.tracking.db
    .selectFrom('waiting_observation')
    .where('vessel_imo', '=', EVER[0])
    .select('id')
    .execute();
  return rows.length;
}

it('what a terminal said of a ship before anybody followed a box on it counts for each who comes to do so', async () => {
  expect(await tell('arrived', '2026-03-20T05:00:00Z')).toMatchObject({ statements: 1, unmatched: 1 });
  await tell('arrived', '2026-03-20T05:00:00Z', 2);
  expect(await kept()).toBe(1);
  expect(await follow('BL0001')).toEqual([LOADED, ARRIVED]);
  expect(await follow('BL0002')).toEqual([LOADED, ARRIVED]);
  await tell('berthed', '2026-03-20T08:00:00Z', 3);
  expect(await follow('BL0003')).toEqual([LOADED, ARRIVED, 'vessel_berthed 2026-03-20T08:00:00Z terminal']);
});

it('what it said of an earlier call of the ship has no effect', async () => {
  await tell('arrived', '2026-02-10T05:00:00Z');
  expect(await follow('BL0001')).toEqual([LOADED]);
});

it('what AIS saw of a ship before anybody followed a box on it counts', async () => {
  const port = { id: portIdOf('USLAX'), unlocode: 'USLAX', latitude: 33.7, longitude: -118.2, radiusNm: 12 };
  const [arrivedMs, berthedMs] = [Date.parse('2026-03-20T04:00:00Z'), Date.parse('2026-03-20T07:30:00Z')];
  const call = { port, arrivedMs, berthedMs };
  await inTransaction(world.tracking.db, (trx) =>
    saveCall(trx, EVER[0] as Imo, { activity: 'berth', port, atMs: berthedMs, call }),
  );
  expect(await follow('BL0001')).toEqual([
    LOADED,
    'vessel_arrived 2026-03-20T04:00:00Z ais',
    'vessel_berthed 2026-03-20T07:30:00Z ais',
  ]);
});

it('it is forgotten after sixty days, and only so much is kept of a ship', async () => {
  await tell('arrived', '2026-03-20T05:00:00Z');
  await tell('arrived', '2025-12-20T05:00:00Z', 2);
  expect(await kept()).toBe(1);
  world.setClock('2026-05-19T00:00:00Z');
  await sweepWaiting(world.tracking);
  expect(await kept()).toBe(1);
  world.setClock('2026-05-21T00:00:00Z');
  await sweepWaiting(world.tracking);
  expect(await kept()).toBe(0);
});
