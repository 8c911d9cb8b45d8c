import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JourneyCall, JourneyLeg } from '../../src/domain/journey/journey.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import type { Tables } from '../../src/store/tables.ts';
import { listFleetLanes, listFleetVessels } from '../../src/store/vessels/fleet.ts';
import { newId } from '../../src/values/id.ts';
import type { Instant } from '../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { journeyCall } from '../journey-call.ts';
import { journeyColumns } from '../journey-columns.ts';
import { relist } from '../relist.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const EARLIER = '2026-03-01T00:00:00Z';
const LATER = '2026-03-05T00:00:00Z';

let database: TestDatabase<Tables>;
let accountId: string;
let shipmentId: string;
let boxes = 0;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  await loadReferenceData(database.kysely);
  accountId = newId();
  await insertAccount(database.kysely, { id: accountId, companyName: 'Test company', entitlements: [] });
  shipmentId = await insertShipment(database.kysely, accountId);
});
afterAll(() => database.close());

function aboard(vesselId: string | null): JourneyLeg {
  return { mode: 'vessel', feeder: false, vesselId, vesselImo: null, vesselName: null, voyageNumber: null };
}

async function addBox(calls: readonly JourneyCall[]): Promise<void> {
  boxes += 1;
  const id = await insertContainer(database.kysely, accountId, shipmentId, `MSKU000000${boxes}`);
  const columns = journeyColumns({ calls, lastSource: null });
  await database.kysely.updateTable('container').set(columns).where('id', '=', id).execute();
  await relist(database.kysely, accountId);
}

function voyage(vesselId: string | null, inboundAtaAt: Instant | null, outboundAtdAt: Instant | null): JourneyCall[] {
  return [
    journeyCall('port_of_lading', 'POL', 'CNSHA', { outboundAtdAt: EARLIER, outbound: aboard(vesselId) }),
    journeyCall('transshipment', 'TS1', 'SGSIN', { inboundAtaAt, outboundAtdAt, outbound: aboard(vesselId) }),
    journeyCall('port_of_discharge', 'POD', 'NLRTM'),
  ];
}

it('counts a box on the leg that it is on, and on none between two, at its end or aboard an unknown vessel', async () => {
  const vesselId = newId();
  await addBox(voyage(vesselId, null, null));
  await addBox(voyage(vesselId, LATER, LATER));
  await addBox(voyage(newId(), LATER, LATER));
  await addBox(voyage(vesselId, LATER, null));
  await addBox(voyage(null, null, null));
  await addBox([]);
  const lanes = await listFleetLanes(database.kysely, accountId, 10);
  expect(lanes.map(({ from, to, containers }) => [from.locode, to.locode, containers])).toEqual([
    ['SGSIN', 'NLRTM', 2],
    ['CNSHA', 'SGSIN', 1],
  ]);
  expect(await listFleetLanes(database.kysely, accountId, 1)).toHaveLength(1);
  expect(await listFleetLanes(database.kysely, newId(), 10)).toEqual([]);
  expect(await listFleetVessels({ db: database.kysely, aisDb: undefined }, accountId, 10)).toEqual([]);
});
