import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../src/domain/accounts/caller.ts';
import { resumeShipment, stopShipment } from '../../src/operations/shipments.ts';
import { listContainersOfShipments } from '../../src/store/containers/containers.ts';
import { findShipment } from '../../src/store/shipments/shipments.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { createTrackingServices } from '../../src/tracking/services.ts';
import { findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { toInstant } from '../../src/values/instant.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const NUMBER = 'BLSTOP0001';
const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const ARRIVED = dcsaEvent('TRANSPORT ARRI ACT', 'USLAX', '2026-02-26T06:00:00', { vessel: EVER });
const DISCHARGED = dcsaEvent('EQUIPMENT DISC ACT', 'USLAX', '2026-02-27T06:00:00', { vessel: EVER });

let world: TrackingWorld;
let caller: Caller;
let requestId: string;
let shipmentId: string;

beforeAll(async () => {
  world = await createTrackingWorld();
  const { accountId } = world;
  caller = {
    accountId,
    actor: { type: 'system', id: null },
    userId: null,
    partyId: null,
    permission: 'write',
    entitlements: [],
  };
  world.carrier.answers.set(NUMBER, [LOADED]);
  requestId = await world.request(NUMBER);
  await world.settle();
  shipmentId = (await request())?.shipmentId ?? '';
});
afterAll(() => world.close());

function request() {
  return findTrackingRequest(world.tracking.db, world.accountId, requestId);
}

async function resume() {
  const { catchUp } = createTrackingServices(world.tracking);
  return resumeShipment(world.tracking.db, caller, shipmentId, catchUp, toInstant(world.tracking.now()));
}

async function tell(sequence: number, container: object) {
  const facility = { unlocode: 'USLAX', code: 'W185', code_list: 'FIRMS' };
  const sent = { source: 'PIER400', sequence, sent_at: '2026-03-05T00:00:00Z', facility };
  const body = Buffer.from(JSON.stringify({ ...sent, containers: [{ number: 'CSQU3054383', ...container }] }));
  await createTrackingServices(world.tracking).ingestTerminalMessage(world.accountId, body, 'application/json');
}

async function statuses(): Promise<string[]> {
  const containers = await listContainersOfShipments(world.tracking.db, world.accountId, [shipmentId]);
  return containers.map(({ currentStatus }) => currentStatus);
}

async function differing(): Promise<number> {
  let count = 0;
  for await (const { differences } of findDifferences(world.tracking.db)) count += differences.length;
  return count;
}

it('while stopped nothing is asked, shown or told', async () => {
  const { db, publish, now } = world.tracking;
  const stopped = await stopShipment(db, caller, shipmentId, publish, toInstant(now()));
  expect(stopped).toMatchObject({
    lineTrackingStoppedAt: '2026-03-01T00:00:00Z',
    lineTrackingStoppedReason: 'cancelled_by_user',
  });
  expect((await request())?.status).toBe('tracking_stopped');
  expect(world.announced.at(-1)?.name).toBe('tracking_request.tracking_stopped');
  const [told, asked] = [world.announced.length, world.carrier.asked.length];
  world.carrier.answers.set(NUMBER, [LOADED, ARRIVED, DISCHARGED]);
  world.setClock('2026-03-05T00:00:00Z');
  await world.settle();
  await tell(1, { available_for_pickup: false, holds: [{ name: 'customs', status: 'hold' }] });
  expect([world.announced.length, world.carrier.asked.length]).toEqual([told, asked]);
  expect(await statuses()).toEqual(['on_ship']);
});

it('resumed, the line is asked at once and what happened meanwhile is told', async () => {
  const told = world.announced.length;
  expect(await resume()).toMatchObject({ lineTrackingStoppedAt: null, lineTrackingStoppedReason: null });
  expect((await request())?.status).toBe('created');
  await world.settle();
  expect(await statuses()).toEqual(['not_available']);
  const names = world.announced.slice(told).map(({ name }) => name);
  expect(names).toContain('container.transport.vessel_arrived');
  expect(names).toContain('container.transport.vessel_discharged');
});

it('what was heard while it was stopped counts once it is resumed, though the line is not asked', async () => {
  const containers = await listContainersOfShipments(world.tracking.db, world.accountId, [shipmentId]);
  expect(containers.map(({ holdsAtPodTerminal }) => holdsAtPodTerminal)).toEqual([
    [{ name: 'customs', status: 'hold', description: null }],
  ]);
  const { db, publish, now } = world.tracking;
  await stopShipment(db, caller, shipmentId, publish, toInstant(now()));
  const told = world.announced.length;
  world.setClock('2026-03-06T00:00:00Z');
  await tell(2, { at: '2026-03-06T00:00:00Z', available_for_pickup: true, holds: [] });
  expect([await statuses(), world.announced.length]).toEqual([['not_available'], told]);
  await resume();
  expect(await statuses()).toEqual(['available']);
  expect(world.announced.slice(told).map(({ name }) => name)).toContain('container.transport.available');
  expect(await differing()).toBe(0);
});

it('resumed, the 56 days after which it stops by itself begin anew', async () => {
  const following = async () => (await findShipment(world.tracking.db, world.accountId, shipmentId)) ?? undefined;
  const next = async (day: string) => {
    world.setClock(`${day}T00:00:00Z`);
    await world.settle();
    return (await following())?.lineTrackingStoppedReason;
  };
  expect(await next('2026-04-28')).toBeNull();
  expect(await next('2026-05-02')).toBe('past_arrival_window');
  await resume();
  expect(await next('2026-05-02')).toBeNull();
  expect(await next('2026-06-25')).toBeNull();
  expect(await next('2026-06-29')).toBe('past_arrival_window');
});

it('what was heard by a clock that was ahead counts after a stop by one that is right, also after a second stop', async () => {
  const { db, publish, now } = world.tracking;
  await resume();
  world.setClock('2026-07-08T00:00:00Z');
  await tell(3, { at: '2026-07-07T00:00:00Z', available_for_pickup: false, holds: [] });
  expect(await statuses()).toEqual(['not_available']);
  world.setClock('2026-07-07T00:00:00Z');
  await stopShipment(db, caller, shipmentId, publish, toInstant(now()));
  expect([await statuses(), await differing()]).toEqual([['not_available'], 0]);
  await tell(4, { at: '2026-07-07T01:00:00Z', available_for_pickup: true, holds: [] });
  expect([await statuses(), await differing()]).toEqual([['not_available'], 0]);
  await resume();
  await stopShipment(db, caller, shipmentId, publish, toInstant(now()));
  expect([await statuses(), await differing()]).toEqual([['available'], 0]);
});
