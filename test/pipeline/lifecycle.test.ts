import { afterAll, beforeAll, expect, it } from 'vitest';
import { listContainersOfShipments } from '../../src/store/containers/containers.ts';
import { findShipment, listShipments } from '../../src/store/shipments/shipments.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import { findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

let world: TrackingWorld;
beforeAll(async () => {
  world = await createTrackingWorld();
});
afterAll(() => world.close());

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];

it('turns a request into a shipment with its containers, and tells of it in order', async () => {
  const { carrier, tracking, accountId, announced } = world;
  carrier.answers.set('BL0001', [
    dcsaEvent('EQUIPMENT GTOT ACT', 'CNSHA', '2026-02-20T10:00:00+08:00', { empty: true }),
    dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-02-22T10:00:00+08:00', { empty: false }),
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-25T10:00:00', { vessel: EVER, voyage: '011W' }),
    dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-25T20:00:00', { vessel: EVER, voyage: '011W' }),
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', '2026-03-28T06:00:00', { vessel: EVER, voyage: '011W' }),
  ]);
  const requestId = await world.request('BL0001');
  await world.settle();
  const request = await findTrackingRequest(tracking.db, accountId, requestId);
  expect(request).toMatchObject({ status: 'created', failedReason: null });
  const shipment = await findShipment(tracking.db, accountId, request?.shipmentId ?? '');
  expect(shipment).toMatchObject({
    billOfLadingNumber: 'BL0001',
    shippingLineName: 'Maersk A/S',
    refNumbers: ['PO 1'],
    tags: ['spring'],
    portOfLadingLocode: 'CNSHA',
    portOfLadingName: 'Shanghai',
    portOfDischargeLocode: 'NLRTM',
    podVesselImo: '9811000',
    podVoyageNumber: '011W',
    polAtdAt: '2026-02-25T12:00:00Z',
    podEtaAt: '2026-03-28T05:00:00Z',
    podOriginalEtaAt: '2026-03-28T05:00:00Z',
    polTimezone: 'Asia/Shanghai',
  });
  const [container] = await listContainersOfShipments(tracking.db, accountId, [shipment?.id ?? '']);
  expect(container).toMatchObject({
    number: 'CSQU3054383',
    currentStatus: 'on_ship',
    emptyOutAt: '2026-02-20T02:00:00Z',
    polFullInAt: '2026-02-22T02:00:00Z',
    polVesselLoadedAt: '2026-02-25T02:00:00Z',
    polVesselDepartedAt: '2026-02-25T12:00:00Z',
    deliveredAt: null,
  });
  expect(announced.map(({ name }) => name)).toEqual([
    'tracking_request.succeeded',
    'container.created',
    'container.transport.empty_out',
    'container.transport.full_in',
    'container.transport.vessel_loaded',
    'container.transport.vessel_departed',
    'container.transport.estimated.vessel_arrived',
    'shipment.estimated.arrival',
  ]);
});

it('says nothing when nothing is new, and only what is new when something is', async () => {
  const { carrier, announced, accountId, tracking } = world;
  world.setClock('2026-03-10T00:00:00Z');
  const before = announced.length;
  expect(await world.settle()).toBe(1);
  expect(announced.length).toBe(before);
  carrier.answers.set('BL0001', [
    ...(carrier.answers.get('BL0001') as object[]).slice(0, -1),
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', '2026-03-30T06:00:00', { vessel: EVER, created: '2026-03-10T00:00:00Z' }),
  ]);
  world.setClock('2026-03-11T00:00:00Z');
  await world.settle();
  expect(announced.slice(before).map(({ name }) => name)).toEqual([
    'container.transport.estimated.vessel_arrived',
    'shipment.estimated.arrival',
  ]);
  const { rows } = await listShipments(tracking.db, accountId, {}, { number: 1, size: 10 });
  expect(rows[0]).toMatchObject({ podEtaAt: '2026-03-30T04:00:00Z', podOriginalEtaAt: '2026-03-28T05:00:00Z' });
});

it('derives the same again from the stored observations', async () => {
  const pages = [];
  for await (const page of findDifferences(world.tracking.db)) pages.push(page);
  expect(pages).toMatchObject([{ checked: 1, differences: [] }]);
});
