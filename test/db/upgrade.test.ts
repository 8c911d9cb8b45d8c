import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { createLog } from '../../src/log.ts';
import { projectFile } from '../../src/values/project-file.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const MIGRATIONS = fileURLToPath(projectFile('migrations/'));
const ID = '01890000-0000-7000-8000-000000000001';
const log = createLog('silent');
let database: TestDatabase<unknown>;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop schema public cascade; create schema public');
  folder = mkdtempSync(join(tmpdir(), 'landfall-upgrade-'));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a database of an earlier version', () => {
  it('keeps the headers of its webhook attempts', async () => {
    await migrateTo(14);
    await database.pool.query(
      `insert into webhook_attempt
         (account_id, notification_id, id, webhook_id, origin, number, succeeded, duration_ms, request_headers,
          response_headers)
       values ($1, $1, $1, $1, 'live', 1, true, 5, '{"content-type":"application/json","x-own":"[hidden]"}',
               '{"server":"one\\r\\ntwo"}'),
              ($1, $1, gen_random_uuid(), $1, 'live', 2, false, 5, '{}', null)`,
      [ID],
    );
    await migrate(database.pool, { log });
    expect(await rows('select request_headers, response_headers from webhook_attempt order by number')).toEqual([
      { request_headers: 'content-type: application/json\nx-own: [hidden]', response_headers: 'server: one  two' },
      { request_headers: '', response_headers: null },
    ]);
  });

  it('lets a lane that was being sent be sent again when its lease ends', async () => {
    await migrateTo(15);
    await database.pool.query(
      `insert into webhook_lane (account_id, webhook_id, subject_id, branch, pending, waiting, ready_at, lease)
       values ($1, $1, $1, 0, 1, true, '2026-11-01T12:00:30Z', 16), ($1, $1, $1, 1, 1, true, '2026-11-01T12:00:00Z', null)`,
      [ID],
    );
    await migrate(database.pool, { log });
    expect(await rows('select ready_at, leased_until, lease from webhook_lane order by branch')).toEqual([
      { ready_at: '2026-11-01T12:00:30Z', leased_until: '2026-11-01T12:00:30Z', lease: 16 },
      { ready_at: '2026-11-01T12:00:00Z', leased_until: null, lease: null },
    ]);
  });

  it('keeps its last free days, at the place where each begins at midnight', async () => {
    await migrateTo(23); // last free days
    await database.pool.query(
      `insert into account (id, company_name) values ($1, 'Own');
       insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac,
         shipping_line_name, shipping_line_short_name, port_of_discharge_name, port_of_discharge_locode,
         destination_name, destination_locode)
       values ($1, $1, 'bill_of_lading', 'X', 'X', 'EGLV', 'Evergreen', 'Evergreen', 'Los Angeles', 'USLAX',
         'Kansas City', 'USKCK');`.replaceAll('$1', `'${ID}'`),
    );
    const add = (number: string, columns: Readonly<Record<string, string>>) =>
      database.pool.query(
        `insert into container (account_id, id, shipment_id, number, pod_timezone, ${Object.keys(columns).join(', ')})
         values ('${ID}', gen_random_uuid(), '${ID}', '${number}', 'America/Los_Angeles',
           ${Object.values(columns)
             .map((value) => `'${value}'`)
             .join(', ')})`,
      );
    const inland = { final_destination_timezone: 'America/Chicago', pod_rail_loaded_at: '2026-11-10T00:00:00Z' };
    const [port, ramp] = ['2026-11-16T08:00:00Z', '2026-11-18T06:00:00Z'];
    await add('at the port', { pickup_lfd: port, pickup_lfd_terminal: port });
    await add('at the ramp', { pickup_lfd: ramp, pickup_lfd_rail: ramp, ...inland });
    await add('both', { pickup_lfd: port, pickup_lfd_line: port, pickup_lfd_rail: ramp, ...inland });
    await add('line inland', { pickup_lfd: ramp, pickup_lfd_line: ramp, ...inland });
    await add('none', { pod_full_out_at: port });
    await migrate(database.pool, { log });
    const losAngeles = { on: '2026-11-16', zone: 'America/Los_Angeles', place: 'Los Angeles', locode: 'USLAX' };
    const kansasCity = { on: '2026-11-18', zone: 'America/Chicago', place: 'Kansas City', locode: 'USKCK' };
    const [atPort, atRamp] = [
      { ...losAngeles, inland: false },
      { ...kansasCity, inland: true },
    ];
    const none = { line: null, terminal: null, rail: null, current: null };
    expect(await rows('select number, last_free_days, last_free_on from container order by number')).toEqual([
      {
        number: 'at the port',
        last_free_days: { ...none, terminal: atPort, current: atPort },
        last_free_on: '2026-11-16',
      },
      { number: 'at the ramp', last_free_days: { ...none, rail: atRamp, current: atRamp }, last_free_on: '2026-11-18' },
      {
        number: 'both',
        last_free_days: { ...none, line: atPort, rail: atRamp, current: atRamp },
        last_free_on: '2026-11-18',
      },
      { number: 'line inland', last_free_days: { ...none, line: atRamp, current: atRamp }, last_free_on: '2026-11-18' },
      { number: 'none', last_free_days: none, last_free_on: null },
    ]);
  });

  it('keeps the accounts that are at home, the own one first, and cuts no move in half', async () => {
    await migrateTo(65);
    await database.pool.query(
      `insert into account (id, company_name, created_at, arrived_at, lives_in, arrival) values
         (gen_random_uuid(), 'Own', '2026-02-01', null, null, null),
         (gen_random_uuid(), 'Came later', '2025-01-01', '2026-03-01', null, null),
         (gen_random_uuid(), 'Went', '2026-04-01', null, 'us', null),
         (gen_random_uuid(), 'Arriving', '2026-05-01', null, 'us', gen_random_uuid())`,
    );
    await expect(migrate(database.pool, { log })).rejects.toThrow(/An account is moving between installations/);
    await database.pool.query(`delete from account where company_name = 'Arriving'`);
    await migrate(database.pool, { log });
    expect(await rows('select company_name from account order by created_at')).toEqual([
      { company_name: 'Own' },
      { company_name: 'Came later' },
    ]);
    expect(await rows(`select tgname from pg_trigger where tgname = 'fence'`)).toEqual([]);
  });

  it('keeps the port, the ship and the leg of its boxes, and forgets the ship of what is ashore', async () => {
    await migrateTo(34); // arrivals of boxes
    const leg = { vesselId: ID, vesselName: 'EVER FORTUNE' };
    const journey = (left: string | null, came: string | null, missed?: true) => ({
      calls: [
        { role: 'port_of_lading', locode: 'CNXMN', locationId: ID, outboundAtdAt: left, outbound: { ...leg, missed } },
        { role: 'port_of_discharge', locode: 'USLGB', name: 'Long Beach', locationId: ID, inboundAtaAt: came },
      ],
    });
    await database.pool.query(
      `insert into account (id, company_name) values ($1, 'Own');
       insert into vessel (id, name) values ($1, 'EVER FORTUNE');
       insert into shipment (account_id, id, number_type, bill_of_lading_number, normalized_number, scac,
         shipping_line_name, shipping_line_short_name)
       values ($1, $1, 'bill_of_lading', 'X', 'X', 'EGLV', 'Evergreen', 'Evergreen');`.replaceAll('$1', `'${ID}'`),
    );
    const [left, came] = ['2026-11-01T00:00:00Z', '2026-11-15T00:00:00Z'];
    const boxes = [
      ['at sea', journey(left, null), null],
      ['fetched unseen', journey(left, null), came],
      ['landed', journey(left, came), came],
      ['missed', journey(null, null, true), null],
    ] as const;
    for (const [number, told, fetchedAt] of boxes) {
      await database.pool.query(
        `insert into container (account_id, id, shipment_id, number, journey, pod_arrived_at, pod_full_out_at)
         values ($1, gen_random_uuid(), $1, $2, $3, $4, $5)`,
        [ID, number, told, told.calls[1]?.inboundAtaAt, fetchedAt],
      );
    }
    await migrate(database.pool, { log });
    const kept =
      await rows(`select number, pod_locode, pod_name, pod_vessel_name, current_vessel_name, current_vessel_id,
      current_to_id from container order by number`);
    const port = { pod_locode: 'USLGB', pod_name: 'Long Beach' };
    const ashore = { current_vessel_id: null, current_to_id: null };
    const [ship, none] = [{ pod_vessel_name: 'EVER FORTUNE' }, { current_vessel_name: null }];
    expect(kept).toEqual([
      {
        number: 'at sea',
        ...port,
        ...ship,
        current_vessel_name: 'EVER FORTUNE',
        current_vessel_id: ID,
        current_to_id: ID,
      },
      { number: 'fetched unseen', ...port, ...ship, ...none, ...ashore },
      { number: 'landed', ...port, ...ship, ...none, ...ashore },
      { number: 'missed', ...port, pod_vessel_name: null, ...none, ...ashore },
    ]);
  });
});

async function migrateTo(version: number): Promise<void> {
  for (const name of readdirSync(MIGRATIONS)) {
    if (Number(name.slice(0, 4)) <= version) copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  await migrate(database.pool, { log, folder });
}

async function rows(query: string): Promise<unknown[]> {
  return (await database.pool.query(query)).rows;
}
