import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { correct, type Difference, findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const VESSEL = { vessel: EVER, voyage: '011W' };

let world: TrackingWorld;
beforeAll(async () => {
  world = await createTrackingWorld();
  world.carrier.answers.set('BL0001', [
    dcsaEvent('EQUIPMENT GTIN ACT', 'CNSHA', '2026-02-22T10:00:00+08:00', { empty: false }),
    dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-25T10:00:00', VESSEL),
    dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-25T20:00:00', VESSEL),
    dcsaEvent('TRANSPORT ARRI EST', 'NLRTM', '2026-03-28T06:00:00', VESSEL),
  ]);
  await world.request('BL0001');
  await world.settle();
});
afterAll(() => world.close());

async function differences(db = world.tracking.db): Promise<Difference[]> {
  const all: Difference[] = [];
  for await (const page of findDifferences(db)) all.push(...page.differences);
  return all;
}

it('what other rules had derived is corrected from the observations, and subscribers are told once', async () => {
  const { db } = world.tracking;
  expect(await differences()).toEqual([]);
  await sql`update container set available_for_pickup = true, current_status = 'grounded'`.execute(db);
  await sql`update shipment set pod_voyage_number = '999E'`.execute(db);
  await sql`delete from transport_event where event = 'container.transport.vessel_loaded'`.execute(db);
  const found = await differences();
  expect(found.map(({ what, stored, derived }) => [what, stored, derived])).toEqual([
    ['shipment.podVoyageNumber', '999E', '011W'],
    ['CSQU3054383.currentStatus', 'grounded', 'on_ship'],
    ['CSQU3054383.availableForPickup', true, null],
    ['CSQU3054383.vessel_loaded:CNSHA', undefined, ['2026-02-25T02:00:00Z', 'CNSHA', expect.any(String)]],
  ]);

  const before = world.announced.length;
  await correct(world.tracking, found);
  expect(await differences()).toEqual([]);
  const told = world.announced.slice(before).map(({ name }) => name);
  expect(told).toEqual(['container.transport.vessel_loaded', 'container.updated']);

  await correct(world.tracking, found);
  expect(world.announced.length).toBe(before + told.length);
});

it('what is written while somebody looks is no difference', async () => {
  const answer = world.carrier.answers.get('BL0001') as object[];
  world.carrier.answers.set('BL0001', [
    ...answer,
    dcsaEvent('TRANSPORT ARRI ACT', 'NLRTM', '2026-03-28T09:00:00', VESSEL),
  ]);
  let results = 0;
  const looking = world.tracking.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // The ids, then the shipments; their logs are read after that.
      if (++results === 2) {
        world.setClock('2026-03-28T12:00:00Z');
        await world.settle();
      }
      return result;
    },
  });
  expect(await differences(looking)).toEqual([]);
  expect(world.announced.map(({ name }) => name)).toContain('container.transport.vessel_arrived');
  expect(await differences()).toEqual([]);
});
