import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { portIdOf } from '../../src/store/places/reference-ids.ts';
import type { Tables } from '../../src/store/tables.ts';
import { listFleetPorts } from '../../src/store/vessels/fleet.ts';
import { newId } from '../../src/values/id.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { relist } from '../relist.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const AT = '2026-03-01T00:00:00Z';

let database: TestDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  await loadReferenceData(database.kysely);
});
afterAll(() => database.close());

it.each([
  ['waits at its port, or is bound for it', {}, 1],
  ['was loaded on a train that has not left', { pod_rail_loaded_at: AT }, 1],
  ['left by rail', { pod_rail_departed_at: AT }, 0],
  ['is said to be inland, though nobody told of the train', { ind_ata_at: AT }, 0],
  ['was fetched inland', { final_destination_full_out_at: AT }, 0],
  ['was fetched at the port', { pod_full_out_at: AT }, 0],
] as const)('a box that %s', async (_, times, expected) => {
  const { kysely } = database;
  const accountId = newId();
  await insertAccount(kysely, { id: accountId, companyName: 'Test company', entitlements: [] });
  const shipmentId = await insertShipment(kysely, accountId);
  const id = await insertContainer(kysely, accountId, shipmentId, 'MSKU0000006');
  const columns = { pod_port_id: portIdOf('USLGB'), ...times };
  await kysely.updateTable('container').set(columns).where('id', '=', id).execute();
  await relist(kysely, accountId);
  const ports = await listFleetPorts(kysely, accountId, 10);
  expect(ports.map(({ locode, containers }) => [locode, containers])).toEqual(expected === 0 ? [] : [['USLGB', 1]]);
});
