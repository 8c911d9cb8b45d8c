import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CustomFieldDefinition, EntityType } from '../../src/domain/custom-fields/custom-field.ts';
import { insertDefinition } from '../../src/store/custom-fields/custom-field-definitions.ts';
import { listCustomFields } from '../../src/store/custom-fields/custom-fields.ts';
import { listShipments } from '../../src/store/shipments/shipments.ts';
import { newId } from '../../src/values/id.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const FIRST = 'CSQU3054383';
const SECOND = 'MSKU6058113';
const PAGE = { number: 1, size: 100 };
const loaded = (box: string) =>
  dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { box, vessel: ['9811000', 'EVER GIVEN'] });

let world: TrackingWorld;
beforeAll(async () => {
  world = await createTrackingWorld();
  await define('Shipment', 'buyer', { dataType: 'short_text' });
  await define('Shipment', 'agent', { dataType: 'reference', referenceType: 'Party' });
  await define('Shipment', 'checked', { dataType: 'boolean', defaultValue: false });
  await define('Container', 'order', { dataType: 'short_text', defaultValue: 'none' });
  await define('Container', 'pallets', { dataType: 'number' });
  await define('TrackingRequest', 'desk', { dataType: 'short_text', defaultValue: 'import' });
});
afterAll(() => world.close());

async function define(entityType: EntityType, apiSlug: string, more: Partial<CustomFieldDefinition>): Promise<void> {
  const plain = { description: null, referenceType: null, validation: null, defaultFormat: null, defaultValue: null };
  const { accountId, tracking } = world;
  const definition = { id: newId(), accountId, entityType, apiSlug, displayName: apiSlug, ...plain, ...more };
  await insertDefinition(tracking.db, { dataType: 'short_text', ...definition });
}

async function fieldsOf(entityId: string): Promise<Record<string, unknown>> {
  const { rows } = await listCustomFields(world.tracking.db, world.accountId, { entityId }, PAGE);
  return Object.fromEntries(rows.map(({ definition, value }) => [definition.apiSlug, value]));
}

async function shipmentOf(number: string) {
  const { rows } = await listShipments(world.tracking.db, world.accountId, { number }, PAGE);
  const [shipment] = rows;
  if (!shipment) throw new Error(`no shipment ${number}`);
  return shipment;
}

async function containersOf(shipmentId: string): Promise<Record<string, unknown>> {
  const rows = await world.tracking.db
    .selectFrom('container')
    .where('shipment_id', '=', shipmentId)
    .select(['id', 'number'])
    .execute();
  return Object.fromEntries(await Promise.all(rows.map(async ({ id, number }) => [number, await fieldsOf(id)])));
}

it('that a request asks for are set on the shipment, on every container and on the one that is named', async () => {
  world.carrier.answers.set('BLFIELDS01', [loaded(FIRST), loaded(SECOND)]);
  const shipment = [
    { apiSlug: 'buyer', value: 'ACME' },
    { apiSlug: 'unknown', value: 1 },
    { apiSlug: 'agent', value: newId() },
  ];
  const containers = [
    { apiSlug: 'order', value: 'PO 7' },
    { apiSlug: 'pallets', value: 20, number: 'msku 605811-3' },
  ];
  const requestId = await world.request('BLFIELDS01', { initialCustomFields: { shipment, containers } });
  expect(await fieldsOf(requestId)).toEqual({ desk: 'import' });
  await world.settle();
  const { id } = await shipmentOf('BLFIELDS01');
  expect(await fieldsOf(id)).toEqual({ buyer: 'ACME', checked: false });
  expect(await containersOf(id)).toEqual({ [FIRST]: { order: 'PO 7' }, [SECOND]: { order: 'PO 7', pallets: 20 } });
});

it('are set on containers that the line names only later', async () => {
  world.carrier.answers.set('BLFIELDS02', [loaded(FIRST)]);
  const containers = [
    { apiSlug: 'order', value: 'PO 8' },
    { apiSlug: 'pallets', value: 3, number: SECOND },
  ];
  await world.request('BLFIELDS02', { initialCustomFields: { shipment: [], containers } });
  await world.settle();
  const { id } = await shipmentOf('BLFIELDS02');
  expect(await containersOf(id)).toEqual({ [FIRST]: { order: 'PO 8' } });
  world.carrier.answers.set('BLFIELDS02', [loaded(FIRST), loaded(SECOND)]);
  world.setClock('2026-03-03T00:00:00Z');
  await world.settle();
  expect(await containersOf(id)).toEqual({ [FIRST]: { order: 'PO 8' }, [SECOND]: { order: 'PO 8', pallets: 3 } });
});

it('have their defaults where nobody asked for anything', async () => {
  world.carrier.answers.set('BLFIELDS03', [loaded(FIRST)]);
  await world.request('BLFIELDS03');
  await world.settle();
  const { id } = await shipmentOf('BLFIELDS03');
  expect(await fieldsOf(id)).toEqual({ checked: false });
  expect(await containersOf(id)).toEqual({ [FIRST]: { order: 'none' } });
});

it('are set by the number for trying out, too', async () => {
  const shipment = [{ apiSlug: 'buyer', value: 'ACME' }];
  await world.request('TEST-TR-SUCCEEDED', { scac: 'TEST', initialCustomFields: { shipment, containers: [] } });
  await world.settle();
  expect(await fieldsOf((await shipmentOf('TEST-TR-SUCCEEDED')).id)).toEqual({ buyer: 'ACME', checked: false });
});
