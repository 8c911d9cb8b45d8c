import { afterAll, beforeAll, expect, it } from 'vitest';
import { callObservation } from '../../src/domain/vessels/vessel-call.ts';
import { createLog } from '../../src/log.ts';
import { VESSEL_CALL_JOB } from '../../src/queue/jobs/vessel-calls.ts';
import { findShipment, listShipments } from '../../src/store/shipments/shipments.ts';
import { createVesselCallJobs } from '../../src/tracking/intake/vessel-calls.ts';
import type { Imo } from '../../src/values/imo.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await createTrackingWorld();
});
afterAll(() => world.close());

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const ROTTERDAM = { id: 'unused', unlocode: 'NLRTM', latitude: 51.95, longitude: 4.1, radiusNm: 12 };

async function seen(activity: 'arrive' | 'berth', at: string): Promise<void> {
  const atMs = Date.parse(at);
  const payload = callObservation({ imo: '9811000' as Imo, name: 'EVER GIVEN' }, { activity, port: ROTTERDAM, atMs });
  const job = { id: 1, kind: VESSEL_CALL_JOB, key: null, payload, attempts: 1, fence: 1 };
  const context = {
    log: createLog('silent'),
    signal: new AbortController().signal,
    completeIn: async () => {},
    runAgainAt: () => {},
  };
  await createVesselCallJobs(world.tracking)[VESSEL_CALL_JOB]?.handler(job, context);
}

it('precedes the carrier, says so, and gives way when the carrier speaks', async () => {
  const { carrier, tracking, accountId, announced } = world;
  const voyage = [
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-25T10:00:00', { vessel: EVER, voyage: '011W' }),
    dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-25T20:00:00', { vessel: EVER, voyage: '011W' }),
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', '2026-03-28T06:00:00', { vessel: EVER, voyage: '011W' }),
  ];
  carrier.answers.set('BL0001', voyage);
  await world.request('BL0001');
  await world.settle();
  world.setClock('2026-03-28T12:00:00Z');
  const before = announced.length;
  await seen('arrive', '2026-03-28T02:40:00Z');
  await seen('berth', '2026-03-28T05:10:00Z');
  await seen('arrive', '2026-03-28T02:40:00Z');
  expect(announced.slice(before).map(({ name }) => name)).toEqual([
    'container.transport.vessel_arrived',
    'container.transport.vessel_berthed',
  ]);
  const { rows } = await listShipments(tracking.db, accountId, {}, { number: 1, size: 10 });
  const id = rows[0]?.id ?? '';
  expect(await findShipment(tracking.db, accountId, id)).toMatchObject({ podAtaAt: '2026-03-28T02:40:00Z' });

  carrier.answers.set('BL0001', [
    ...voyage,
    dcsaEvent('TRANSPORT ARRI ACT', 'NLRTM', '2026-03-28T06:30:00', { vessel: EVER, voyage: '011W' }),
  ]);
  world.setClock('2026-03-29T12:00:00Z');
  await world.settle();
  expect(await findShipment(tracking.db, accountId, id)).toMatchObject({ podAtaAt: '2026-03-28T05:30:00Z' });
});
