import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../src/db/transaction.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import {
  countContainers,
  countShipments,
  findLastUpdate,
  listTroubledLines,
} from '../../src/store/containers/overview.ts';
import { countListed, writeListRows } from '../../src/store/list-filter/write-list-rows.ts';
import { deletePartyRole, insertPartyRole, listPartyRolesByIds } from '../../src/store/shipments/party-roles.ts';
import { noteAttempt, resumeTracking, stopTracking } from '../../src/store/shipments/shipment-tracking.ts';
import { changeShipmentTags } from '../../src/store/shipments/shipments.ts';
import { updateTrackingRequestProgress } from '../../src/store/shipments/tracking-request-progress.ts';
import type { Db, Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { type Instant, toInstant } from '../../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { insertContainer, insertShipment } from '../tracked.ts';
import { Random } from './random.ts';

const AT = '2026-03-01T00:00:00Z';
const CHANGES = 300;
const PLACES = [newId(), newId(), newId()];

let database: TestDatabase<Tables>;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase<Tables>();
  db = database.kysely;
});
afterAll(() => database.close());

describe('The rows of lists', () => {
  it('are what the tables say after any changes, and counted', async () => {
    const accountId = await createAccount();
    const other = await createAccount();
    await insertContainer(db, other, await insertShipment(db, other), 'MSKU0000006');
    const random = new Random(20_261_116);
    for (let change = 0; change < CHANGES; change += 1) {
      await changeSomething(random, accountId);
      if (change % 20 === 0) await expectRowsSaid(accountId, `after ${change} changes`);
    }
    await expectRowsSaid(accountId, 'in the end');
    const { rows } = await sql<{ followed: boolean }>`select distinct followed from listed_container
      where account_id = ${accountId} order by followed`.execute(db);
    expect(rows).toEqual([{ followed: false }, { followed: true }]);
    expect(await countListed(db, other, 'containers')).toBe(1);
  });

  it('are found by whoever had their shipment followed, also when another had before', async () => {
    const accountId = await createAccount();
    const shipmentId = await insertShipment(db, accountId);
    await insertContainer(db, accountId, shipmentId, 'MSKU0000006');
    const request = { scac: 'MAEU', shipmentId, failedReason: 'duplicate', awaitingManifestSince: null } as const;
    const progress = { ...request, status: 'failed', isRetrying: false, retryCount: null } as const;
    for (const user of PLACES.slice(0, 2)) {
      const id = newId();
      await sql`insert into tracking_request (account_id, id, request_type, request_number, normalized_number, status,
          created_by_user_id)
        values (${accountId}, ${id}, 'bill_of_lading', 'M1', 'M1', 'pending', ${user})`.execute(db);
      await inTransaction(db, (trx) => updateTrackingRequestProgress(trx, accountId, id, progress, AT));
      await expectRowsSaid(accountId, `asked for by ${user}`);
    }
    const { rows } = await sql<{ holders: string[] }>`select holders from listed_container
      where account_id = ${accountId}`.execute(db);
    expect(rows.map(({ holders }) => holders.length)).toEqual([2]);
  });

  it('are left as they were by a change that is taken back', async () => {
    const accountId = await createAccount();
    const refused = new Error('taken back');
    const change = inTransaction(db, async (trx) => {
      await insertContainer(trx, accountId, await insertShipment(trx, accountId), 'MSKU0000006');
      throw refused;
    });
    await expect(change).rejects.toBe(refused);
    await expectRowsSaid(accountId, 'taken back');
  });

  it('go with an account that is deleted', async () => {
    const accountId = await createAccount();
    await insertContainer(db, accountId, await insertShipment(db, accountId), 'MSKU0000006');
    await db.deleteFrom('account').where('id', '=', accountId).execute();
    for (const table of ['listed_container', 'listed_month', 'listed_total', 'shipment_refresh'] as const)
      expect(await db.selectFrom(table).where('account_id', '=', accountId).selectAll().execute()).toEqual([]);
  });
});

it('The overview names the lines in trouble of which something is followed', async () => {
  const accountId = await createAccount();
  const id = await insertShipment(db, accountId);
  await sql`insert into carrier_state (scac, breaker) values ('MAEU', 'open'), ('CMDU', 'open')`.execute(db);
  expect(await listTroubledLines(db, accountId, 5)).toEqual(['Maersk']);
  await stop(accountId, id);
  expect(await listTroubledLines(db, accountId, 5)).toEqual([]);
});

async function createAccount(): Promise<string> {
  const id = newId();
  await insertAccount(db, { id, companyName: 'Test company', entitlements: [] });
  return id;
}

function stop(accountId: string, id: string): Promise<unknown> {
  const how = { accountId, id, reason: 'cancelled_by_user', userId: null, at: AT } as const;
  return inTransaction(db, (trx) => stopTracking(trx, how));
}

/** In one of the ways in which the service does, or by a commit of any columns. */
async function changeSomething(random: Random, accountId: string): Promise<void> {
  const shipments = await db
    .selectFrom('shipment')
    .where('account_id', '=', accountId)
    .select('id')
    .orderBy('id')
    .execute();
  const choice = random.next();
  if (shipments.length === 0 || choice < 0.1) return void (await insertShipment(db, accountId));
  const { id } = random.pick(shipments);
  if (choice < 0.3) await insertContainer(db, accountId, id, newId());
  else if (choice < 0.4) await stop(accountId, id);
  else if (choice < 0.45) await inTransaction(db, (trx) => resumeTracking(trx, accountId, id, AT));
  else if (choice < 0.6)
    await noteAttempt(db, accountId, id, someTime(random), { succeeded: random.chance(0.7), changed: false });
  else if (choice < 0.65)
    await inTransaction(db, (trx) =>
      changeShipmentTags(trx, accountId, [id], { add: [random.pick(['a', 'b'])], remove: [] }),
    );
  else if (choice < 0.75) await changeRoles(random, accountId, id);
  else await commit(random, accountId, id);
}

/** Somebody holds a role on the shipment or one of its containers, or no longer does. */
async function changeRoles(random: Random, accountId: string, shipmentId: string): Promise<void> {
  const [box] = await db.selectFrom('container').where('shipment_id', '=', shipmentId).select('id').limit(1).execute();
  const roleable =
    box && random.chance(0.3)
      ? ({ type: 'Cargo', id: box.id } as const)
      : ({ type: 'Shipment', id: shipmentId } as const);
  const role = roleable.type === 'Cargo' ? 'pickup_dray_carrier' : random.pick(['customer', 'shipper'] as const);
  const partyId = newId();
  await sql`insert into party (account_id, id, company_name) values (${accountId}, ${partyId}, 'Acme')`.execute(db);
  const id = await inTransaction(db, (trx) => insertPartyRole(trx, accountId, roleable, { role, partyId }));
  const [held] = await listPartyRolesByIds(db, accountId, [id ?? '']);
  if (held && random.chance(0.3)) await inTransaction(db, (trx) => deletePartyRole(trx, accountId, held));
}

function commit(random: Random, accountId: string, id: string): Promise<unknown> {
  return inTransaction(db, async (trx) => {
    await trx.updateTable('container').set(someChange(random)).where('shipment_id', '=', id).execute();
    const port = { port_of_lading_locode: random.pick(['CNSHA', 'CNXMN']), pol_atd_at: someTime(random) };
    await trx.updateTable('shipment').set(port).where('id', '=', id).execute();
    await writeListRows(trx, accountId, [id]);
  });
}

/** Something that lists filter, order or group by. */
function someChange(random: Random): object {
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
    {
      [random.pick(['current_vessel_id', 'current_to_id', 'pod_port_id'])]: random.maybe(0.8, () =>
        random.pick(PLACES),
      ),
    },
    {
      [random.pick(['pod_eta_at', 'pod_arrived_at', 'empty_terminated_at', 'left_shipment_at'])]: random.maybe(
        0.8,
        () => someTime(random),
      ),
    },
  ]);
}

function someTime(random: Random): Instant {
  return toInstant(new Date(Date.UTC(2026, 2, 1 + random.below(90))));
}

/** Against the view that says what rows are to be, and against what is counted anew. */
async function expectRowsSaid(accountId: string, when: string): Promise<void> {
  const { rows: differing } = await sql`
    (select 'missing' as what, to_jsonb(wanted) as row from container_to_list as wanted where account_id = ${accountId}
      except select 'missing', to_jsonb(listed) from listed_container as listed where account_id = ${accountId})
    union all
    (select 'wrong', to_jsonb(listed) from listed_container as listed where account_id = ${accountId}
      except select 'wrong', to_jsonb(wanted) from container_to_list as wanted where account_id = ${accountId})`.execute(
    db,
  );
  expect(differing, when).toEqual([]);
  const { rows: outside } = await sql`
    select day.id, day.field from finished_day as day where day.account_id = ${accountId} and not exists (
      select from listed_month as month where month.account_id = day.account_id and month.field = day.field
        and month.month = day.month and day.day between month.low and month.high)`.execute(db);
  expect(outside, `in months that hold them, ${when}`).toEqual([]);
  const shipments = await db
    .selectFrom('shipment')
    .innerJoin('shipment_refresh as refresh', 'refresh.shipment_id', 'shipment.id')
    .where('shipment.account_id', '=', accountId)
    .select([
      'shipment.id',
      'line_tracking_stopped_at as stoppedAt',
      'refresh.followed',
      'refresh.succeeded_at as heardAt',
    ])
    .execute();
  const isFollowed = new Map(shipments.map(({ id, stoppedAt }) => [id, stoppedAt === null]));
  expect(
    shipments.filter(({ stoppedAt, followed }) => followed !== (stoppedAt === null)),
    when,
  ).toEqual([]);
  const containers = await db.selectFrom('container').where('account_id', '=', accountId).selectAll().execute();
  const active = containers.filter(
    (one) => isFollowed.get(one.shipment_id) && one.empty_terminated_at === null && one.left_shipment_at === null,
  );
  expect(
    [await countContainers(db, accountId), await countShipments(db, accountId), await findLastUpdate(db, accountId)],
    when,
  ).toEqual([
    { total: containers.filter((one) => one.left_shipment_at === null).length, active: active.length },
    { total: shipments.length, active: [...isFollowed.values()].filter(Boolean).length },
    shipments.reduce<string | null>(
      (last, { heardAt }) => (heardAt !== null && (last === null || heardAt > last) ? heardAt : last),
      null,
    ),
  ]);
}
