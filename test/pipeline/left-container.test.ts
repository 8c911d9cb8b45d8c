import { expect, it } from 'vitest';
import { listShipments } from '../../src/store/shipments/shipments.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { createTrackingWorld } from '../tracking-world.ts';

const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const OWN = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const STRANGER = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T11:00:00', { vessel: EVER, box: 'MSKU6058113' });

it('a shipment no longer lists a box that its line named in error', async () => {
  const world = await createTrackingWorld();
  const countBoxes = async () => {
    const { rows } = await listShipments(world.tracking.db, world.accountId, {}, { number: 1, size: 10 });
    return rows[0]?.containerIds.length;
  };
  try {
    world.carrier.answers.set('BL0001', [OWN, STRANGER]);
    await world.request('BL0001');
    await world.settle();
    expect(await countBoxes()).toBe(2);
    world.carrier.answers.set('BL0001', [OWN]);
    for (const day of ['03', '05', '07']) {
      world.setClock(`2026-03-${day}T00:00:00Z`);
      await world.settle();
    }
    expect(await countBoxes()).toBe(1);
  } finally {
    await world.close();
  }
});
