import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { CONTAINER_GROUPINGS } from '../../src/domain/containers/container-grouping.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { summariseContainers } from '../../src/store/containers/container-summary.ts';
import { countContainers, countShipments, listTroubledLines } from '../../src/store/containers/overview.ts';
import { foldZones } from '../../src/store/list-filter/zones.ts';
import { foldTallies, listTallies, type Tally } from '../../src/store/shipments/tallies.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import type { Instant } from '../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { Random } from '../list-filters/random.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const AT = '2026-03-01T00:00:00Z';
const CHANGES = 400;
const PLACES = [newId(), newId(), newId()];

let database: TestDatabase<Tables>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
});
afterAll(() => database.close());

describe('The figures of an account', () => {
  it('are what counting gives after any changes, and after their lines were added up', async () => {
    const accountId = await createAccount();
    const other = await createAccount();
    await insertContainer(db, other, await insertShipment(db, other), 'MSKU0000006');
    const random = new Random(20_261_116);
    const grouping = new Random(20_261_117);
    for (let change = 0; change < CHANGES; change += 1) {
      await changeSomething(random, accountId);
      await changeGroup(grouping, accountId);
      if (change % 50 === 0) expect(await kept(accountId), `after ${change} changes`).toEqual(await counted(accountId));
      if (change % 50 === 0) await expectSummariesKept(accountId, `after ${change} changes`);
      if (change % 50 === 0) expect(await outsideTheirZones(accountId), `after ${change} changes`).toEqual([]);
      if (change % 150 === 0) await foldTallies(db);
      if (change % 150 === 0) await foldZones(db);
    }
    const expected = await counted(accountId);
    expect(expected.containers.active).toBeGreaterThan(0);
    expect(Object.keys(expected.aboard).length).toBeGreaterThan(1);
    expect(Object.keys(expected.bound).length).toBeGreaterThan(1);
    expect(await kept(accountId)).toEqual(expected);
    await foldTallies(db);
    expect(await kept(accountId)).toEqual(expected);
    await expectSummariesKept(accountId, 'added up');
    await foldZones(db);
    expect(await outsideTheirZones(accountId)).toEqual([]);
    const lines = await db.selectFrom('tally').where('account_id', '=', accountId).select(['matter', 'keys']).execute();
    expect(new Set(lines.map((line) => JSON.stringify(line))).size).toBe(lines.length);
    expect(await kept(other)).toMatchObject({
      containers: { total: 1, active: 1 },
      shipments: { total: 1, active: 1 },
    });
  });

  it('are left as they were by a change that is taken back', async () => {
    const accountId = await createAccount();
    const refused = new Error('taken back');
    const change = inTransaction(db, async (trx) => {
      await insertContainer(trx, accountId, await insertShipment(trx, accountId), 'MSKU0000006');
      throw refused;
    });
    await expect(change).rejects.toBe(refused);
    expect(await kept(accountId)).toEqual(await counted(accountId));
  });

  it('go with an account that is deleted', async () => {
    const accountId = await createAccount();
    await insertContainer(db, accountId, await insertShipment(db, accountId), 'MSKU0000006');
    await db.deleteFrom('account').where('id', '=', accountId).execute();
    await foldTallies(db);
    expect(await db.selectFrom('list_zone').where('account_id', '=', accountId).selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('tally').where('account_id', '=', accountId).selectAll().execute()).toEqual([]);
  });

  it('name the lines in trouble of which something is followed', async () => {
    const accountId = await createAccount();
    const shipmentId = await insertShipment(db, accountId);
    await sql`insert into carrier_state (scac, breaker) values ('MAEU', 'open'), ('CMDU', 'open')`.execute(db);
    expect(await listTroubledLines(db, accountId, 5)).toEqual(['Maersk']);
    await stop(shipmentId, AT);
    expect(await listTroubledLines(db, accountId, 5)).toEqual([]);
  });
});

it('A container knows of its shipment whether it is followed, whichever came first', async () => {
  const accountId = await createAccount();
  const shipmentId = await insertShipment(db, accountId);
  const early = await insertContainer(db, accountId, shipmentId, 'MSKU0000006');
  await stop(shipmentId, AT);
  const late = await insertContainer(db, accountId, shipmentId, 'MSKU0000011');
  const { rows } = await sql`select id, followed from container
    where account_id = ${accountId} order by number`.execute(db);
  expect(rows).toEqual([
    { id: early, followed: false },
    { id: late, followed: false },
  ]);
});

async function createAccount(): Promise<string> {
  const id = newId();
  await insertAccount(db, { id, companyName: 'Test company', entitlements: [] });
  return id;
}

const stop = (shipmentId: string, at: Instant | null) =>
  db.updateTable('shipment').set({ line_tracking_stopped_at: at }).where('id', '=', shipmentId).execute();

async function changeSomething(random: Random, accountId: string): Promise<void> {
  const pick = async (table: 'shipment' | 'container') => {
    const rows = await db.selectFrom(table).where('account_id', '=', accountId).select('id').orderBy('id').execute();
    return rows.length === 0 ? undefined : random.pick(rows).id;
  };
  const shipmentId = await pick('shipment');
  const containerId = await pick('container');
  const choice = random.next();
  if (shipmentId === undefined || choice < 0.2) await insertShipment(db, accountId);
  else if (containerId === undefined || choice < 0.5) await insertContainer(db, accountId, shipmentId, newId());
  else if (choice < 0.55) await db.deleteFrom('container').where('id', '=', containerId).execute();
  else if (choice < 0.58) await db.deleteFrom('shipment').where('id', '=', shipmentId).execute();
  else if (choice < 0.65)
    await stop(
      shipmentId,
      random.maybe(0.5, () => AT),
    );
  else if (choice < 0.75) {
    const heard = random.pick(['line_tracking_last_succeeded_at', 'pol_atd_at', 'pod_eta_at'] as const);
    await db
      .updateTable('shipment')
      .set({ [heard]: someTime(random) })
      .where('id', '=', shipmentId)
      .execute();
  } else {
    const times = ['empty_terminated_at', 'left_shipment_at', 'pod_full_out_at', 'pod_rail_departed_at'] as const;
    const places = ['current_vessel_id', 'current_from_id', 'current_to_id', 'pod_port_id'] as const;
    const change = random.chance(0.5)
      ? { [random.pick(times)]: random.maybe(0.5, () => someTime(random)) }
      : { [random.pick(places)]: random.maybe(0.8, () => random.pick(PLACES)) };
    await db.updateTable('container').set(change).where('id', '=', containerId).execute();
  }
}

/** Something that a summary groups by, of the container that comes first. */
async function changeGroup(random: Random, accountId: string): Promise<void> {
  const first = db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .select('id')
    .orderBy('updated_at')
    .limit(1);
  await db
    .updateTable('container')
    .set({ ...groupChange(random), updated_at: sql`clock_timestamp()` })
    .where('id', '=', first)
    .execute();
}

/** Something that a summary groups by. */
function groupChange(random: Random): object {
  const day = { on: someTime(random).slice(0, 10), zone: 'UTC', place: null, locode: null, inland: false };
  const [locode, name] = random.pick([
    ['USLGB', 'Long Beach'],
    ['NLRTM', 'Rotterdam'],
    [null, null],
  ]);
  return random.pick([
    { current_status: random.pick(['new', 'on_ship', 'available'] as const) },
    { pod_terminal_id: random.maybe(0.7, () => random.pick(PLACES)) },
    { pod_locode: locode, pod_name: name },
    {
      holds_at_pod_terminal: JSON.stringify(random.some(2, () => ({ name: random.pick(['customs', 'agriculture']) }))),
    },
    { last_free_days: JSON.stringify({ line: random.maybe(0.5, () => day), rail: null, terminal: day, current: day }) },
    { [random.pick(['pod_eta_at', 'pod_arrived_at'])]: random.maybe(0.8, () => someTime(random)) },
  ]);
}

/** What is kept against the same containers named one by one, which are counted. */
async function expectSummariesKept(accountId: string, when: string): Promise<void> {
  const containers = await db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .select(['id', sql<boolean>`followed`.as('followed')])
    .execute();
  for (const by of CONTAINER_GROUPINGS) {
    for (const followed of [undefined, true, false]) {
      const values = followed === undefined ? {} : { actively_tracked: followed };
      const named = containers.filter((one) => followed === undefined || one.followed === followed);
      const [keptOnes, countedOnes] = await Promise.all([
        summariseContainers(db, accountId, { asked: { values, now: AT } }, by, 10),
        summariseContainers(db, accountId, { ids: named.map(({ id }) => id) }, by, 10),
      ]);
      expect(keptOnes, `by ${by}, ${when}`).toEqual(countedOnes);
    }
  }
}

function someTime(random: Random): string {
  return new Date(Date.UTC(2026, 2, 1 + random.below(90))).toISOString();
}

/** Containers and shipments with a day that the zone in which they lie does not reach. */
async function outsideTheirZones(accountId: string): Promise<unknown[]> {
  const heard = sql`zone_day(shipment.line_tracking_last_succeeded_at)`;
  const { rows } = await sql`
    with lies (id, pool, day, days) as (
      select container.id, case when container.followed then 'followed' else 'over' end,
        case when container.followed then zone_day(container.created_at) else ${heard} end, zone_days(container)
      from container join shipment on shipment.id = container.shipment_id where container.account_id = ${accountId}
        and (container.followed or shipment.line_tracking_last_succeeded_at is not null)
      union all
      select id, 'shipment', zone_day(created_at), zone_days(shipment) from shipment where account_id = ${accountId}
      union all
      select id, 'over shipment', ${heard}, zone_days(shipment) from shipment where account_id = ${accountId}
        and line_tracking_stopped_at is not null and line_tracking_last_succeeded_at is not null
    )
    select lies.id, lies.pool, place from lies, unnest(days) with ordinality as one (day, place)
    where not exists (select from list_zone as zone where zone.account_id = ${accountId} and zone.pool = lies.pool
      and zone.day = lies.day and one.day between zone.low[place] and zone.high[place])`.execute(db);
  return rows;
}

async function kept(accountId: string) {
  return {
    containers: await countContainers(db, accountId),
    shipments: await countShipments(db, accountId),
    aboard: byKeys(await listTallies(db, accountId, 'aboard')),
    bound: byKeys(await listTallies(db, accountId, 'bound')),
  };
}

function byKeys(tallies: readonly Tally[]): Record<string, number> {
  return Object.fromEntries(tallies.map(({ keys, count }) => [keys.join(' '), count]));
}

/** Read anew from the containers and shipments. */
async function counted(accountId: string): Promise<Awaited<ReturnType<typeof kept>>> {
  const shipments = await db.selectFrom('shipment').where('account_id', '=', accountId).selectAll().execute();
  const containers = await db.selectFrom('container').where('account_id', '=', accountId).selectAll().execute();
  const isFollowed = (id: string) =>
    shipments.some((shipment) => shipment.id === id && shipment.line_tracking_stopped_at === null);
  const here = containers.filter((one) => one.left_shipment_at === null);
  const active = here.filter((one) => isFollowed(one.shipment_id) && one.empty_terminated_at === null);
  const bound = active.filter((one) => one.pod_full_out_at === null && one.pod_rail_departed_at === null);
  return {
    containers: { total: containers.length, active: active.length },
    shipments: { total: shipments.length, active: shipments.filter(({ id }) => isFollowed(id)).length },
    aboard: countEach(
      here.flatMap((one) =>
        one.current_vessel_id === null
          ? []
          : [[one.current_vessel_id, one.current_from_id, one.current_to_id].join(' ')],
      ),
    ),
    bound: countEach(bound.flatMap((one) => one.pod_port_id ?? [])),
  };
}

function countEach(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
