import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { vesselIdOfImo } from '../../src/domain/vessels/vessel.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import type { Tables } from '../../src/store/tables.ts';
import { listCarryingVessels } from '../../src/store/vessels/fleet-to-hear.ts';
import { identifyShips, linkImo } from '../../src/store/vessels/vessel-identity.ts';
import {
  findOrCreateVessel,
  findStatedVessel,
  findVesselByImo,
  listVesselsByIds,
} from '../../src/store/vessels/vessels.ts';
import { newId } from '../../src/values/id.ts';
import type { Imo } from '../../src/values/imo.ts';
import type { Instant } from '../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { insertShipment } from '../tracked.ts';

let database: TestDatabase<Tables>;
beforeAll(async () => {
  database = await createTestDatabase<Tables>();
});
afterAll(() => database.close());

it('gives a ship one id for its IMO number, whatever else is said of it', async () => {
  const db = database.kysely;
  const [first, second] = await Promise.all([
    findOrCreateVessel({ db, aisDb: undefined }, { imo: '9321483', name: 'Emma Maersk' }),
    findOrCreateVessel({ db, aisDb: undefined }, { imo: 'IMO 9321483' }),
  ]);
  expect(first?.id).toBe(vesselIdOfImo('9321483' as Imo));
  expect(second?.id).toBe(first?.id);
  expect(await findVesselByImo({ db, aisDb: undefined }, '9321483' as Imo)).toMatchObject({
    imo: '9321483',
    mmsi: null,
    latest: null,
  });
});

it('learns the name of a ship that was known by its number alone', async () => {
  const db = database.kysely;
  const unnamed = await findOrCreateVessel({ db, aisDb: undefined }, { imo: '9778791' });
  expect(await findOrCreateVessel({ db, aisDb: undefined }, { imo: '9778791', name: 'Madrid Maersk' })).toEqual({
    ...unnamed,
    name: 'MADRID MAERSK',
  });
});

it('finds a ship by its name alone when only one has it', async () => {
  const db = database.kysely;
  const known = await findOrCreateVessel({ db, aisDb: undefined }, { imo: '9074729', name: 'MV  Ever Fair' });
  expect(known?.name).toBe('EVER FAIR');
  const meant = await findStatedVessel({ db, aisDb: undefined }, null, { imo: '9074728', name: 'ever fair' });
  expect(meant?.id).toBe(known?.id);
});

it('keeps a name apart that two ships have', async () => {
  const db = database.kysely;
  const one = await findOrCreateVessel({ db, aisDb: undefined }, { imo: '9134270', name: 'Atlantic' });
  const other = await findOrCreateVessel({ db, aisDb: undefined }, { imo: '9811000', name: 'Atlantic' });
  const unclear = await findStatedVessel({ db, aisDb: undefined }, null, { name: 'Atlantic' });
  expect(new Set([one?.id, other?.id, unclear?.id]).size).toBe(3);
  expect((await findStatedVessel({ db, aisDb: undefined }, null, { name: 'ATLANTIC' }))?.id).toBe(unclear?.id);
  const ids = [one?.id ?? '', other?.id ?? ''];
  expect((await listVesselsByIds({ db, aisDb: undefined }, ids)).map((vessel) => vessel.id).sort()).toEqual(ids.sort());
});

it('knows no vessel of which nothing is said', async () => {
  expect(await findOrCreateVessel({ db: database.kysely, aisDb: undefined }, { imo: '1', name: ' ' })).toBeUndefined();
});

it('is one ship though a carrier names it at the moment in which it says its number', async () => {
  const db = database.kysely;
  const imo = '9461867' as Imo;
  const [heard] = await identifyShips(db, [{ mmsi: 219_000_001, track: 0, firstHeardMs: Date.now() }]);
  if (!heard) throw new Error('the ship was not identified');
  const carrier = await database.pool.connect();
  await carrier.query('begin');
  await carrier.query('insert into vessel (id, imo) values ($1, $2)', [vesselIdOfImo(imo), imo]);
  const linking = linkImo(db, { ...heard, claimedImo: imo, atMs: Date.now(), position: null }, () => true);
  const waiting = `select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and wait_event = 'transactionid'`;
  await vi.waitFor(async () => expect((await database.pool.query(waiting)).rows).toEqual([{ sessions: 1 }]), 10_000);
  await carrier.query('commit');
  carrier.release();
  expect((await linking).kind).toBe('linked');
  const { rows } = await database.pool.query(
    'select vessel.imo, binding.mmsi from vessel join vessel_mmsi binding on binding.vessel_id = vessel.id where vessel.imo = $1',
    [imo],
  );
  expect(rows).toEqual([{ imo, mmsi: 219_000_001 }]);
});

it('is to be heard while shipments under way wait for it, the next to arrive first, by its MMSI once that is known', async () => {
  const db = database.kysely;
  const accountId = newId();
  await insertAccount(db, { id: accountId, companyName: 'Test company', entitlements: [] });
  const carry = async (imo: string, podEtaAt: Instant | null, podAtaAt: Instant | null = null) => {
    const id = await insertShipment(db, accountId);
    const changes = { awaited_imos: [imo], pod_eta_at: podEtaAt, pod_ata_at: podAtaAt };
    await db.updateTable('shipment').set(changes).where('id', '=', id).execute();
  };
  const heard = await findOrCreateVessel({ db, aisDb: undefined }, { imo: '9454436', name: 'HEARD' });
  await db
    .updateTable('vessel')
    .set({ mmsi: 219_018_271 })
    .where('id', '=', heard?.id ?? '')
    .execute();
  await carry('9454436', '2026-05-09T00:00:00Z');
  await carry('9454436', '2026-05-02T00:00:00Z');
  await carry('9703291', '2026-05-01T00:00:00Z');
  await carry('9321483', '2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z');
  expect(await listCarryingVessels({ db, aisDb: undefined }, 10)).toEqual([
    { imo: '9703291', mmsi: null, arrivesAt: '2026-05-01T00:00:00Z' },
    { imo: '9454436', mmsi: 219_018_271, arrivesAt: '2026-05-02T00:00:00Z' },
  ]);
});
