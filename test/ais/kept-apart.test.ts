import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PositionReport, StaticReport } from '../../src/ais/decode/message.ts';
import { FeedStatus } from '../../src/ais/feeds/feed-status.ts';
import { Ingest } from '../../src/ais/ingest/ingest.ts';
import { maintain } from '../../src/ais/maintenance.ts';
import { createDatabase, type Database } from '../../src/db/database.ts';
import { vesselIdOfImo } from '../../src/domain/vessels/vessel.ts';
import { createLog } from '../../src/log.ts';
import { copyHeard, removeHeard } from '../../src/operations/move-heard.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { listShipmentsToPredict, saveChecked } from '../../src/store/estimates/arrival-watch.ts';
import type { AisDb, ShipDbs, Tables } from '../../src/store/tables.ts';
import { listFleetVessels } from '../../src/store/vessels/fleet.ts';
import { listCarryingVessels } from '../../src/store/vessels/fleet-to-hear.ts';
import { listMapVersions } from '../../src/store/vessels/map-versions.ts';
import { listOpenStays, saveStays } from '../../src/store/vessels/port-stays.ts';
import type { HeardTables } from '../../src/store/vessels/vessel-tables.ts';
import { listTrack } from '../../src/store/vessels/vessel-tracks.ts';
import {
  findOrCreateVessel,
  findStatedVessel,
  findVesselByImo,
  listVesselsByIds,
  pageVessels,
} from '../../src/store/vessels/vessels.ts';
import { type Id, newId } from '../../src/values/id.ts';
import type { Imo } from '../../src/values/imo.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { relist } from '../relist.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const START_MS = Date.UTC(2026, 4, 1, 22);
const NOW_MS = START_MS + 4 * 3_600_000;
const MINUTE_MS = 60_000;
const EMMA = '9321483' as Imo;
const RADIO = 219_018_271;
const log = createLog('silent');

function position(minute: number, mmsi = RADIO): PositionReport {
  return {
    type: 1,
    mmsi,
    latitude: 51 + minute * 0.004,
    longitude: 3 + minute * 0.002,
    speedKnots: 16.5,
    courseDegrees: 20,
    headingDegrees: 21,
    second: null,
    status: 0,
    atMs: START_MS + minute * MINUTE_MS,
  };
}

function said(mmsi = RADIO, imo: Imo = EMMA): StaticReport {
  const eta = { month: 5, day: 2, hour: 6, minute: null };
  const hull = { lengthMetres: 397, beamMetres: 56, draughtMetres: 14.5 };
  return {
    type: 5,
    mmsi,
    atMs: START_MS,
    imo,
    callsign: 'OYGR2',
    name: 'EMMA MAERSK',
    shipType: 71,
    ...hull,
    destination: 'NLRTM',
    eta,
  };
}

/** Hears reports as a process with connections of its own would. */
async function hear(
  database: Database<HeardTables>,
  reports: readonly (PositionReport | StaticReport)[],
): Promise<void> {
  const ingest = new Ingest({ database, log, retentionDays: 30, now: () => NOW_MS });
  const feed = new FeedStatus('test', 'tcp', NOW_MS);
  for (const report of reports) {
    if ('imo' in report) ingest.static(report, feed);
    else ingest.position(report, feed);
  }
  await ingest.flush();
  await ingest.stop();
}

async function minutesOf(db: AisDb, imo: Imo = EMMA): Promise<number[]> {
  const points = await listTrack(db, vesselIdOfImo(imo), START_MS - 86_400_000, NOW_MS);
  return points.map(({ atMs }) => (atMs - START_MS) / MINUTE_MS);
}

let main: TestDatabase<Tables>;
let apart: TestDatabase<Tables>;

describe('what is heard of ships, kept on a server of its own', () => {
  let dbs: ShipDbs;
  let accountId: Id;

  beforeAll(async () => {
    main = await createTestDatabase<Tables>();
    apart = await createTestDatabase<Tables>();
    dbs = { db: main.kysely, aisDb: apart.kysely };
    accountId = newId();
    await insertAccount(main.kysely, { id: accountId, companyName: 'Test company', entitlements: [] });
    await hear(apart, [position(0), said(), position(30), position(60)]);
    // Whatever still looked beside the shipments would fail.
    await sql`drop table vessel_position, vessel_track_day, vessel_mmsi, port_stay`.execute(main.kysely);
  });
  afterAll(async () => {
    await main.close();
    await apart.close();
  });

  it('is one ship with what a carrier says of it, by number or by name', async () => {
    const byNumber = await findOrCreateVessel(dbs, { imo: EMMA });
    expect(byNumber).toMatchObject({ id: vesselIdOfImo(EMMA), imo: EMMA, name: 'EMMA MAERSK' });
    expect((await findStatedVessel(dbs, null, { name: 'Emma Maersk' }))?.id).toBe(byNumber?.id);
    expect(await listVesselsByIds(dbs, [vesselIdOfImo(EMMA)])).toMatchObject([
      { name: 'EMMA MAERSK', mmsi: RADIO, callsign: 'OYGR2', latest: { latitude: 51.24, longitude: 3.12 } },
    ]);
    const silent = await findOrCreateVessel(dbs, { imo: '9074729', name: 'Silent' });
    expect(await findVesselByImo(dbs, '9074729' as Imo)).toEqual(silent);
    expect(silent).toMatchObject({ name: 'SILENT', latest: null });
  });

  it('is shown in the lists of vessels and as a track', async () => {
    expect((await pageVessels(apart.kysely, {}, { number: 1, size: 10 })).rows.map(({ imo }) => imo)).toEqual([EMMA]);
    expect(await minutesOf(apart.kysely)).toEqual([0, 30, 60]);
  });

  it('is found for the boxes aboard, for the ships to be heard and for arrivals to be predicted again', async () => {
    const db = main.kysely;
    const vesselId = vesselIdOfImo(EMMA);
    const id = await insertShipment(db, accountId);
    const boxId = await insertContainer(db, accountId, id, 'MSKU0000006');
    await db.updateTable('container').set({ current_vessel_id: vesselId }).where('id', '=', boxId).execute();
    await relist(db, accountId);
    expect(await listFleetVessels(dbs, accountId, 10)).toMatchObject([{ vesselId, containers: 1, latitude: 51.24 }]);

    await db
      .updateTable('shipment')
      .set({ awaited_imos: [EMMA], port_of_discharge_id: newId() })
      .where('id', '=', id)
      .execute();
    expect(await listCarryingVessels(dbs, 10)).toEqual([{ imo: EMMA, mmsi: RADIO, arrivesAt: null }]);

    const far = { staleBefore: '2000-01-01T00:00:00Z', freshSince: '2100-01-01T00:00:00Z' } as const;
    const at = '2090-01-01T00:00:00Z' as const;
    const checked = { at, basis: 'position', reason: null, parts: null, vesselId } as const;
    const heard = '2026-05-01T22:00:00Z' as const;
    const seen = (latitude: number) =>
      db
        .transaction()
        .execute((trx) =>
          saveChecked(trx, { accountId, id }, { ...checked, position: { at: heard, latitude, longitude: 3.12 } }),
        );
    await seen(51.24);
    expect(await listShipmentsToPredict(dbs, far, 10)).toEqual([]);
    await seen(48);
    expect(await listShipmentsToPredict(dbs, far, 10)).toEqual([{ accountId, id, podVesselImo: null }]);
  });

  it('changes the version of maps with each position', async () => {
    const subjects = { accountIds: [accountId], containerIds: [], vesselIds: [vesselIdOfImo(EMMA)] };
    const [before] = await listMapVersions(dbs, subjects);
    await hear(apart, [position(90)]);
    const [after] = await listMapVersions(dbs, subjects);
    expect(before).toMatchObject({ accountId: null, id: vesselIdOfImo(EMMA) });
    expect(after?.version).not.toBe(before?.version);
  });

  it('is unknown while its server is away, and everything else goes on', async () => {
    const nobody = createDatabase<HeardTables>('postgres://landfall@127.0.0.1:1/nowhere', { maxConnections: 1, log });
    const away: ShipDbs = { db: main.kysely, aisDb: nobody.kysely };
    expect(await listVesselsByIds(away, [vesselIdOfImo(EMMA)])).toMatchObject([{ name: 'EMMA MAERSK', latest: null }]);
    expect(await findOrCreateVessel(away, { imo: '9778791', name: 'Madrid Maersk' })).toMatchObject({ imo: '9778791' });
    expect(await listFleetVessels(away, accountId, 10)).toEqual([]);
    await nobody.close();
  });
});

describe('moving over', () => {
  beforeEach(async () => {
    main = await createTestDatabase<Tables>();
    apart = await createTestDatabase<Tables>();
    return async () => {
      await main.close();
      await apart.close();
    };
  });

  const stay = {
    imo: EMMA,
    beganMs: START_MS,
    portId: newId(),
    terminalId: null,
    isShift: false,
    anchoredMs: START_MS,
    weighedMs: undefined,
    berthedMs: undefined,
    leftMs: undefined,
    spot: { latitude: 51, longitude: 3 },
    heardMs: START_MS,
  };

  it('takes ships, tracks and stays along, again and again, and adds what came meanwhile', async () => {
    // Days apart, so that one is packed and the other is not.
    await hear(main, [position(0), said(), position(30), position(60)]);
    await maintain(main.kysely, NOW_MS + 12 * 3_600_000, 30, log);
    await hear(main, [position(0, 636_000_001), position(45, 636_000_001)]);
    await saveStays(main.kysely, [stay]);

    const nothing = () => {};
    expect(await copyHeard(main.kysely, apart, nothing)).toMatchObject({ ships: 2 });
    expect(await minutesOf(apart.kysely)).toEqual([0, 30, 60]);
    expect(await listOpenStays(apart.kysely, NOW_MS)).toEqual([stay]);
    await expect(removeHeard(main.kysely, apart.kysely)).rejects.toThrow('Nothing newer was heard');

    // The last words here, and the first ones there.
    await hear(main, [position(70)]);
    await hear(apart, [position(80), position(90, 636_000_001), position(100, 244_000_001)]);
    await copyHeard(main.kysely, apart, nothing);
    await copyHeard(main.kysely, apart, nothing);
    expect(await minutesOf(apart.kysely)).toEqual([0, 30, 60, 70, 80]);
    const ships = await pageVessels(apart.kysely, {}, { number: 1, size: 10 });
    expect(ships.rows.map(({ mmsi, latest }) => [mmsi, latest?.latitude])).toEqual([
      [RADIO, 51.32],
      [636_000_001, 51.36],
      [244_000_001, 51.4],
    ]);

    await removeHeard(main.kysely, apart.kysely);
    expect(await minutesOf(main.kysely)).toEqual([]);
    expect(await listVesselsByIds({ db: main.kysely, aisDb: apart.kysely }, [vesselIdOfImo(EMMA)])).toMatchObject([
      { imo: EMMA, latest: { latitude: 51.32 } },
    ]);
  });
});
